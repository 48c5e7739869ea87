import type { B2BClient } from '@acme/b2b-client'
import type { TestKit } from '@acme/b2b-emulator/testing'

/*
 * The behavior that an application can rely on with every host of the emulator. This is data because the same list runs in Vitest and,
 * bundled into a page, in a real browser: each behavior returns plain values together with the expected ones.
 */

/** The setting of a behavior: a new world, and a browser without a session. */
export interface Stage {
  readonly kit: TestKit
  /** Opens a client, as a page load does. Cookies and storage of earlier clients remain. */
  readonly open: () => B2BClient
}

/** One behavior: the steps and the expected result. */
export interface Behavior {
  readonly name: string
  readonly play: (stage: Stage) => Promise<unknown>
  readonly expected: unknown
}

const HOUR = 60
const ACME = 'organization-test-acme'
const currentURL = (): string => window.location.href.split('?')[0] ?? ''

/** Returns the error type of a refused call. */
const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    (error: { readonly name?: string; readonly error_type?: string }) => error.error_type ?? error.name,
  )

const currentMember = ({ getState, session }: B2BClient) => [getState().member?.email_address ?? null, session.getTokens() !== null]

const passwordInput = (email_address: string, password: string) => ({
  email_address,
  password,
  organization_id: ACME,
  session_duration_minutes: HOUR,
})

/** Signs in Pia, a seeded member with a password. */
const signIn = (client: B2BClient) => client.passwords.authenticate(passwordInput('pia@acme.test', 'Correct-Horse-7'))

const magicLink: Behavior = {
  name: 'a member signs in with an emailed link in the browser that requested it, and a page that loads later has the session',
  async play({ kit, open }) {
    const email_address = 'ada@acme.test'
    await open().magicLinks.email.loginOrSignup({ email_address, organization_id: ACME, login_redirect_url: currentURL() })
    const { link } = await kit.nextEmail(email_address)
    window.history.replaceState(null, '', link)
    const result = await open().authenticateByUrl({ session_duration_minutes: HOUR })
    return { handled: result?.handled, clean: currentURL() === window.location.href, who: currentMember(open()) }
  },
  expected: { handled: true, clean: true, who: ['ada@acme.test', true] },
}

const secondFactor: Behavior = {
  name: 'a member with an authenticator app needs the password and a code',
  async play({ kit, open }) {
    const { member_id, email_address } = await kit.member({ password: 'Violet-Tram-Ledger-42', totp: true })
    const client = open()
    const firstFactor = await client.passwords.authenticate(passwordInput(email_address, 'Violet-Tram-Ledger-42'))
    const code = await kit.totpFor(member_id)
    const complete = await client.totp.authenticate({ organization_id: ACME, member_id, code, session_duration_minutes: HOUR })
    const types = complete.member_session?.authentication_factors.map(({ type }) => type)
    return {
      firstFactor: [firstFactor.member_authenticated, firstFactor.mfa_required !== null],
      complete: complete.member_authenticated,
      types,
    }
  },
  expected: { firstFactor: [false, true], complete: true, types: ['password', 'totp'] },
}

const smsCode: Behavior = {
  name: 'a member completes a sign-in with an SMS code',
  async play({ kit, open }) {
    const mfa_phone_number = '+15555550177'
    const { member_id, email_address } = await kit.member({ password: 'Violet-Tram-Ledger-42', mfa_phone_number })
    const client = open()
    await client.passwords.authenticate(passwordInput(email_address, 'Violet-Tram-Ledger-42'))
    const { code } = await kit.nextText(mfa_phone_number)
    await client.otps.sms.authenticate({ organization_id: ACME, member_id, code, session_duration_minutes: HOUR })
    return currentMember(client)
  },
  expected: ['member.5@acme.test', true],
}

const refusals: Behavior = {
  name: 'the client throws a typed error for each refusal, and opens no session',
  async play({ open }) {
    const client = open()
    return {
      wrongPassword: await refusalOf(client.passwords.authenticate(passwordInput('pia@acme.test', 'wrong'))),
      unknownLink: await refusalOf(client.magicLinks.authenticate({ magic_links_token: 'unknown', session_duration_minutes: HOUR })),
      signedOut: await refusalOf(client.organization.get()),
      who: currentMember(client),
    }
  },
  expected: {
    wrongPassword: 'unauthorized_credentials',
    unknownLink: 'magic_link_not_found',
    signedOut: 'user_unauthenticated',
    who: [null, false],
  },
}

const refresh: Behavior = {
  name: 'authenticating extends a session, and the session ends when it expires',
  async play({ kit, open }) {
    const client = open()
    const { member_session } = await signIn(client)
    const { member_session: later } = await client.session.authenticate({ session_duration_minutes: 2 * HOUR })
    const prolonged = Date.parse(later.expires_at) > Date.parse(member_session?.expires_at ?? '')
    await kit.advance(3 * HOUR * 60_000)
    const after = await refusalOf(client.session.authenticate())
    return { prolonged, after, who: currentMember(client) }
  },
  expected: { prolonged: true, after: 'session_not_found', who: [null, false] },
}

const logOut: Behavior = {
  name: 'after a logout neither the page nor a later page has a session',
  async play({ kit, open }) {
    const client = open()
    await signIn(client)
    await client.session.revoke()
    return {
      who: currentMember(client),
      later: currentMember(open()),
      revoked: (await kit.requests('/sessions/revoke')).map(({ status }) => status),
    }
  },
  expected: { who: [null, false], later: [null, false], revoked: [200] },
}

const signInAs: Behavior = {
  name: 'signInAs gives the page a session at once, and the emulator confirms it',
  async play({ kit, open }) {
    await kit.signInAs(window, 'theo@sterling.test')
    const client = open()
    const atOnce = currentMember(client)
    const { member_session } = await client.session.authenticate()
    return { atOnce, types: member_session.authentication_factors.map(({ type }) => type) }
  },
  expected: { atOnce: ['theo@sterling.test', true], types: ['magic_link', 'totp'] },
}

/** Returns how a call failed: the error name with the kind of network failure, or the status with the error type. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    ({ name, fault, status_code, error_type }: Partial<Record<'name' | 'fault' | 'status_code' | 'error_type', unknown>>) => [
      name,
      fault ?? `${String(status_code)} ${String(error_type)}`,
    ],
  )

/** The faults that need no options. */
const SIMPLE_FAULTS = (['drop', 'server_error', 'rate_limit', 'html', 'cut'] as const).map((kind) => ({ kind }))

const faults: Behavior = {
  name: 'a call with a fault fails as it would with the provider, and the next call succeeds',
  async play({ kit, open }) {
    const client = open()
    const failures: unknown[] = []
    const refusal = { kind: 'refusal', error_type: 'organization_suspended', status: 418 } as const
    for (const fault of [...SIMPLE_FAULTS, refusal]) {
      await kit.fault('organization.getBySlug', { ...fault, times: 1 })
      failures.push(await failureOf(client.organization.getBySlug({ organization_slug: 'acme' })))
    }
    return { failures, afterwards: await failureOf(client.organization.getBySlug({ organization_slug: 'acme' })) }
  },
  expected: {
    failures: [
      ['UnreachableError', 'network'],
      ['ApiError', '503 internal_server_error'],
      ['ApiError', '429 too_many_requests'],
      ['UnreachableError', 'unreadable'],
      ['UnreachableError', 'unreadable'],
      ['ApiError', '418 organization_suspended'],
    ],
    afterwards: 'nothing',
  },
}

/** The behaviors that are the same on every host. */
export const behaviors: readonly Behavior[] = [magicLink, secondFactor, smsCode, refusals, refresh, logOut, signInAs, faults]
