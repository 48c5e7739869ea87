import { PRODUCTS, type DemoProduct } from './options.ts'

interface ProductsProps {
  readonly products: readonly DemoProduct[]
  readonly onChange: (products: readonly DemoProduct[]) => void
}

// The keys of the table are the products.
const ALL = Object.keys(PRODUCTS) as DemoProduct[]

/** Selects and orders the sign-in methods. */
export function Products({ products, onChange }: ProductsProps) {
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
      <ol>
        {[...products, ...ALL.filter((product) => !products.includes(product))].map((product, index) => (
          <li key={product}>
            <label>
              <input
                type="checkbox"
                checked={products.includes(product)}
                // The widget needs one method.
                disabled={products.length === 1 && products.includes(product)}
                onChange={() => toggle(product)}
              />
              {PRODUCTS[product]}
            </label>
            {products.includes(product) && index > 0 && (
              <button type="button" className="small" aria-label={`Move ${PRODUCTS[product]} up`} onClick={() => moveUp(index)}>
                ↑
              </button>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
