import type { Member } from '@acme/b2b-client'
import { useB2BClient } from '@acme/b2b-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { SESSION_MINUTES } from './client.ts'
import { messageFor } from './messages.ts'

export type Enrolled = Pick<Member, 'organization_id' | 'member_id'>

/** Checks a code of the authenticator app. The session then contains the second factor, with the time. */
export function CodeForm({ member: { organization_id, member_id }, onDone }: { readonly member: Enrolled; readonly onDone: () => void }) {
  const client = useB2BClient()
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The button that showed this form is gone.
  useEffect(() => field.current?.focus(), [])

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string') return
    try {
      await client?.totp.authenticate({ code: code.trim(), organization_id, member_id, session_duration_minutes: SESSION_MINUTES })
      onDone()
    } catch (error) {
      setProblem(messageFor(error))
    }
  }

  return (
    <form onSubmit={(event) => void check(event)}>
      <label>
        Code of your authenticator app
        <input name="code" inputMode="numeric" autoComplete="one-time-code" required ref={field} />
      </label>
      <span role="alert">{problem}</span>
      <button>Check code</button>
    </form>
  )
}
