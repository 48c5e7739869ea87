import { useId, type ReactNode } from 'react'
import { PRODUCTS, type DemoProduct } from './options.ts'

interface ProductsProps {
  readonly products: readonly DemoProduct[]
  /** The only product that the organization allows; null if it allows all of them. */
  readonly onlyAllowed: DemoProduct | null
  /** The reason why the other products are not allowed. */
  readonly children: ReactNode
  readonly onChange: (products: readonly DemoProduct[]) => void
}

// The keys of the table are the products.
const ALL = Object.keys(PRODUCTS) as DemoProduct[]

/** Selects and orders the sign-in methods. */
export function Products({ products, onlyAllowed, children, onChange }: ProductsProps) {
  const noteId = useId()
  const moveUp = (index: number) => {
    const reordered = [...products]
    const moved = reordered.splice(index, 1)
    reordered.splice(index - 1, 0, ...moved)
    onChange(reordered)
  }
  const toggle = (product: DemoProduct) =>
    onChange(products.includes(product) ? products.filter((other) => other !== product) : [...products, product])
  return (
    <fieldset className="products">
      <legend>Ways to sign in</legend>
      <div id={noteId}>{children}</div>
      <ol>
        {[...products, ...ALL.filter((product) => !products.includes(product))].map((product, index) => {
          const isChosen = products.includes(product)
          const isForbidden = onlyAllowed !== null && product !== onlyAllowed
          const isOffered = onlyAllowed === null ? isChosen : !isForbidden
          return (
            <li key={product}>
              <label data-forbidden={isForbidden ? '' : undefined}>
                <input
                  type="checkbox"
                  checked={isOffered}
                  // The widget needs one method. It offers the only allowed one, whatever the application has chosen.
                  disabled={onlyAllowed !== null || (products.length === 1 && isChosen)}
                  aria-describedby={onlyAllowed === null ? undefined : noteId}
                  onChange={() => toggle(product)}
                />
                {PRODUCTS[product]}
              </label>
              {isForbidden && <span className="quiet">Not allowed</span>}
              {onlyAllowed === null && isChosen && index > 0 && (
                <button type="button" className="small" aria-label={`Move ${PRODUCTS[product]} up`} onClick={() => moveUp(index)}>
                  ↑
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
