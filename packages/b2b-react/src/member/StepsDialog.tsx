import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { B2BFactorEnrollment, B2BStepUp, B2BSwitchSteps } from '../login.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { bar, modal, quiet, textButton } from './styles.ts'

/** The components of the sign-in that run its screens for a signed-in member. */
interface Steps {
  readonly B2BFactorEnrollment: typeof B2BFactorEnrollment
  readonly B2BStepUp: typeof B2BStepUp
  readonly B2BSwitchSteps: typeof B2BSwitchSteps
}

interface StepsDialogProps {
  /** The accessible name. */
  readonly label: string
  /** The text above the screens, as long as the user can cancel. It describes the dialog, unless it is its name. */
  readonly text?: string
  /** Shown until the screens are loaded. */
  readonly loading: string
  /** Shown if the screens cannot be loaded. */
  readonly unreachable?: string
  /** The text of the button that cancels the steps. */
  readonly cancelLabel: string
  /** Called when the user presses the button or Escape. Undefined as long as the user must not leave the dialog. */
  readonly onCancel: (() => void) | undefined
  /** Called if the screens cannot be loaded. */
  readonly onLoadFailed?: () => void
  /** Moves the focus after the dialog. Default: the browser returns it to the element that had it before. */
  readonly onClosed?: (() => void) | undefined
  readonly children: (steps: Steps) => ReactNode
}

/** A modal dialog with screens of the sign-in, which are loaded when the dialog opens. */
export function StepsDialog({
  label,
  text,
  loading,
  unreachable,
  cancelLabel,
  onCancel,
  onLoadFailed,
  onClosed,
  children,
}: StepsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const textId = useId()
  const [steps, setSteps] = useState<Steps | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const latest = useRef({ onLoadFailed, onClosed })
  useEffect(() => {
    latest.current = { onLoadFailed, onClosed }
  })
  useBrowserLayoutEffect(() => {
    const { current: element } = dialog
    if (element === null) return undefined
    // Some test environments have no modal dialogs.
    const isModal = typeof element.showModal === 'function'
    if (isModal) element.showModal()
    else element.open = true
    return () => {
      if (isModal) element.close()
      latest.current.onClosed?.()
    }
  }, [])
  const isClosable = onCancel !== undefined
  useBrowserLayoutEffect(() => {
    // The button to cancel had the focus, and is gone.
    if (!isClosable && document.activeElement === document.body)
      dialog.current?.querySelector<HTMLElement>('h2[tabindex],input,button')?.focus()
  }, [isClosable])
  useEffect(() => {
    let isUnmounted = false
    import('../login.ts').then(
      // A bundler leaves out what is not named here.
      ({ B2BFactorEnrollment: Enrollment, B2BStepUp: StepUp, B2BSwitchSteps: SwitchSteps }) => {
        if (!isUnmounted) setSteps({ B2BFactorEnrollment: Enrollment, B2BStepUp: StepUp, B2BSwitchSteps: SwitchSteps })
      },
      () => {
        if (isUnmounted) return
        setHasFailed(true)
        latest.current.onLoadFailed?.()
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
      aria-label={label}
      aria-describedby={onCancel && text && text !== label ? textId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      onClose={({ currentTarget: element }) => {
        // Browsers close a dialog at a repeated Escape, although the first one was prevented.
        if (!element.isConnected || element.open) return
        if (onCancel) onCancel()
        else element.showModal()
      }}
    >
      {onCancel && (
        <p className={bar}>
          <span id={textId}>{text}</span>
          <button type="button" className={textButton} onClick={onCancel}>
            {cancelLabel}
          </button>
        </p>
      )}
      {steps ? (
        children(steps)
      ) : (
        <p className={quiet} role="status">
          {(hasFailed && unreachable) || loading}
        </p>
      )}
    </dialog>
  )
}
