import type { Member, MemberSession, Organization } from '@acme/b2b-client/contract'
import type { Emulator } from '../emulator/createEmulator.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { WORLD_TOKEN_SYNTAX, canHaveWorld } from '../formats/publicTokens.ts'
import { DEFAULT_MESSAGE_TIMEOUT_MS } from '../limits.ts'
import type { MemberFields, OrganizationFields, ProjectFields } from '../world/fieldSchemas.ts'
import type { OrganizationRecord, RequestRecord } from '../world/records/entities.ts'
import type { FaultFields, FaultTarget } from '../world/records/faults.ts'
import type { Mail, Sms } from '../world/records/messages.ts'
import { addSession, clearWindow } from './browser.ts'
import type { SameOriginWindow, ScriptedBrowser } from './browser.ts'
import { createTestEmulator } from './testEmulator.ts'
import { sendControl, TestKitError, connectTo } from './transport.ts'
import type { ClientOptions } from './transport.ts'

/** A member, or its email address or id. */
export type Who = string | { readonly member_id: string }

/** The fields of a new member, as in a seed file. Omitted fields get defaults. */
export interface NewMember extends MemberFields {
  /** The organization, or its slug or id. Default: the first organization of the world. */
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

/** The waiting time for a message. */
interface WaitOptions {
  /** Milliseconds of real time. Default: 5,000. Maximum: 60,000. */
  readonly within?: number
}

/** Options of {@link createTestKit}. */
export interface TestKitOptions {
  /**
   * The public token of the world. Default: `public-token-test-kit` for an emulator in this process, and a random token for an emulator at a
   * URL.
   */
  readonly publicToken?: string
  /** The client's option `cookieOptions`, if your application sets it. */
  readonly cookieOptions?: { readonly opaqueTokenCookieName?: string; readonly jwtCookieName?: string }
}

/** Controls the emulator from a test. */
export interface TestKit {
  /** The public token of the world. */
  readonly publicToken: string
  /**
   * The options that connect a client to the emulator: `createB2BClient(kit.publicToken, kit.clientOptions)`. They do not contain `brand`.
   */
  readonly clientOptions: ClientOptions
  /**
   * Signs a member in without a page. The session is complete, even if the organization requires a second factor. `place` is a page or context
   * of Playwright, or the window of the application. A page that is already open finds the session after a reload.
   */
  readonly signInAs: (place: ScriptedBrowser | SameOriginWindow, who: Who) => Promise<SignedIn>
  /** Opens a session of a member, and returns the `Cookie` header of a browser with this session. Use it in tests of your server. */
  readonly cookieHeaderFor: (who: Who) => Promise<string>
  /** Returns the oldest email to an address that was not returned before. Waits for the next email if there is none. */
  readonly nextEmail: (to: string, options?: WaitOptions) => Promise<Mail>
  /** Returns the oldest text message to a phone number that was not returned before. Waits for the next message if there is none. */
  readonly nextText: (to: string, options?: WaitOptions) => Promise<Sms>
  /** Returns an unused code of a member's authenticator app. */
  readonly totpFor: (who: Who) => Promise<string>
  /** Moves the clock of the world forward, in milliseconds. */
  readonly advance: (ms: number) => Promise<void>
  /** Adds an organization. By default, every email address can be invited. */
  readonly organization: (fields?: OrganizationFields) => Promise<OrganizationRecord>
  /** Adds a member. By default, the member is active and has a verified email address. */
  readonly member: (fields?: NewMember) => Promise<Member>
  /** Changes settings of the project. They apply to the next call. */
  readonly setProject: (change: ProjectFields) => Promise<void>
  /** Changes settings of an organization. They apply to the next call. */
  readonly setOrganization: (slug: string, change: Omit<OrganizationFields, 'connection'>) => Promise<void>
  /**
   * Switches a fault on for a call, for another URL, or for `all`. A fault of `all` affects every call and URL without its own fault. With
   * `times`, the fault affects only that number of requests.
   */
  readonly fault: (call: FaultTarget, fault: FaultFields) => Promise<void>
  /** Switches all faults off. */
  readonly clearFaults: () => Promise<void>
  /** Returns all emails, the oldest first. With `to`, returns only the emails to this address. */
  readonly emails: (to?: string) => Promise<readonly Mail[]>
  /** Returns all calls of the provider, the oldest first. With `path`, returns only the calls to paths that end with this text. */
  readonly requests: (path?: string) => Promise<readonly RequestRecord[]>
  /** Resets the world to the seed and to the real time. Also removes the sessions of clients from the window of the test, if there is one. */
  readonly reset: () => Promise<void>
}

/** Returns the id or the email address. Throws a `TestKitError` for any other value, because a test in JavaScript can pass one. */
function requireIdOrEmail(who: Who): string {
  const id: unknown = typeof who === 'string' ? who : who?.member_id
  if (typeof id === 'string') return id
  throw new TestKitError('The member is missing. Pass a member, or its email address or id.')
}

function checkPage(place: unknown): void {
  if (typeof place === 'object' && place !== null && ('addInitScript' in place || 'document' in place)) return
  throw new TestKitError("The page is missing. Pass a page or context of Playwright, or a window: kit.signInAs(page, 'ada@acme.test').")
}

type Send = <T>(verb: string, path: string, body?: object) => Promise<T>

/** The response of the control API to the request that opens a session. */
interface SessionResponse extends SignedIn {
  readonly browser: { readonly cookies: Record<string, string>; readonly local_storage: Record<string, string> }
}

/** Creates the functions that open a session without a sign-in. */
function createSessionFunctions(send: Send, { cookieOptions = {} }: TestKitOptions): Pick<TestKit, 'signInAs' | 'cookieHeaderFor'> {
  const cookie_names = { session: cookieOptions.opaqueTokenCookieName, jwt: cookieOptions.jwtCookieName }
  const openSession = (who: Who) => send<SessionResponse>('POST', '/sessions', { member: requireIdOrEmail(who), cookie_names })
  return {
    async signInAs(place, who) {
      checkPage(place)
      const { browser, ...signedIn } = await openSession(who)
      const { started_at, expires_at } = signedIn.member_session
      const ttlMs = Date.parse(expires_at) - Date.parse(started_at)
      await addSession(place, { cookies: browser.cookies, storage: browser.local_storage, ttlMs })
      return signedIn
    },
    async cookieHeaderFor(who) {
      const { cookies } = (await openSession(who)).browser
      return Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
    },
  }
}

/** Creates the default public token. For an emulator at a URL, the token is random, because several test runs can use this emulator. */
const createDefaultToken = (provider: Emulator | string): string =>
  `public-token-test-${typeof provider === 'string' ? crypto.randomUUID() : 'kit'}`

/**
 * Creates a test kit for an emulator in this process, or for an emulator at a URL. Without an argument, creates an emulator with the same ids
 * and times in every run, and removes the sessions of earlier tests from the window of the test, if there is one.
 *
 * @example
 * const kit = createTestKit() // or createTestKit('http://127.0.0.1:4400')
 * const client = createB2BClient(kit.publicToken, kit.clientOptions)
 * const { email_address } = await kit.member({ name: 'Kim' })
 * await client.magicLinks.email.discovery.send({ email_address })
 * const { link } = await kit.nextEmail(email_address)
 */
export function createTestKit(provider?: Emulator | string, options: TestKitOptions = {}): TestKit {
  const emulator = provider ?? createTestEmulator()
  const transport = connectTo(emulator)
  const { publicToken = createDefaultToken(emulator), cookieOptions = {} } = options
  if (!canHaveWorld(publicToken)) throw new TestKitError(`"${publicToken}" is not a valid public token. Use one ${WORLD_TOKEN_SYNTAX}.`)
  const send: Send = (verb, path, body) => sendControl(transport, publicToken, verb, path, body)
  const sendAndIgnore = (verb: string, path: string, body: object): Promise<void> => send(verb, path, body).then(() => {})
  const signOutWindow = (): void => clearWindow([cookieOptions.opaqueTokenCookieName, cookieOptions.jwtCookieName])
  if (provider === undefined) signOutWindow()
  return {
    publicToken,
    clientOptions: transport.clientOptions,
    ...createSessionFunctions(send, options),
    nextEmail: (to, { within: wait = DEFAULT_MESSAGE_TIMEOUT_MS } = {}) => send('POST', '/outbox/take', { to, wait }),
    nextText: (to, { within: wait = DEFAULT_MESSAGE_TIMEOUT_MS } = {}) => send('POST', '/texts/take', { to, wait }),
    totpFor: async (who) => (await send<{ code: string }>('POST', '/totp', { member: requireIdOrEmail(who) })).code,
    advance: (ms) => sendAndIgnore('POST', '/advance', { ms }),
    organization: (fields = {}) => send('POST', '/organizations', fields),
    member: ({ organization, ...fields } = {}) =>
      send('POST', '/members', { ...fields, organization: typeof organization === 'object' ? organization.organization_id : organization }),
    setProject: (change) => sendAndIgnore('PATCH', '/project', change),
    setOrganization: (slug, change) => sendAndIgnore('PATCH', `/organizations/${encodeURIComponent(slug)}`, change),
    fault: (call, fault) => sendAndIgnore('PUT', `/faults/${call}`, fault),
    clearFaults: () => sendAndIgnore('DELETE', '/faults', {}),
    emails: async (to) =>
      (await send<Mail[]>('GET', '/outbox'))
        .toReversed()
        .filter((mail) => to === undefined || normalizeEmail(mail.to) === normalizeEmail(to)),
    requests: async (path = '') => (await send<RequestRecord[]>('GET', '/requests')).filter((request) => request.path.endsWith(path)),
    reset: () => sendAndIgnore('POST', '/reset', {}).then(signOutWindow),
  }
}
