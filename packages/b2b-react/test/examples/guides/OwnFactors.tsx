import { B2BFactorEnrollment, B2BStepUp, useMember } from '@acme/b2b-react'
import { useSecondFactors } from '@acme/b2b-react/account'

/** Adds and removes the authenticator app of the signed-in member. */
export function OwnFactors() {
  const { hasApp, add, removeApp, adding, endAdding, running, failed, request } = useSecondFactors()
  const { isLoaded, member } = useMember()
  if (member === null) return <p>{isLoaded ? 'Nobody is signed in.' : 'Loading…'}</p>
  return (
    <>
      <p>The app is {hasApp ? 'on' : 'off'}.</p>
      <button type="button" disabled={running !== null || adding !== null} onClick={() => void (hasApp ? removeApp() : add('totp'))}>
        {hasApp ? 'Remove the app' : 'Set up the app'}
      </button>
      {failed && <p role="alert">That did not work. Try again.</p>}
      {request && <B2BStepUp {...request} />}
      {adding && <B2BFactorEnrollment method={adding} onDone={endAdding} onCancel={endAdding} />}
      {(request || adding) && (
        <button type="button" onClick={request?.onCancel ?? endAdding}>
          Cancel
        </button>
      )}
    </>
  )
}
