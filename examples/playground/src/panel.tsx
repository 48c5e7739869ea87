import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Playground } from './Playground.tsx'
import base from '../../react-vite/src/styles/base.css'
import controls from '../../react-vite/src/styles/controls.css'
import layout from '../../react-vite/src/styles/layout.css'
import messages from '../../react-vite/src/styles/messages.css'
import people from '../../react-vite/src/styles/people.css'
import css from './panel.css'

/**
 * Shows the playground in an element of the documentation, with `isSmall` only the sign-in and its mail. Returns a function that removes it.
 * The shadow root keeps the styles of the documentation and of the demo apart.
 */
export function mount(host: HTMLElement, isSmall: boolean): () => void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [base, controls, layout, messages, people, css].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const root = createRoot(shadow)
  root.render(
    <StrictMode>
      <Playground isSmall={isSmall} />
    </StrictMode>,
  )
  return () => root.unmount()
}
