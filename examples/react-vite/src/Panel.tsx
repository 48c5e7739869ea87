import { useState, type ReactNode } from 'react'

/** In a narrow window, only the panels that the visitor needs first are open. */
const isWide = () => window.matchMedia('(min-width: 900px)').matches

interface PanelProps {
  readonly title: string
  readonly id: string
  /** Content beside the title, such as a badge. */
  readonly aside?: ReactNode
  /** Open in a narrow window, too. */
  readonly alwaysOpen?: boolean
  readonly children: ReactNode
}

/** A section that the visitor can close. */
export function Panel({ title, id, aside, alwaysOpen = false, children }: PanelProps) {
  const [isOpen] = useState(() => alwaysOpen || isWide())
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-title`}>
      <details open={isOpen}>
        <summary>
          <h2 id={`${id}-title`}>{title}</h2>
          {aside}
        </summary>
        <div className="panel-body">{children}</div>
      </details>
    </section>
  )
}
