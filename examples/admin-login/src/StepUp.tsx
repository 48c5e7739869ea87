import type { MemberSession, TotpCreateAnswer } from '@acme/b2b-client'
import { useB2BClient, useMember, useSession } from '@acme/b2b-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CodeForm } from './CodeForm.tsx'
import { messageFor } from './messages.ts'

const MAX_AGE_MINUTES = 5

/** Returns true if the session has a code of the authenticator app that is at most five minutes old. */
const isFresh = ({ authentication_factors }: MemberSession, now: number) =>
  authentication_factors.some(
    ({ delivery_method, last_authenticated_at }) =>
      delivery_method === 'authenticator_app' && now - Date.parse(last_authenticated_at) < MAX_AGE_MINUTES * 60_000,
  )

interface StepUpControls {
  /** Returns true if the second factor is still fresh. Otherwise asks for it again. Call it when the user submits. */
  readonly check: () => boolean
  /** Hides the children until the next click on the button. */
  readonly lock: () => void
}

/** Shows its children after a click on its button. Asks for the second factor first if it is more than five minutes old. */
export function StepUp({ children }: { readonly children: (controls: StepUpControls) => ReactNode }) {
  const { member } = useMember()
  const { session } = useSession()
  // The time of the click or of the latest submit: the children stay if the factor becomes older while the user types.
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const stage = checkedAt === null ? 'locked' : session !== null && isFresh(session, checkedAt) ? 'open' : 'factor'
  const container = useFocusAfterChange(stage)
  if (member === null || session === null) return null
  const check = () => {
    const now = Date.now()
    setCheckedAt(now)
    return isFresh(session, now)
  }
  return (
    <div ref={container}>
      {stage === 'locked' && <button onClick={() => setCheckedAt(Date.now())}>Unlock</button>}
      {stage === 'factor' && (member.totp_registration_id ? <CodeForm member={member} onDone={() => {}} /> : <Enrollment />)}
      {stage === 'open' && children({ check, lock: () => setCheckedAt(null) })}
    </div>
  )
}

/** Moves the focus to the first field or button after a change of the stage: the button that had the focus is gone. Not when the page opens. */
function useFocusAfterChange(stage: string) {
  const container = useRef<HTMLDivElement>(null)
  const shownStage = useRef(stage)
  useEffect(() => {
    if (shownStage.current !== stage) container.current?.querySelector<HTMLElement>('input, button')?.focus()
    shownStage.current = stage
  }, [stage])
  return container
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
