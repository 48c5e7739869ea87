import { createSessionReader } from '@acme/b2b-client/server'
import type { SessionReaderOptions } from '@acme/b2b-client/server'
import { generateKeyPair, exportJWK } from 'jose'
import { signJwt } from '../../src/crypto/jwt.ts'
import { SigningKey } from '../../src/crypto/signingKey.ts'
import type { Emulator } from '../../src/emulator/createEmulator.ts'
import { createTestKit } from '../../src/testing/kit.ts'
import { startEmulator, TOKEN } from '../emulator.ts'

/* Shared code of the tests of `@acme/b2b-client/server`: a real emulator signs the JWTs and serves the keys. */

const PROJECT = TOKEN.replace('public-token-', 'project-')
const ISSUER = `https://acme.example/${PROJECT}`

/** A response of the control API. */
interface OpenedSession {
  readonly session_jwt: string
  readonly session_token: string
  readonly member_session: object
  readonly browser: { readonly cookies: Record<string, string>; readonly local_storage: Record<string, string> }
}

/** Opens a session of a member. Returns its tokens. */
export async function signIn(emulator: Emulator, publicToken = TOKEN, member = 'ada@acme.test') {
  const init = { method: 'POST', body: JSON.stringify({ member, session_duration_minutes: 60 }) }
  const response = await emulator.fetch(new Request(`http://localhost/emulator/${publicToken}/sessions`, init))
  // The control API defines the response.
  return (await response.json()) as OpenedSession
}

/** Returns a request with a `Cookie` header. */
export const requestWith = (cookies: string, init: RequestInit = {}, url = 'https://app.example/reports?year=2026'): Request =>
  new Request(url, { ...init, headers: { Cookie: cookies } })

/** Starts an emulator, a session reader for it, and lists of the requests that the reader sends and of the errors that it reports. */
export function startServer(options: SessionReaderOptions = {}, publicToken = TOKEN) {
  const { emulator, world } = startEmulator()
  const kit = createTestKit(emulator, { publicToken: TOKEN })
  const requests: string[] = []
  const errors: Error[] = []
  const reader = createSessionReader(publicToken, {
    fetch: (input, init) => {
      const request = new Request(input, init)
      requests.push(new URL(request.url).pathname)
      return emulator.fetch(request)
    },
    onError: (error) => errors.push(error),
    now: () => world.now(),
    ...options,
  })
  /** Signs claims with the key of the world. Missing claims are those of a valid session. */
  const sign = (claims: Readonly<Record<string, unknown>> = {}) => signJwt(world, { ...validClaims(world.now()), ...claims })
  return { emulator, world, kit, reader, requests, errors, sign }
}

/** The claims of a valid session JWT that has just been issued. */
export function validClaims(now: number) {
  const seconds = Math.floor(now / 1000)
  const time = new Date(now).toISOString()
  return {
    iss: ISSUER,
    aud: [PROJECT],
    sub: 'member-1',
    iat: seconds,
    nbf: seconds,
    exp: seconds + 300,
    'https://acme.example/session': {
      id: 'member-session-1',
      started_at: time,
      last_accessed_at: time,
      expires_at: time,
      authentication_factors: [],
      roles: ['acme_member'],
    },
    'https://acme.example/organization': { organization_id: 'organization-1', slug: 'one' },
  }
}

/** Creates another signing key. */
export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return SigningKey.parse(await exportJWK(privateKey))
}
