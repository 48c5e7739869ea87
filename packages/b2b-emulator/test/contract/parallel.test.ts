import { endpoints } from '@acme/b2b-client/contract'
import { afterAll, expect, test } from 'vitest'
import { sha256 } from '../../src/crypto/digest.ts'
import { ACME, totpCode, NOON, SOL, STERLING, THEO, THEOS_SECRET, TOKEN, startEmulator } from '../emulator.ts'
import { AUTHORIZE, CALLBACK, REPORTS, submit } from '../identityProvider/relyingParty.ts'
import { decide, startPath, stateIn, withConnection, CONNECTION } from '../mockProviders/thirdParty.ts'
import { admin } from './adminRows.ts'
import type { Emulator } from './row.ts'
import { rows } from './rows.ts'

/** The number of parallel uses of each token and code. */
const PARALLEL_USES = 20

interface Reply {
  readonly status: number
  readonly body: { readonly error_type?: unknown; readonly error?: unknown }
}
/** Creates a token or code and returns a function that uses it. */
type PrepareUse = (emulator: Emulator) => Promise<() => Promise<Reply>>

/** Single-use tokens and codes of the contract: all rows that refuse a second use. */
const contractTokens = [...endpoints.keys()]
  .filter((name) => typeof rows[name].used === 'string')
  .map((name): [string, PrepareUse] => [
    name,
    async (emulator) => {
      const [fields, session] = await rows[name].valid(emulator)
      return () => emulator.send(...emulator.requestFor(name, fields, session))
    },
  ])

/** Returns a session with the first factor only, so that the code of the second factor is the only single-use value. */
async function signInWithFirstFactorOnly({ world, signIn }: Emulator, email: string) {
  world.organizations.get(STERLING)!.mfa_policy = 'OPTIONAL'
  return (await signIn(email, STERLING)).session_token
}

/** Makes the authorize request of an application, so that the user's decision is the only step left. */
async function prepareDecision(emulator: Emulator, fields: object = {}) {
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const request = { ...AUTHORIZE, consent_granted: true, ...fields }
  await emulator.call('idp.oauthAuthorizeStart', request, session_token)
  return () => submit(emulator, request, session_token)
}

/** Returns the token request for the authorization code of a decision. */
async function tokenRequestOf(emulator: Emulator) {
  const code_verifier = 'v'.repeat(43)
  const decided = await prepareDecision(emulator, { scope: 'openid offline_access', code_challenge: await sha256(code_verifier) })
  const code = new URL((await decided()).headers.get('Location')!).searchParams.get('code')!
  return { grant_type: 'authorization_code', client_id: REPORTS, redirect_uri: CALLBACK, code, code_verifier }
}

const exchange =
  ({ send }: Emulator, form: Record<string, string>) =>
  () =>
    send(`/v1/idp/${TOKEN}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })

/** All other single-use tokens and codes. */
const otherTokens: Readonly<Record<string, PrepareUse>> = {
  'an SMS code, with a session': async (emulator) => {
    const session = await signInWithFirstFactorOnly(emulator, 'sol@sterling.test')
    await emulator.call('otps.sms.send', SOL, session)
    const fields = { ...SOL, code: emulator.world.texts.at(-1)!.code, session_duration_minutes: 5 }
    return () => emulator.call('otps.sms.authenticate', fields, session)
  },
  'a code of an authenticator app, with a session': async (emulator) => {
    const session = await signInWithFirstFactorOnly(emulator, 'theo@sterling.test')
    const fields = { ...THEO, code: totpCode(THEOS_SECRET, NOON), session_duration_minutes: 5 }
    return () => emulator.call('totp.authenticate', fields, session)
  },
  'a recovery code, with a session': async (emulator) => {
    const session = await signInWithFirstFactorOnly(emulator, 'theo@sterling.test')
    const fields = { ...THEO, recovery_code: 'aaaa-bbbb-cccc', session_duration_minutes: 5 }
    return () => emulator.call('recoveryCodes.recover', fields, session)
  },
  'an invitation': async (emulator) => {
    await emulator.call('magicLinks.email.invite', { email_address: 'new@vault.test' }, await admin(emulator))
    const token = emulator.lastToken()
    return () => emulator.follow(token)
  },
  'a session token, with rotation': async (emulator) => {
    const { session_token } = await emulator.signIn('ada@acme.test', ACME)
    emulator.world.project.rotate_session_tokens = true
    return () => emulator.call('session.authenticate', {}, session_token)
  },
  'the page of a mock provider': async (emulator) => {
    withConnection(emulator)
    emulator.world.project.pkce_required_for_sso = false
    const { text } = await emulator.send(startPath('/v1/public/sso/start', { connection_id: CONNECTION }))
    return () => decide(emulator, { state: stateIn(text) })
  },
  'the authorize request of an application': (emulator) => prepareDecision(emulator),
  'the authorization code of an application': async (emulator) => exchange(emulator, await tokenRequestOf(emulator)),
  'the refresh token of an application': async (emulator) => {
    const { body } = await exchange(emulator, await tokenRequestOf(emulator))()
    const refresh_token = String(body['refresh_token'])
    return exchange(emulator, { grant_type: 'refresh_token', client_id: REPORTS, refresh_token })
  },
}

const lines: string[] = []

test.each([...contractTokens, ...Object.entries(otherTokens)])(
  `${PARALLEL_USES} parallel uses of the token of %s succeed exactly once`,
  async (name, kind) => {
    const use = await kind(startEmulator())
    const replies = await Promise.all(Array.from({ length: PARALLEL_USES }, use))
    const successes = replies.filter(({ status }) => status < 400)
    const refusals = replies.filter(({ status }) => status >= 400 && status < 500)
    const reasons = new Set(refusals.map(({ body }) => String(body.error_type ?? body.error ?? 'a page')))
    lines.push(`${name.padEnd(62)} ${successes.length}  ${refusals.length}  ${[...reasons].join(', ')}`)
    expect([successes.length, refusals.length]).toEqual([1, PARALLEL_USES - 1])
  },
)

// Vitest hides console output of passing tests, so this table goes to stdout directly.
afterAll(
  () => void process.stdout.write([`${`${PARALLEL_USES} uses at once`.padEnd(62)} successes, refusals, reasons`, ...lines, ''].join('\n')),
)
