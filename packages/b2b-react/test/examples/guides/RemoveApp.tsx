import { B2BStepUp, StepUpCancelledError, useB2BClient, useStepUp } from '@acme/b2b-react'
import { useState } from 'react'

/** Removes the authenticator app of the signed-in member. */
export function RemoveApp() {
  const client = useB2BClient()
  const { protect, request } = useStepUp()
  const [text, setText] = useState('')
  const remove = () =>
    protect(async () => client?.self.deleteMFATOTP()).then(
      () => setText('Your app is removed.'),
      (error) => setText(error instanceof StepUpCancelledError ? '' : 'This did not work. Try again.'),
    )
  return (
    <>
      <button type="button" onClick={() => void remove()}>
        Remove the app
      </button>
      <p role="status">{text}</p>
      {request && (
        <>
          <B2BStepUp {...request} />
          <button type="button" onClick={request.onCancel}>
            Cancel
          </button>
        </>
      )}
    </>
  )
}
