import type { Organization } from '@acme/b2b-client'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { B2BSwitchSteps } from '../login.ts'
import type { Strings } from '../text/say.ts'
import type { Theme } from '../theme/theme.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import type { SwitchProblem, SwitchState } from './machine.ts'
import type { Say } from './messages.ts'
import { modal, quiet, textButton } from './styles.ts'

interface PendingSwitchProps {
  readonly state: Extract<SwitchState, { name: 'pending' }>
  readonly say: Say
  readonly strings: Strings | undefined
  readonly theme: Theme | undefined
  readonly locale: string
  readonly nonce: string | undefined
  readonly current: Organization
  /** Gets the focus after the dialog. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onStay: () => void
  readonly onDone: () => void
  readonly onExpired: (problem: SwitchProblem) => void
}

/** A modal dialog with the screens of the sign-in, for the step that the organization asks for. */
export function PendingSwitch({
  state,
  say,
  strings,
  theme,
  locale,
  nonce,
  current,
  button,
  onStay,
  onDone,
  onExpired,
}: PendingSwitchProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const introId = useId()
  const { to, response } = state
  // The organization that the user can stay in. It differs from `current` as soon as the new session is complete.
  const [former] = useState(current)
  const canStay = current.organization_id === former.organization_id
  const [Steps, setSteps] = useState<{ readonly Component: typeof B2BSwitchSteps } | null>(null)
  const fail = useRef(onExpired)
  useEffect(() => {
    fail.current = onExpired
  })
  useBrowserLayoutEffect(() => {
    const { current: element } = dialog
    const { current: anchor } = button
    if (element === null) return undefined
    // Some test environments have no modal dialogs.
    const isModal = typeof element.showModal === 'function'
    if (isModal) element.showModal()
    else element.open = true
    return () => {
      if (isModal) element.close()
      anchor?.focus()
    }
  }, [button])
  useEffect(() => {
    let isUnmounted = false
    import('../login.ts').then(
      ({ B2BSwitchSteps: Component }) => {
        if (!isUnmounted) setSteps({ Component })
      },
      () => {
        if (!isUnmounted) fail.current('unreachable')
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={modal}
      aria-describedby={introId}
      onCancel={(event) => {
        event.preventDefault()
        if (canStay) onStay()
      }}
    >
      {canStay && (
        <p id={introId} className={quiet}>
          {say('switcher.pending', { organization: to.organization_name, current: former.organization_name })}{' '}
          <button type="button" className={textButton} onClick={onStay}>
            {say('switcher.stay', { current: former.organization_name })}
          </button>
        </p>
      )}
      {Steps ? (
        <Steps.Component
          response={response}
          theme={theme}
          strings={strings}
          locale={locale}
          nonce={nonce}
          onDone={onDone}
          onExpired={() => onExpired('expired')}
        />
      ) : (
        <p role="status">{say('switcher.loading')}</p>
      )}
    </dialog>
  )
}
