import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useB2BClient } from '../hooks/useClient.ts'
import { useIsServerHtml } from '../ui/useIsServerHtml.ts'
import { Activity } from './Activity.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { STYLES } from './styles.ts'
import { useDevState } from './useDevState.ts'

/** The props of {@link B2BDevtools}. */
export interface B2BDevtoolsProps {
  /** The corner of the page. Default `bottom-right`. */
  readonly position?: 'bottom-left' | 'bottom-right' | undefined
  /** The nonce of the page's content security policy, for the styles. */
  readonly nonce?: string | undefined
}

/** Shows a button in a corner of the page, which opens the panel. Renders nothing on a server. */
export function Devtools({ position = 'bottom-right', nonce }: B2BDevtoolsProps) {
  // Throws an error if there is no provider.
  useB2BClient()
  const isServerHtml = useIsServerHtml()
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLElement | null) => setRoot(host && (host.shadowRoot ?? host.attachShadow({ mode: 'open' }))), [])
  if (isServerHtml) return null
  // The portal puts the tools at the end of the page, so that no element moves or hides them. The shadow root separates the styles of both.
  return createPortal(
    <div ref={attach} data-b2b-devtools="">
      {root &&
        createPortal(
          <>
            <style nonce={nonce}>{STYLES}</style>
            <Dock position={position} />
          </>,
          root,
        )}
    </div>,
    document.body,
  )
}

function Dock({ position }: { readonly position: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the panel from any control in it.
    <div className={`dock ${position}`} onKeyDown={closeOnEscape}>
      {isOpen && <Panel id={panelId} />}
      <button ref={button} className="toggle" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        B2B devtools
      </button>
    </div>
  )
}

function Panel({ id }: { readonly id: string }) {
  const { records, clients } = useDevState()
  return (
    <section id={id} className="panel" aria-label="B2B devtools">
      <SessionFacts clients={clients} />
      <Activity records={records} />
    </section>
  )
}
