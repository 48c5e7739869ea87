import type { TotpCreateAnswer } from '@acme/b2b-client'
import { useB2BClient, useMember, useSession } from '@acme/b2b-react'
import { useState, type ReactNode } from 'react'
import { CodeForm } from './CodeForm.tsx'
import { messageFor } from './messages.ts'

const MAX_AGE_MINUTES = 5

/** Shows its children if the second factor of the session is at most five minutes old. Otherwise asks for it first. */
export function StepUp({ children }: { readonly children: ReactNode }) {
  const { member } = useMember()
  const { session } = useSession()
  // The time of the click: the children stay if the factor becomes older while the user types.
  const [startedAt, setStartedAt] = useState<number | null>(null)
  if (member === null || session === null) return null
  if (startedAt === null) return <button onClick={() => setStartedAt(Date.now())}>Unlock</button>
  const isFresh = session.authentication_factors.some(
    ({ delivery_method, last_authenticated_at }) =>
      delivery_method === 'authenticator_app' && startedAt - Date.parse(last_authenticated_at) < MAX_AGE_MINUTES * 60_000,
  )
  if (isFresh) return children
  return member.totp_registration_id ? <CodeForm member={member} onDone={() => {}} /> : <Enrollment />
}

/** Sets up an authenticator app. Its first code is the second factor of the session, too. */
function Enrollment() {
  const client = useB2BClient()
  const { member } = useMember()
  const [app, setApp] = useState<TotpCreateAnswer | null>(null)
  const [problem, setProblem] = useState('')
  if (client === null || member === null) return null
  const { organization_id, member_id } = member
  const create = () => client.totp.create({ organization_id, member_id }).then(setApp, (error: unknown) => setProblem(messageFor(error)))
  if (app === null)
    return (
      <p>
        This needs a second factor. <button onClick={() => void create()}>Set up an authenticator app</button>{' '}
        <span role="alert">{problem}</span>
      </p>
    )
  return (
    <>
      <p>
        Scan the image with your authenticator app, or type <code>{app.secret}</code>.
      </p>
      <img src={app.qr_code} alt="QR code for your authenticator app" width="200" height="200" />
      <p>Keep these backup codes: {app.recovery_codes.join(', ')}.</p>
      <CodeForm member={member} onDone={() => {}} />
    </>
  )
}
