import type { Member, MemberSession, Organization } from '@acme/b2b-client/contract'
import type { Emulator } from '../createEmulator.ts'
import type { FaultFields, FaultTarget } from '../faults/faults.ts'
import { MESSAGE_WAIT } from '../limits.ts'
import { TEST_TOKEN_SHAPE, isTestToken } from '../publicTokens.ts'
import type { Mail, OrganizationRecord, Project, RequestRecord } from '../records.ts'
import type { Text } from '../records/secondFactors.ts'
import { comparable } from '../rules/emails.ts'
import type { MemberFields, OrganizationFields } from '../seeding/described.ts'
import { keepIn } from './browser.ts'
import type { SameOriginWindow, ScriptedBrowser } from './browser.ts'
import { createTestEmulator } from './testEmulator.ts'
import { ask, TestKitError, transportTo } from './transport.ts'
import type { ClientOptions } from './transport.ts'

/** A member, or the email address or id of one. */
export type Who = string | { readonly member_id: string }

/** What a test says about a member, as a seed file would; the rest has defaults. `totpFor` reads the authenticator app. */
export interface NewMember extends MemberFields {
  /** The organization, or its slug or id. The first of the world unless given. */
  readonly organization?: string | { readonly organization_id: string }
}

/** A session that was opened without a sign-in. */
export interface SignedIn {
  readonly member: Member
  readonly organization: Organization
  readonly member_session: MemberSession
  readonly session_token: string
  readonly session_jwt: string
}

/** How long to wait. */
interface Patience {
  /** Milliseconds of real time: 5,000 unless given, at most a minute. */
  readonly within?: number
}

/** How a test kit can differ from the usual one. */
export interface TestKitOptions {
  /** The world. One of the kit's own unless given: `public-token-test-kit` in this process, a new one at an address. */
  readonly publicToken?: string
  /** The same as the client's option, if your application has it. */
  readonly cookieOptions?: { readonly opaqueTokenCookieName?: string; readonly jwtCookieName?: string }
}

/** What a test can do to the provider, and learn from it. */
export interface TestKit {
  /** Of the world that the test uses. */
  readonly publicToken: string
  /** Where a client finds the emulator: `createB2BClient(kit.publicToken, kit.clientOptions)`. It holds no `brand`. */
  readonly clientOptions: ClientOptions
  /**
   * Signs a member in, without a page, whatever the organization asks for: in the page that is open, which finds it when it is loaded
   * again, or else in the first page that is opened. A page or context of Playwright, or the window of the application.
   */
  readonly signInAs: (place: ScriptedBrowser | SameOriginWindow, who: Who) => Promise<SignedIn>
  /** The next mail to an address: the oldest that was not taken so far, as soon as there is one. */
  readonly nextEmail: (to: string, patience?: Patience) => Promise<Mail>
  /** The next text message to a phone number, in the same way. */
  readonly nextText: (to: string, patience?: Patience) => Promise<Text>
  /** The code that a member's authenticator app shows: one that has not been used. */
  readonly totpFor: (who: Who) => Promise<string>
  /** Moves the clock of the provider forward. */
  readonly advance: (ms: number) => Promise<void>
  /** Adds an organization that anybody may be invited to. */
  readonly organization: (fields?: OrganizationFields) => Promise<OrganizationRecord>
  /** Adds a member who has signed in before. */
  readonly member: (fields?: NewMember) => Promise<Member>
  /** Changes settings of the project; the next call sees it. */
  readonly setProject: (change: Partial<Project>) => Promise<void>
  /** Changes settings of an organization; the next call sees it. */
  readonly setOrganization: (slug: string, change: Omit<OrganizationFields, 'connection'>) => Promise<void>
  /** Lets a call, or one of the other addresses, go wrong; or `all` that have no fault of their own: the next `times` requests, or every one. */
  readonly fault: (call: FaultTarget, fault: FaultFields) => Promise<void>
  /** Switches all faults off. */
  readonly clearFaults: () => Promise<void>
  /** The mails so far, taken or not, the oldest first. */
  readonly emails: (to?: string) => Promise<readonly Mail[]>
  /** The calls of the provider so far, the oldest first; of those whose path ends so. */
  readonly requests: (path?: string) => Promise<readonly RequestRecord[]>
  /** Puts the world back to the seed, and the clock back. */
  readonly reset: () => Promise<void>
}

const idOf = (who: Who): string => (typeof who === 'string' ? who : who.member_id)

type Send = <T>(verb: string, path: string, body?: object) => Promise<T>

/** What the provider answers to somebody who is signed in by a test. */
interface Opened extends SignedIn {
  readonly browser: { readonly cookies: Record<string, string>; readonly local_storage: Record<string, string> }
}

function signInWith(send: Send, { cookieOptions = {} }: TestKitOptions): TestKit['signInAs'] {
  const cookie_names = { session: cookieOptions.opaqueTokenCookieName, jwt: cookieOptions.jwtCookieName }
  return async (place, who) => {
    const { browser, ...signedIn } = await send<Opened>('POST', '/sessions', { member: idOf(who), cookie_names })
    const { member_session_id, started_at, expires_at } = signedIn.member_session
    const lasts = Date.parse(expires_at) - Date.parse(started_at)
    await keepIn(place, { mark: `emulated-${member_session_id}`, cookies: browser.cookies, storage: browser.local_storage, lasts })
    return signedIn
  }
}

/** The world of a kit that was told none: at an address that others use too, one of its own. */
const ownToken = (provider: Emulator | string): string => `public-token-test-${typeof provider === 'string' ? crypto.randomUUID() : 'kit'}`

/**
 * Makes a test kit for an emulator in this process, or for one at an address. Without either it makes an emulator of its own, whose ids
 * and times are the same in every run.
 *
 * @example
 * const kit = createTestKit() // or createTestKit('http://127.0.0.1:4400')
 * const client = createB2BClient(kit.publicToken, kit.clientOptions)
 * const { email_address } = await kit.member({ name: 'Kim' })
 * await client.magicLinks.email.discovery.send({ email_address })
 * const { link } = await kit.nextEmail(email_address)
 */
export function createTestKit(provider: Emulator | string = createTestEmulator(), options: TestKitOptions = {}): TestKit {
  const transport = transportTo(provider)
  const { publicToken = ownToken(provider) } = options
  if (!isTestToken(publicToken)) throw new TestKitError(`"${publicToken}" names no world. Take a public token ${TEST_TOKEN_SHAPE}.`)
  const send: Send = (verb, path, body) => ask(transport, publicToken, verb, path, body)
  const done = (verb: string, path: string, body: object): Promise<void> => send(verb, path, body).then(() => {})
  return {
    publicToken,
    clientOptions: transport.clientOptions,
    signInAs: signInWith(send, options),
    nextEmail: (to, { within: wait = MESSAGE_WAIT } = {}) => send('POST', '/outbox/take', { to, wait }),
    nextText: (to, { within: wait = MESSAGE_WAIT } = {}) => send('POST', '/texts/take', { to, wait }),
    totpFor: async (who) => (await send<{ code: string }>('POST', '/totp', { member: idOf(who) })).code,
    advance: (ms) => done('POST', '/advance', { ms }),
    organization: (fields = {}) => send('POST', '/organizations', fields),
    member: ({ organization, ...fields } = {}) =>
      send('POST', '/members', { ...fields, organization: typeof organization === 'object' ? organization.organization_id : organization }),
    setProject: (change) => done('PATCH', '/project', change),
    setOrganization: (slug, change) => done('PATCH', `/organizations/${encodeURIComponent(slug)}`, change),
    fault: (call, fault) => done('PUT', `/faults/${call}`, fault),
    clearFaults: () => done('DELETE', '/faults', {}),
    emails: async (to) =>
      (await send<Mail[]>('GET', '/outbox')).toReversed().filter((mail) => to === undefined || comparable(mail.to) === comparable(to)),
    requests: async (path = '') => (await send<RequestRecord[]>('GET', '/requests')).filter((request) => request.path.endsWith(path)),
    reset: () => done('POST', '/reset', {}),
  }
}
