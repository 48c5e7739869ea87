import { endpoints } from '@acme/b2b-client/contract'
import { afterAll, expect, test } from 'vitest'
import { sha256 } from '../../src/crypto/digest.ts'
import { ACME, appCode, NOON, SOL, STERLING, THEO, THEOS_SECRET, TOKEN, startEmulator } from '../emulator.ts'
import { AUTHORIZE, CALLBACK, REPORTS, submit } from '../identityProvider/relyingParty.ts'
import { decide, startPath, stateIn, withConnection, CONNECTION } from '../thirdParty/thirdParty.ts'
import { admin } from './adminRows.ts'
import type { Emulator } from './row.ts'
import { rows } from './rows.ts'

/** How often each token and code is used at once. */
const USES = 1000

interface Reply {
  readonly status: number
  readonly body: { readonly error_type?: unknown; readonly error?: unknown }
}
/** Makes a token or code, and answers how it is used. */
type Kind = (emulator: Emulator) => Promise<() => Promise<Reply>>

/** The tokens and codes that a call of the contract is made with: all rows that are refused the second time. */
const ofRows = [...endpoints.keys()]
  .filter((name) => typeof rows[name].used === 'string')
  .map((name): [string, Kind] => [
    name,
    async (emulator) => {
      const [fields, session] = await rows[name].valid(emulator)
      return () => emulator.send(...emulator.requestFor(name, fields, session))
    },
  ])

/** A session that has the first factor only, so that a code of the second is all that is spent. */
async function withoutSecond({ world, signIn }: Emulator, email: string) {
  world.organizations.get(STERLING)!.mfa_policy = 'OPTIONAL'
  return (await signIn(email, STERLING)).session_token
}

/** Follows the preflight of an application, so that the decision is all that is left. */
async function asked(emulator: Emulator, fields: object = {}) {
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const request = { ...AUTHORIZE, consent_granted: true, ...fields }
  await emulator.call('idp.oauthAuthorizeStart', request, session_token)
  return () => submit(emulator, request, session_token)
}

/** What the code of a decision is exchanged with. */
async function codeOf(emulator: Emulator) {
  const code_verifier = 'v'.repeat(43)
  const decided = await asked(emulator, { scope: 'openid offline_access', code_challenge: await sha256(code_verifier) })
  const code = new URL((await decided()).headers.get('Location')!).searchParams.get('code')!
  return { grant_type: 'authorization_code', client_id: REPORTS, redirect_uri: CALLBACK, code, code_verifier }
}

const exchanging =
  ({ send }: Emulator, form: Record<string, string>) =>
  () =>
    send(`/v1/idp/${TOKEN}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })

/** Everything else that is good for once. */
const others: Readonly<Record<string, Kind>> = {
  'a texted code, by a session': async (emulator) => {
    const session = await withoutSecond(emulator, 'sol@sterling.test')
    await emulator.call('otps.sms.send', SOL, session)
    const fields = { ...SOL, code: emulator.world.texts.at(-1)!.code, session_duration_minutes: 5 }
    return () => emulator.call('otps.sms.authenticate', fields, session)
  },
  'a code of an app, by a session': async (emulator) => {
    const session = await withoutSecond(emulator, 'theo@sterling.test')
    const fields = { ...THEO, code: appCode(THEOS_SECRET, NOON), session_duration_minutes: 5 }
    return () => emulator.call('totp.authenticate', fields, session)
  },
  'a recovery code, by a session': async (emulator) => {
    const session = await withoutSecond(emulator, 'theo@sterling.test')
    const fields = { ...THEO, recovery_code: 'aaaa-bbbb-cccc', session_duration_minutes: 5 }
    return () => emulator.call('recoveryCodes.recover', fields, session)
  },
  'an invitation': async (emulator) => {
    await emulator.call('magicLinks.email.invite', { email_address: 'new@vault.test' }, await admin(emulator))
    const token = emulator.lastToken()
    return () => emulator.follow(token)
  },
  'the token of a session, where tokens rotate': async (emulator) => {
    const { session_token } = await emulator.signIn('ada@acme.test', ACME)
    emulator.world.project.rotate_session_tokens = true
    return () => emulator.call('session.authenticate', {}, session_token)
  },
  'the page of a stand-in': async (emulator) => {
    withConnection(emulator)
    emulator.world.project.pkce_required_for_sso = false
    const { text } = await emulator.send(startPath('/v1/public/sso/start', { connection_id: CONNECTION }))
    return () => decide(emulator, { state: stateIn(text) })
  },
  'the preflight of an application': (emulator) => asked(emulator),
  'the code of an application': async (emulator) => exchanging(emulator, await codeOf(emulator)),
  'the refresh token of an application': async (emulator) => {
    const { body } = await exchanging(emulator, await codeOf(emulator))()
    const refresh_token = String(body['refresh_token'])
    return exchanging(emulator, { grant_type: 'refresh_token', client_id: REPORTS, refresh_token })
  },
}

const lines: string[] = []

test.each([...ofRows, ...Object.entries(others)])('1,000 uses at once of the token of %s succeed exactly once', async (name, kind) => {
  const use = await kind(startEmulator())
  const replies = await Promise.all(Array.from({ length: USES }, use))
  const successes = replies.filter(({ status }) => status < 400)
  const refusals = replies.filter(({ status }) => status >= 400 && status < 500)
  const reasons = new Set(refusals.map(({ body }) => String(body.error_type ?? body.error ?? 'a page')))
  lines.push(`${name.padEnd(62)} ${successes.length}  ${refusals.length}  ${[...reasons].join(', ')}`)
  expect([successes.length, refusals.length]).toEqual([1, USES - 1])
})

// The console of a passing test is silent, and this table is to be seen.
afterAll(() => void process.stdout.write([`${'1,000 uses at once'.padEnd(62)} successes, refusals, reasons`, ...lines, ''].join('\n')))
