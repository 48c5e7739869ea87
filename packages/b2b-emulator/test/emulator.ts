import { endpoints } from '@acme/b2b-client/contract'
import type { Answer, CallName } from '@acme/b2b-client/contract'
import { Secret, TOTP } from 'otpauth'
import { createEmulator } from '../src/createEmulator.ts'
import type { EmulatorOptions } from '../src/createEmulator.ts'
import { sha256 } from '../src/crypto/digest.ts'
import { seed } from '../src/seed.ts'

/** Where tests call, and whose world they call unless they say otherwise. */
export const ORIGIN = 'https://test.acme.example'
export const TOKEN = 'public-token-test-1'

/** The clock of the tests stands here until a test moves it. */
export const NOON = Date.parse('2026-11-21T12:00:00.000Z')
export const MINUTE = 60_000

export const ACME = 'organization-test-acme'
export const VAULT = 'organization-test-vault'
/** The organization that asks everyone for a second factor, and three of its members: with none, with an app, with a phone. */
export const STERLING = 'organization-test-sterling'
export const MIA = { organization_id: STERLING, member_id: 'member-test-mia' }
export const THEO = { organization_id: STERLING, member_id: 'member-test-theo' }
export const SOL = { organization_id: STERLING, member_id: 'member-test-sol' }
export const THEOS_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What an authenticator app shows for a secret. */
export const appCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

export const basic = (publicToken: string, second = publicToken): string => `Basic ${btoa(`${publicToken}:${second}`)}`

/** What came back: the data of a success, or the body of an error. */
export interface Reply<Data> {
  readonly status: number
  readonly headers: Headers
  readonly body: { readonly error_type: string; readonly error_message: string; readonly [field: string]: unknown }
  readonly data: Data
  /** The same as it was sent: a page, or JSON. */
  readonly text: string
}

/** Random bytes that are never the same twice, and the same in every run. */
function counting(): (length: number) => Uint8Array {
  let count = 0
  return (length) => {
    count += 1
    const bytes = new Uint8Array(length)
    new DataView(bytes.buffer).setUint32(length - 4, count)
    return bytes
  }
}

/** The two halves of a browser's PKCE pair. */
export async function pkcePair(letter: string) {
  const pkce_code_verifier = letter.repeat(128)
  return { pkce_code_verifier, pkce_code_challenge: await sha256(pkce_code_verifier) }
}

/** The token in the address of a mailed link. */
export const tokenIn = (link: string): string => new URL(link).searchParams.get('token')!

/** How many members every new world has. */
export const SEEDED_MEMBERS = seed.people.flatMap(({ memberships }): readonly object[] => memberships).length

/** Who has a password, and which. */
export const PIA = { email_address: 'pia@acme.test', organization_id: ACME, password: 'Correct-Horse-7', session_duration_minutes: 60 }
/** A password that every rule accepts. */
export const STRONG = 'Violet-Tram-Ledger-42'

/** An emulator whose clock stands still, and short ways to call it. */
export function startEmulator(options: EmulatorOptions = {}) {
  const emulator = createEmulator({ now: () => NOON, random: counting(), ...options })
  const world = emulator.world(TOKEN)

  async function send(path: string, init: RequestInit = {}): Promise<Reply<Record<string, unknown>>> {
    const response = await emulator.fetch(new Request(`${ORIGIN}${path}`, init))
    const text = await response.text()
    const isJson = response.headers.get('Content-Type') === 'application/json'
    const body = isJson && text !== '' ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body, data: body?.data, text }
  }

  /** The request that a call of the contract is, by its name; as somebody signed out or with a session token. */
  function requestFor(name: CallName, fields?: object, session?: string, publicToken = TOKEN): readonly [path: string, init: RequestInit] {
    const { verb, path, bodyless } = endpoints.get(name)!
    const values = Object.entries({ public_token: publicToken, ...fields }).filter(([, value]) => value !== undefined)
    const filled = values.reduce((filling, [field, value]) => filling.replace(`{${field}}`, encodeURIComponent(`${value}`)), path)
    const query = verb === 'GET' && fields !== undefined ? `?${new URLSearchParams(values.slice(1))}` : ''
    const body = verb === 'GET' || verb === 'DELETE' || bodyless || fields === undefined ? null : JSON.stringify(fields)
    const headers = { Authorization: basic(publicToken, session ?? publicToken), 'Content-Type': 'application/json' }
    return [`/sdk/v1${filled}${query}`, { method: verb, headers, body }]
  }

  /** Makes a call of the contract. Every answer of one is held against its schema before it is sent. */
  const call = <N extends CallName>(name: N, fields?: object, session?: string, publicToken = TOKEN) =>
    send(...requestFor(name, fields, session, publicToken)) as unknown as Promise<Reply<Answer<N>>>

  const lastToken = (): string => tokenIn(world.outbox.at(-1)!.link)

  /** Asks for a link without PKCE and follows it nowhere: the token of the mail. */
  async function linkFor(email_address: string, organization_id: string): Promise<string> {
    world.project.pkce_required_for_email_magic_links = false
    await call('magicLinks.email.loginOrSignup', { email_address, organization_id })
    return lastToken()
  }

  const follow = (magic_links_token: string, more: object = {}) =>
    call('magicLinks.authenticate', { magic_links_token, session_duration_minutes: 60, ...more })

  /** Signs somebody in and answers the whole answer. */
  const signIn = async (email: string, organizationId: string) => (await follow(await linkFor(email, organizationId))).data

  /** Brings somebody as far as the choice of an organization. */
  async function discover(email_address: string) {
    world.project.pkce_required_for_email_magic_links = false
    await call('magicLinks.email.discovery.send', { email_address })
    return (await call('magicLinks.discovery.authenticate', { discovery_magic_links_token: lastToken() })).data
  }

  /** Asks for a password reset without PKCE: the token that sets the password. */
  async function resetFor(email_address: string, organization_id?: string, more: object = {}): Promise<string> {
    world.project.pkce_required_for_password_resets = false
    if (organization_id === undefined) await call('passwords.discovery.resetByEmailStart', { email_address, ...more })
    else await call('passwords.resetByEmailStart', { email_address, organization_id, ...more })
    return lastToken()
  }

  const lastCode = (): string => world.outbox.at(-1)!.code

  /** Asks for a mailed code and answers it. */
  async function codeFor(email_address: string, organization_id: string): Promise<string> {
    await call('otps.email.loginOrSignup', { email_address, organization_id })
    return lastCode()
  }

  /** Proves the first factor of somebody who needs a second one: what the next call brings. */
  async function halfway(email: string, organizationId = STERLING) {
    const { intermediate_session_token } = await signIn(email, organizationId)
    return { intermediate_session_token, session_duration_minutes: 60 }
  }

  return { emulator, world, send, requestFor, call, halfway, lastToken, lastCode, linkFor, codeFor, follow, signIn, discover, resetFor }
}

/** A second emulator whose world is a copy of the first one's, by way of the JSON that another process would read. */
export async function startCopy({ emulator }: Pick<ReturnType<typeof startEmulator>, 'emulator'>, publicToken?: string) {
  const other = startEmulator()
  const exported: unknown = JSON.parse(JSON.stringify(await emulator.exportWorld(TOKEN)))
  return { ...other, world: await other.emulator.importWorld(exported, publicToken) }
}
