import { endpoints } from '@acme/b2b-client/contract'
import type { Answer, CallName } from '@acme/b2b-client/contract'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from '../src/crypto/digest.ts'
import { createEmulator } from '../src/emulator/createEmulator.ts'
import type { EmulatorOptions } from '../src/emulator/createEmulator.ts'
import { seed } from '../src/world/defaultSeed.ts'
import { expectKnownError } from './expectKnownError.ts'

/** The address of the emulator and the public token of the default world. */
export const ORIGIN = 'https://test.acme.example'
export const TOKEN = 'public-token-test-1'

/** The time of the test clock until a test moves it. */
export const NOON = Date.parse('2026-11-21T12:00:00.000Z')
export const MINUTE = 60_000

export const ACME = 'organization-test-acme'
export const VAULT = 'organization-test-vault'
/** Sterling requires a second factor. Its member Mia has no second factor, Theo has an app, and Sol has a phone. */
export const STERLING = 'organization-test-sterling'
export const MIA = { organization_id: STERLING, member_id: 'member-test-mia' }
export const THEO = { organization_id: STERLING, member_id: 'member-test-theo' }
export const SOL = { organization_id: STERLING, member_id: 'member-test-sol' }
export const THEOS_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Returns the code of an authenticator app with this secret. */
export const totpCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

export const basic = (publicToken: string, sessionToken = publicToken): string => `Basic ${btoa(`${publicToken}:${sessionToken}`)}`

/** A response: `data` of a success, or `body` of an error. */
export interface Reply<Data> {
  readonly status: number
  readonly headers: Headers
  readonly body: { readonly error_type: string; readonly error_message: string; readonly [field: string]: unknown }
  readonly data: Data
  /** The unparsed body: an HTML page or JSON. */
  readonly text: string
}

/** Returns different bytes on each call, and the same sequence in every run. */
function countingRandom(): (length: number) => Uint8Array {
  let count = 0
  return (length) => {
    count += 1
    const bytes = new Uint8Array(length)
    new DataView(bytes.buffer).setUint32(length - 4, count)
    return bytes
  }
}

/** A PKCE code verifier and its code challenge. */
export async function pkcePair(letter: string) {
  const pkce_code_verifier = letter.repeat(128)
  return { pkce_code_verifier, pkce_code_challenge: await sha256(pkce_code_verifier) }
}

/** Returns the token of the link in an email. */
export const tokenIn = (link: string): string => new URL(link).searchParams.get('token')!

/** The number of members of a new world. */
export const SEEDED_MEMBERS = seed.people.flatMap(({ memberships }): readonly object[] => memberships).length

/** The password login of Pia, a seeded member with a password. */
export const PIA = { email_address: 'pia@acme.test', organization_id: ACME, password: 'Correct-Horse-7', session_duration_minutes: 60 }
/** A password that every rule accepts. */
export const STRONG = 'Violet-Tram-Ledger-42'

/** Starts an emulator with a fixed clock, and returns it with short functions for its calls. */
export function startEmulator(options: EmulatorOptions = {}) {
  const emulator = createEmulator({ now: () => NOON, random: countingRandom(), ...options })
  const world = emulator.world(TOKEN)

  async function send(path: string, init: RequestInit = {}): Promise<Reply<Record<string, unknown>>> {
    const response = await emulator.fetch(new Request(`${ORIGIN}${path}`, init))
    const text = await response.text()
    const isJson = response.headers.get('Content-Type') === 'application/json'
    const body = isJson && text !== '' ? JSON.parse(text) : text
    if (!response.ok) expectKnownError(emulator, body)
    return { status: response.status, headers: response.headers, body, data: body?.data, text }
  }

  /** Builds the request of a call of the contract, by the name of the call; with a session token or signed out. */
  function requestFor(name: CallName, fields?: object, session?: string, publicToken = TOKEN): readonly [path: string, init: RequestInit] {
    const { verb, path, bodyless } = endpoints.get(name)!
    const values = Object.entries({ public_token: publicToken, ...fields }).filter(([, value]) => value !== undefined)
    const filledPath = values.reduce((pathSoFar, [field, value]) => pathSoFar.replace(`{${field}}`, encodeURIComponent(`${value}`)), path)
    const query = verb === 'GET' && fields !== undefined ? `?${new URLSearchParams(values.slice(1))}` : ''
    const body = verb === 'GET' || verb === 'DELETE' || bodyless || fields === undefined ? null : JSON.stringify(fields)
    const headers = { Authorization: basic(publicToken, session ?? publicToken), 'Content-Type': 'application/json' }
    return [`/sdk/v1${filledPath}${query}`, { method: verb, headers, body }]
  }

  /** Makes a call of the contract. The emulator checks each answer against the schema of the call. */
  const call = <N extends CallName>(name: N, fields?: object, session?: string, publicToken = TOKEN) =>
    send(...requestFor(name, fields, session, publicToken)) as unknown as Promise<Reply<Answer<N>>>

  const lastToken = (): string => tokenIn(world.outbox.at(-1)!.link)

  /** Requests a link and returns its token. From now on, the project does not require PKCE for links. */
  async function linkFor(email_address: string, organization_id: string): Promise<string> {
    world.project.pkce_required_for_email_magic_links = false
    await call('magicLinks.email.loginOrSignup', { email_address, organization_id })
    return lastToken()
  }

  const follow = (magic_links_token: string, overrides: object = {}) =>
    call('magicLinks.authenticate', { magic_links_token, session_duration_minutes: 60, ...overrides })

  /** Signs a member in by link and returns the response data. */
  const signIn = async (email: string, organizationId: string) => (await follow(await linkFor(email, organizationId))).data

  /** Starts a discovery sign-in by link, without PKCE. The next step is the choice of an organization. */
  async function discover(email_address: string) {
    world.project.pkce_required_for_email_magic_links = false
    await call('magicLinks.email.discovery.send', { email_address })
    return (await call('magicLinks.discovery.authenticate', { discovery_magic_links_token: lastToken() })).data
  }

  /** Requests a password reset and returns its token. From now on, the project does not require PKCE for resets. */
  async function resetFor(email_address: string, organization_id?: string, overrides: object = {}): Promise<string> {
    world.project.pkce_required_for_password_resets = false
    if (organization_id === undefined) await call('passwords.discovery.resetByEmailStart', { email_address, ...overrides })
    else await call('passwords.resetByEmailStart', { email_address, organization_id, ...overrides })
    return lastToken()
  }

  const lastCode = (): string => world.outbox.at(-1)!.code

  /** Requests an email code and returns it. */
  async function codeFor(email_address: string, organization_id: string): Promise<string> {
    await call('otps.email.loginOrSignup', { email_address, organization_id })
    return lastCode()
  }

  /** Passes the first factor of a member who needs a second factor. Returns fields for the next call. */
  async function passFirstFactor(email: string, organizationId = STERLING) {
    const { intermediate_session_token } = await signIn(email, organizationId)
    return { intermediate_session_token, session_duration_minutes: 60 }
  }

  return {
    emulator,
    world,
    send,
    requestFor,
    call,
    passFirstFactor,
    lastToken,
    lastCode,
    linkFor,
    codeFor,
    follow,
    signIn,
    discover,
    resetFor,
  }
}

/** Starts a second emulator that imports the world of the first emulator, as JSON. */
export async function startCopy({ emulator }: Pick<ReturnType<typeof startEmulator>, 'emulator'>, publicToken?: string) {
  const other = startEmulator()
  const exported: unknown = JSON.parse(JSON.stringify(await emulator.exportWorld(TOKEN)))
  return { ...other, world: await other.emulator.importWorld(exported, publicToken) }
}
