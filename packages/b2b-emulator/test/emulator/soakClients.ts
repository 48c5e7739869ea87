import { sha256 } from '../../src/crypto/digest.ts'
import { seed } from '../../src/world/defaultSeed.ts'
import type { Seed } from '../../src/world/seed.ts'
import { control } from '../contract/grantRows.ts'
import { telemetryEntry } from '../contract/signInRows.ts'
import { ACME, PIA, STERLING, THEOS_SECRET, TOKEN, VAULT, tokenIn, totpCode } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'
import { AUTHORIZE, CALLBACK, REPORTS, submit } from '../identityProvider/relyingParty.ts'
import { credentialFor, obtainOAuthToken, startPath } from '../mockProviders/thirdParty.ts'

/** The numbers of successful actions of all clients. */
export interface Counts {
  signIns: number
  refreshes: number
  exchanges: number
  revocations: number
  refusals: number
}

type Running = ReturnType<typeof startEmulator>

/** A reply of the emulator. */
type AnyReply = Awaited<ReturnType<Running['send']>>

const [, , , , , { password }] = seed.people

/** The seed with three more people for each client. */
export function seedFor(clientCount: number): Seed {
  const people = Array.from({ length: clientCount }, (_, client) => [
    {
      email_address: `user-${client}@acme.test`,
      name: `User ${client}`,
      memberships: [
        { organization_id: ACME, member_id: `member-test-user-${client}`, status: 'active', role: 'member' } as const,
        { organization_id: VAULT, member_id: `member-test-user-${client}-vault`, status: 'active', role: 'member' } as const,
      ],
      note: 'Signs in by link, by code and with Google.',
    },
    {
      email_address: `app-${client}@acme.test`,
      name: `App ${client}`,
      memberships: [
        {
          organization_id: ACME,
          member_id: `member-test-app-${client}`,
          status: 'active',
          role: 'member',
          totp: { secret: THEOS_SECRET, recovery_codes: [] },
          mfa_enrolled: true,
        } as const,
      ],
      password,
      note: 'Signs in with a password and an authenticator app.',
    },
    {
      email_address: `phone-${client}@sterling.test`,
      name: `Phone ${client}`,
      memberships: [
        {
          organization_id: STERLING,
          member_id: `member-test-phone-${client}`,
          status: 'active',
          role: 'member',
          mfa_phone_number: `+1555555${String(1000 + client)}`,
        } as const,
      ],
      note: 'Signs in by link and SMS code.',
    },
  ])
  const project = {
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false,
    pkce_required_for_oauth: false,
    rotate_session_tokens: true,
    rotation_grace_seconds: 30,
  }
  return { ...seed, project, people: [...seed.people, ...people.flat()] }
}

const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000')

/** The requests of one action. `round` varies them: some sessions are revoked and others expire, and some links and tokens are never used. */
type Action = (round: number) => Promise<void>

/**
 * Creates a client: a function that makes the requests of one minute. It rejects after an unexpected response. The client repeats each action every
 * `pace` minutes.
 */
export function createClient(running: Running, client: number, counts: Counts, pace = 1) {
  const { world, call, send } = running
  const user = { email_address: `user-${client}@acme.test`, organization_id: ACME }
  const vaultUser = { member_id: `member-test-user-${client}-vault` }

  function requireSuccess<Reply extends { readonly status: number }>(reply: Reply): Reply {
    if (reply.status >= 400) throw new Error(`The emulator refused a call of client ${client}: ${JSON.stringify(reply)}`)
    return reply
  }

  function requireRefusal({ status, body }: Pick<AnyReply, 'status' | 'body'>, errorType: string): void {
    if ((body.error_type ?? body['error']) !== errorType) {
      throw new Error(`Client ${client} expected ${errorType}, but the response was ${status} ${JSON.stringify(body)}`)
    }
    counts.refusals += 1
  }

  const mailTo = (to: string) => world.outbox.findLast((mail) => mail.to === to)!

  /** Uses a new session: refreshes it, and revokes it unless `isLeft`. */
  async function useSession(session_token: string, isLeft: boolean): Promise<void> {
    counts.signIns += 1
    const { data } = requireSuccess(await call('session.authenticate', {}, session_token))
    counts.refreshes += 1
    requireSuccess(await call('self.get', undefined, data.session_token))
    if (isLeft) return
    requireSuccess(await call('session.revoke', undefined, data.session_token))
    counts.revocations += 1
    requireRefusal(await call('session.authenticate', {}, data.session_token), 'session_not_found')
  }

  async function requestLink(fields: { readonly email_address: string; readonly organization_id: string }): Promise<string> {
    requireSuccess(await call('magicLinks.email.loginOrSignup', fields))
    return tokenIn(mailTo(fields.email_address).link)
  }

  const follow = (magic_links_token: string) => call('magicLinks.authenticate', { magic_links_token, session_duration_minutes: 5 })

  async function signInByLink(round: number): Promise<void> {
    requireSuccess(await call('search.searchMember', user))
    const token = await requestLink(user)
    if (round % 5 === 4) return
    const { data } = requireSuccess(await follow(token))
    requireRefusal(await follow(token), 'unable_to_auth_magic_link')
    await useSession(data.session_token, round % 3 === 0)
  }

  async function signInByCode(round: number): Promise<void> {
    requireSuccess(await call('otps.email.loginOrSignup', user))
    const { code } = mailTo(user.email_address)
    const authenticate = (typedCode: string) => call('otps.email.authenticate', { ...user, code: typedCode, session_duration_minutes: 5 })
    requireRefusal(await authenticate(wrongCodeFor(code)), 'otp_code_not_found')
    const { data } = requireSuccess(await authenticate(code))
    requireRefusal(await authenticate(code), 'unable_to_auth_otp_code')
    await useSession(data.session_token, round % 3 === 1)
  }

  async function signInByPassword(round: number): Promise<void> {
    // A password is slow to check.
    if (round % 5 !== 0) return
    const member = { organization_id: ACME, member_id: `member-test-app-${client}` }
    const login = { ...PIA, email_address: `app-${client}@acme.test`, session_duration_minutes: 5 }
    const stranger = { ...login, email_address: `stranger-${client}-${round}@acme.test` }
    const isWrong = round % 15 === 0
    if (isWrong) requireRefusal(await call('passwords.authenticate', stranger), 'unauthorized_credentials')
    const { data } = requireSuccess(await call('passwords.authenticate', login))
    const code = totpCode(THEOS_SECRET, world.now())
    const pending = { ...member, intermediate_session_token: data.intermediate_session_token, session_duration_minutes: 5 }
    requireRefusal(await call('totp.authenticate', { ...pending, code: wrongCodeFor(code) }), 'unable_to_authenticate_totp')
    const { session_token } = requireSuccess(await call('totp.authenticate', { ...pending, code })).data
    await useSession(session_token, round % 2 === 0)
  }

  async function signInBySMS(round: number): Promise<void> {
    const email_address = `phone-${client}@sterling.test`
    const member = { organization_id: STERLING, member_id: `member-test-phone-${client}` }
    const token = await requestLink({ email_address, organization_id: STERLING })
    const { intermediate_session_token } = requireSuccess(await follow(token)).data
    // This pending sign-in expires.
    if (round % 4 === 3) return
    const { code } = world.texts.findLast(({ to }) => to === world.members.get(member.member_id)?.mfa_phone_number)!
    const proof = { ...member, intermediate_session_token, session_duration_minutes: 5, code }
    requireRefusal(await call('otps.sms.authenticate', { ...proof, code: wrongCodeFor(code) }), 'otp_code_not_found')
    await useSession(requireSuccess(await call('otps.sms.authenticate', proof)).data.session_token, round % 3 === 2)
  }

  async function discoverAndExchange(): Promise<void> {
    const { email_address } = user
    requireSuccess(await call('magicLinks.email.discovery.send', { email_address }))
    const discovery_magic_links_token = tokenIn(mailTo(email_address).link)
    const { intermediate_session_token } = requireSuccess(
      await call('magicLinks.discovery.authenticate', { discovery_magic_links_token }),
    ).data
    const choice = { intermediate_session_token, organization_id: ACME, session_duration_minutes: 5 }
    const { session_token } = requireSuccess(await call('discovery.intermediateSessions.exchange', choice)).data
    requireRefusal(await call('discovery.intermediateSessions.exchange', choice), 'intermediate_session_not_found')
    const other = { organization_id: VAULT, session_duration_minutes: 5 }
    const exchanged = requireSuccess(await call('session.exchange', other, session_token))
    counts.exchanges += 1
    requireRefusal(await call('session.exchange', other, session_token), 'session_not_found')
    await useSession(exchanged.data.session_token, false)
  }

  async function signInWithGoogle(round: number): Promise<void> {
    const query = { organization_id: ACME }
    const oauth_token = await obtainOAuthToken(running, query, { person: user.email_address })
    // This page is never answered.
    requireSuccess(await send(startPath('/v1/b2b/public/oauth/google/start', query)))
    if (round % 4 === 2) return
    const proof = { oauth_token, session_duration_minutes: 5 }
    const { data } = requireSuccess(await call('oauth.authenticate', proof))
    requireRefusal(await call('oauth.authenticate', proof), 'oauth_token_not_found')
    await useSession(data.session_token, false)
    const id_token = await credentialFor(running, { email_address: user.email_address })
    // The redirect token of One Tap is never used.
    requireSuccess(await call('oneTap.submit', { id_token, ...query }))
  }

  async function requestUnusedMessages(round: number): Promise<void> {
    requireSuccess(await call('passwords.resetByEmailStart', user))
    requireSuccess(await call('otps.email.discovery.send', { email_address: `stranger-${client}-${round}@nowhere.test` }))
    const reset = { password_reset_token: 'emulated-nothing', password: 'Violet-Tram-Ledger-42', session_duration_minutes: 5 }
    requireRefusal(await call('passwords.resetByEmail', reset), 'unable_to_auth_password_reset_token')
  }

  const sendForm = (path: string, form: Record<string, string>) =>
    send(`/v1/idp/${TOKEN}/oauth2/${path}`, { method: 'POST', body: new URLSearchParams({ client_id: REPORTS, ...form }) })

  async function authorizeApplication(session: string, round: number): Promise<void> {
    const code_verifier = 'v'.repeat(43)
    const request = { ...AUTHORIZE, scope: 'openid offline_access', code_challenge: await sha256(code_verifier) }
    requireSuccess(await call('idp.oauthAuthorizeStart', request, session))
    // This request is never submitted.
    if (round % 5 === 1) return
    const { headers } = requireSuccess(await submit(running, { ...request, consent_granted: true }, session))
    const code = new URL(headers.get('Location')!).searchParams.get('code')!
    const redirect = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code, code_verifier }
    const issued = requireSuccess(await sendForm('token', redirect)).body
    const refresh = { grant_type: 'refresh_token', refresh_token: String(issued['refresh_token']) }
    const refreshed = requireSuccess(await sendForm('token', refresh)).body
    counts.refreshes += 1
    // These tokens are never revoked.
    if (round % 20 === 0) return
    if (round % 2 === 0) requireRefusal(await sendForm('token', refresh), 'invalid_grant')
    else requireSuccess(await sendForm('revoke', { token: String(refreshed['refresh_token']) }))
    counts.revocations += 1
    const revoked = { grant_type: 'refresh_token', refresh_token: String(refreshed['refresh_token']) }
    requireRefusal(await sendForm('token', revoked), 'invalid_grant')
  }

  async function useGrants(round: number): Promise<void> {
    const { impersonation_token = '' } = await control(running, 'impersonate', vaultUser)
    const { access_token = '' } = await control(running, 'access-token', { member_id: `member-test-user-${client}` })
    if (round % 2 === 0) requireSuccess(await call('impersonation.authenticate', { impersonation_token }))
    const { data } = requireSuccess(await call('session.exchangeAccessToken', { access_token, session_duration_minutes: 60 }))
    counts.exchanges += 1
    await authorizeApplication(data.session_token, round)
    await useSession(data.session_token, false)
    requireSuccess(await call('project.events', [telemetryEntry()]))
  }

  // The actions of one person are sequential. A parallel request for a code or link would replace the code, or send a newer email.
  const people: readonly (readonly Action[])[] = [
    [signInByLink, signInByCode, discoverAndExchange, signInWithGoogle, requestUnusedMessages],
    [signInByPassword],
    [signInBySMS],
    [useGrants],
  ]
  async function act(actions: readonly Action[], minute: number): Promise<void> {
    for (const [index, action] of actions.entries()) if ((minute + index) % pace === 0) await action(Math.floor(minute / pace))
  }
  return async (minute: number): Promise<void> => void (await Promise.all(people.map((actions) => act(actions, minute))))
}

type Collection = ReadonlyMap<string, unknown> | readonly unknown[]

/** Returns all maps and lists of a world, by path. */
export function collectionsOf(data: object, path = ''): [path: string, collection: Collection][] {
  return Object.entries(data).flatMap(([name, value]): [string, Collection][] => {
    if (value instanceof Map || Array.isArray(value)) return [[`${path}${name}`, value]]
    return name === 'thirdParty' || name === 'identityProvider' ? collectionsOf(value, `${name}.`) : []
  })
}

/** Returns the number of records. */
export const sizeOf = (collection: Collection): number => ('size' in collection ? collection.size : collection.length)

/** The maps whose records have no lifetime. A map grows only with a new member, organization, setting or address. */
export const PERMANENT = [
  'organizations',
  'members',
  'passwords',
  'ssoConnections',
  'scimConnections',
  'totps',
  'emailIds',
  'phoneIds',
  'faults',
  'identityProvider.apps',
  'identityProvider.consents',
]
