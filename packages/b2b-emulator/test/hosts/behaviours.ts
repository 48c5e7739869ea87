import type { B2BClient } from '@acme/b2b-client'
import type { TestKit } from '@acme/b2b-emulator/testing'

/*
 * What an application may rely on, whichever way the emulator is reached. Data, because the same list runs under Vitest and, bundled
 * into a page, in a real browser: each answers plain facts, and says which they should be.
 */

/** What a behaviour plays on: a world that is new, and a browser in which nobody is signed in. */
export interface Stage {
  readonly kit: TestKit
  /** Opens a client as a page does that is loaded; what was kept by an earlier one is still there. */
  readonly open: () => B2BClient
}

/** One behaviour: what is done, and what must come out of it. */
export interface Behaviour {
  readonly name: string
  readonly play: (stage: Stage) => Promise<unknown>
  readonly expected: unknown
}

const HOUR = 60
const ACME = 'organization-test-acme'
const here = (): string => window.location.href.split('?')[0] ?? ''

/** What a call was refused with. */
const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    (error: { readonly name?: string; readonly error_type?: string }) => error.error_type ?? error.name,
  )

const whoIs = ({ getState, session }: B2BClient) => [getState().member?.email_address ?? null, session.getTokens() !== null]

const viaPassword = (email_address: string, password: string) => ({
  email_address,
  password,
  organization_id: ACME,
  session_duration_minutes: HOUR,
})

/** Signs the seeded member in who has a password. */
const signIn = (client: B2BClient) => client.passwords.authenticate(viaPassword('pia@acme.test', 'Correct-Horse-7'))

const magicLink: Behaviour = {
  name: 'a mailed link signs in the browser that asked for it, and a page that is loaded later knows',
  async play({ kit, open }) {
    const email_address = 'ada@acme.test'
    await open().magicLinks.email.loginOrSignup({ email_address, organization_id: ACME, login_redirect_url: here() })
    const { link } = await kit.nextEmail(email_address)
    window.history.replaceState(null, '', link)
    const arrival = await open().authenticateByUrl({ session_duration_minutes: HOUR })
    return { handled: arrival?.handled, clean: here() === window.location.href, who: whoIs(open()) }
  },
  expected: { handled: true, clean: true, who: ['ada@acme.test', true] },
}

const secondFactor: Behaviour = {
  name: 'a password is not enough for a member with an authenticator app; with its code it is',
  async play({ kit, open }) {
    const { member_id, email_address } = await kit.member({ password: 'Violet-Tram-Ledger-42', totp: true })
    const client = open()
    const half = await client.passwords.authenticate(viaPassword(email_address, 'Violet-Tram-Ledger-42'))
    const code = await kit.totpFor(member_id)
    const whole = await client.totp.authenticate({ organization_id: ACME, member_id, code, session_duration_minutes: HOUR })
    const types = whole.member_session?.authentication_factors.map(({ type }) => type)
    return { half: [half.member_authenticated, half.mfa_required !== null], whole: whole.member_authenticated, types }
  },
  expected: { half: [false, true], whole: true, types: ['password', 'totp'] },
}

const textedCode: Behaviour = {
  name: 'a code that is texted completes a sign-in',
  async play({ kit, open }) {
    const mfa_phone_number = '+15555550177'
    const { member_id, email_address } = await kit.member({ password: 'Violet-Tram-Ledger-42', mfa_phone_number })
    const client = open()
    await client.passwords.authenticate(viaPassword(email_address, 'Violet-Tram-Ledger-42'))
    const { code } = await kit.nextText(mfa_phone_number)
    await client.otps.sms.authenticate({ organization_id: ACME, member_id, code, session_duration_minutes: HOUR })
    return whoIs(client)
  },
  expected: ['member.4@acme.test', true],
}

const refusals: Behaviour = {
  name: 'what the provider refuses is a typed error, and signs nobody in',
  async play({ open }) {
    const client = open()
    return {
      wrongPassword: await refusalOf(client.passwords.authenticate(viaPassword('pia@acme.test', 'wrong'))),
      unknownLink: await refusalOf(client.magicLinks.authenticate({ magic_links_token: 'unknown', session_duration_minutes: HOUR })),
      signedOut: await refusalOf(client.organization.get()),
      who: whoIs(client),
    }
  },
  expected: {
    wrongPassword: 'unauthorized_credentials',
    unknownLink: 'magic_link_not_found',
    signedOut: 'user_unauthenticated',
    who: [null, false],
  },
}

const refresh: Behaviour = {
  name: 'a session is prolonged by asking for it, and is gone when its time is over',
  async play({ kit, open }) {
    const client = open()
    const { member_session } = await signIn(client)
    const { member_session: later } = await client.session.authenticate({ session_duration_minutes: 2 * HOUR })
    const prolonged = Date.parse(later.expires_at) > Date.parse(member_session?.expires_at ?? '')
    await kit.advance(3 * HOUR * 60_000)
    const after = await refusalOf(client.session.authenticate())
    return { prolonged, after, who: whoIs(client) }
  },
  expected: { prolonged: true, after: 'session_not_found', who: [null, false] },
}

const logOut: Behaviour = {
  name: 'who logs out is known to nobody any more',
  async play({ kit, open }) {
    const client = open()
    await signIn(client)
    await client.session.revoke()
    return { who: whoIs(client), later: whoIs(open()), revoked: (await kit.requests('/sessions/revoke')).map(({ status }) => status) }
  },
  expected: { who: [null, false], later: [null, false], revoked: [200] },
}

const withoutPage: Behaviour = {
  name: 'a member who is signed in by the test kit is there at once, and the provider confirms it',
  async play({ kit, open }) {
    await kit.signInAs(window, 'theo@sterling.test')
    const client = open()
    const atOnce = whoIs(client)
    const { member_session } = await client.session.authenticate()
    return { atOnce, types: member_session.authentication_factors.map(({ type }) => type) }
  },
  expected: { atOnce: ['theo@sterling.test', true], types: ['magic_link', 'totp'] },
}

/** What a call was refused with, and how it failed to arrive. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    ({ name, fault, status_code, error_type }: Partial<Record<'name' | 'fault' | 'status_code' | 'error_type', unknown>>) => [
      name,
      fault ?? `${String(status_code)} ${String(error_type)}`,
    ],
  )

/** Faults of which nothing has to be said. */
const SIMPLE_FAULTS = (['drop', 'server_error', 'rate_limit', 'html', 'cut'] as const).map((kind) => ({ kind }))

const faults: Behaviour = {
  name: 'a call that meets a fault fails as it would with the provider, and the next one does not',
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

/** Everything that is the same on every host. */
export const behaviours: readonly Behaviour[] = [magicLink, secondFactor, textedCode, refusals, refresh, logOut, withoutPage, faults]
