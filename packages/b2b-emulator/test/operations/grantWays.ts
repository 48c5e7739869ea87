import { ACME, TOKEN, VAULT } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

type Emulator = ReturnType<typeof startEmulator>
type Way = (emulator: Emulator) => Promise<[fields?: object | undefined, session?: string]>

/** Asks the control of the world for a token. */
export async function control({ send }: Emulator, path: string, body: object): Promise<Record<string, string>> {
  const reply = await send(`/emulator/${TOKEN}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  // The two answers hold texts only.
  return reply.body as unknown as Record<string, string>
}

/** A successful way to make each call that opens a session with something else than a sign-in. */
export const grantWays = {
  'session.exchange': async ({ signIn }) => [
    { organization_id: VAULT, session_duration_minutes: 60 },
    (await signIn('grace@globex.test', ACME)).session_token,
  ],
  'session.exchangeAccessToken': async (emulator) => {
    const { access_token } = await control(emulator, 'access-token', { member_id: 'member-test-ada' })
    return [{ access_token, session_duration_minutes: 60 }]
  },
  'impersonation.authenticate': async (emulator) => {
    const { impersonation_token } = await control(emulator, 'impersonate', { member_id: 'member-test-ada' })
    return [{ impersonation_token }]
  },
} satisfies Record<string, Way>
