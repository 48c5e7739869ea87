import { afterEach, describe, expect, test, vi } from 'vitest'
import { NOON } from '../emulator.ts'
import { newSigningKey, requestWith, startServer, validClaims } from './support.ts'

/* Requests with several JWT cookies: a site on the same domain can add cookies. */

const SECOND = 1000
const SESSION_CLAIM = 'https://acme.example/session'
const invalid = { session: null, reason: 'invalid' }
const sessionOfMember = validClaims(NOON)[SESSION_CLAIM]
const otherSession = { sub: 'member-2', [SESSION_CLAIM]: { ...sessionOfMember, id: 'member-session-2' } }
const cookies = (...jwts: string[]) => requestWith(jwts.map((jwt) => `acme_session_jwt=${jwt}`).join('; '))

/** The changed claims of the user's JWT, by the state of the JWT. */
const USER_JWTS = {
  'is valid': {},
  'has expired': { exp: NOON / 1000 - 60 },
  'is not valid yet, because the clock of the server is slow': { nbf: NOON / 1000 + 10 },
  'has malformed roles': { [SESSION_CLAIM]: { ...sessionOfMember, roles: 'acme_admin' } },
  'has no session id': { [SESSION_CLAIM]: { ...sessionOfMember, id: undefined } },
  'has no session': { [SESSION_CLAIM]: undefined },
  'is too long': { plan: 'x'.repeat(4096) },
  'is for another project': { aud: 'project-test-other' },
}

afterEach(() => void vi.useRealTimers())

describe('T25 several JWT cookies', () => {
  test.each(Object.entries(USER_JWTS))(
    'an injected JWT of an attacker never signs the user in: the JWT of the user %s',
    async (_, claims) => {
      const { reader, requests, sign } = startServer()
      const jwt = await sign(claims)
      const injected = await sign(otherSession)
      expect(await reader.readSession(cookies(jwt, injected))).toEqual(invalid)
      expect(await reader.readSession(cookies(injected, jwt))).toEqual(invalid)
      // No keys are requested, because the reader compares the sessions before it verifies a JWT.
      expect(requests).toEqual([])
      expect(await reader.readSession(cookies(injected))).toMatchObject({ session: { member_id: 'member-2' } })
    },
  )

  test('an injected JWT of an attacker never signs the user in: the provider has retired the key of the JWT of the user', async () => {
    const { world, reader, sign } = startServer()
    const jwt = await sign()
    world.signingKey = await newSigningKey()
    const injected = await sign(otherSession)
    expect(await reader.readSession(cookies(jwt, injected))).toEqual(invalid)
    expect(await reader.readSession(cookies(injected))).toMatchObject({ session: { member_id: 'member-2' } })
  })

  test('spaces before a name hide no JWT', async () => {
    const { reader, sign } = startServer()
    const [jwt, injected] = [await sign(), await sign(otherSession)]
    const cookie = ` acme_session_jwt=${jwt};\t acme_session_jwt=${injected}`
    expect(await reader.readSession({ headers: { cookie } })).toEqual(invalid)
  })

  test('an injected cookie that cannot be decoded changes nothing', async () => {
    const { reader, sign } = startServer()
    const jwt = await sign()
    for (const jwts of [
      ['garbage', jwt],
      [jwt, 'a.b.c', ''],
      [jwt, jwt],
    ])
      expect(await reader.readSession(cookies(...jwts))).toMatchObject({ session: { member_id: 'member-1' } })
  })

  test('of one session, the JWT that expires last is used', async () => {
    const { reader, sign } = startServer()
    const [expired, early] = [await sign(USER_JWTS['has expired']), await sign({ exp: NOON / 1000 + 60 })]
    const result = await reader.readSession(cookies(expired, early, await sign({ exp: NOON / 1000 + 299 })))
    expect(result).toMatchObject({ jwtExpiresAt: NOON + 299 * SECOND })
  })

  test('of one session, a JWT with a known key is used while the provider does not return the key of the other one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    const { kit, world, reader, sign } = startServer()
    const old = await sign()
    await reader.readSessionJwt(old)
    world.signingKey = await newSigningKey()
    const renewed = await sign()
    await kit.fault('jwks', { kind: 'server_error' })
    vi.setSystemTime(NOON + 20 * SECOND)
    expect((await reader.readSession(cookies(renewed))).reason).toBe('unreachable')
    expect(await reader.readSession(cookies(renewed, old))).toMatchObject({ session: { member_id: 'member-1' } })
  })

  test('of one session, the reason leaves the user signed in if one of the JWTs has only expired', async () => {
    const { reader, sign } = startServer()
    const jwts = [await sign(USER_JWTS['has malformed roles']), await sign(USER_JWTS['has expired'])]
    expect((await reader.readSession(cookies(...jwts))).reason).toBe('expired')
  })

  test('with more than four, no session is read, because each verification takes processor time', async () => {
    const { reader, sign } = startServer()
    const jwts = await Promise.all([1, 2, 3, 4, 5].map((seconds) => sign({ exp: NOON / 1000 + seconds })))
    expect((await reader.readSession(cookies(...jwts.slice(1)))).reason).toBeNull()
    expect(await reader.readSession(cookies(...jwts))).toEqual(invalid)
  })
})
