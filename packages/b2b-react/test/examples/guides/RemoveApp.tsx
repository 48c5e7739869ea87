import { B2BStepUp, StepUpCancelledError, useB2BClient, useStepUp } from '@acme/b2b-react'
import { useRef, useState } from 'react'

/** Removes the authenticator app of the signed-in member. */
export function RemoveApp() {
  const client = useB2BClient()
  const { protect, request } = useStepUp()
  const [text, setText] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const remove = () =>
    protect(async () => client?.self.deleteMFATOTP())
      .then(
        () => setText('Your app is removed.'),
        (error) => setText(error instanceof StepUpCancelledError ? '' : 'This did not work. Try again.'),
      )
      .finally(() => button.current?.focus())
  return (
    <>
      <button ref={button} type="button" onClick={() => void remove()}>
        Remove the app
      </button>
      <p role="status">{text}</p>
      {request && (
        <section aria-label="Confirm that it is you">
          <p>To remove the app, confirm that it is you.</p>
          <B2BStepUp {...request} />
          <button type="button" onClick={request.onCancel}>
            Cancel
          </button>
        </section>
      )}
    </>
  )
}
