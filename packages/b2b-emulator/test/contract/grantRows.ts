import { EXCHANGED_TOKEN_MAX_AGE_MS, IMPERSONATION_TOKEN_TTL_MS } from '../../src/limits.ts'
import { ACME, TOKEN, VAULT } from '../emulator.ts'
import { byAnyone, byMember, reusable, once } from './row.ts'
import type { Emulator, Rows } from './row.ts'

/** Requests a token from the control API of the world. */
export async function control({ send }: Pick<Emulator, 'send'>, path: string, body: object): Promise<Record<string, string>> {
  const reply = await send(`/emulator/${TOKEN}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  // Both responses have string fields only.
  return reply.body as unknown as Record<string, string>
}

const MEMBER = { member_id: 'member-test-ada' }

/** The calls that open a session without a sign-in. */
export const grantRows = {
  'session.exchange': {
    valid: async ({ signIn }) => [
      { organization_id: VAULT, session_duration_minutes: 60 },
      (await signIn('grace@globex.test', ACME)).session_token,
    ],
    invalid: { organization_id: undefined },
    ...byMember,
  },
  'session.exchangeAccessToken': {
    valid: async (emulator) => {
      const { access_token } = await control(emulator, 'access-token', MEMBER)
      return [{ access_token, session_duration_minutes: 60 }]
    },
    invalid: { access_token: 7 },
    ...byAnyone,
    used: reusable,
    expired: { after: EXCHANGED_TOKEN_MAX_AGE_MS, error: 'oauth_access_token_exchange_token_too_old' },
  },
  'impersonation.authenticate': {
    valid: async (emulator) => {
      const { impersonation_token } = await control(emulator, 'impersonate', MEMBER)
      return [{ impersonation_token }]
    },
    invalid: { impersonation_token: 7 },
    ...once('unable_to_auth_impersonation_token', IMPERSONATION_TOKEN_TTL_MS),
  },
} satisfies Rows
