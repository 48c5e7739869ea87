import { createSessionReader } from '@acme/b2b-client/server'
import type { SessionReaderOptions } from '@acme/b2b-client/server'
import { CompactSign, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeBase64url, encodeUtf8 } from '../../src/crypto/encoding.ts'
import { keySetOf, signJwt } from '../../src/crypto/jwt.ts'
import { signingKeyOf } from '../../src/crypto/signingKey.ts'
import { MINUTE, NOON, TOKEN } from '../emulator.ts'
import { newSigningKey, requestWith, signIn, startServer, validClaims } from './support.ts'

/* The session reader in Node, against the real emulator. */

const SECOND = 1000
const invalid = { session: null, reason: 'invalid' }
const expired = { session: null, reason: 'expired' }
const missing = { session: null, reason: 'missing' }
const unreachable = { session: null, reason: 'unreachable' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fakes the clock of the caches, and leaves the timers. */
const fakeDate = () => vi.useFakeTimers({ toFake: ['Date'], now: NOON })

describe('a valid session', () => {
  test('is the session that the client has', async () => {
    const { emulator, reader } = startServer()
    const { session_jwt, session_token, member_session } = await signIn(emulator)
    const result = await reader.readSession(requestWith(`acme_session=${session_token}; acme_session_jwt=${session_jwt}`))
    expect(result).toEqual({ session: member_session, reason: null, jwtExpiresAt: NOON + 5 * MINUTE })
  })

  test('is read from an object with headers that is no Request', async () => {
    const { emulator, reader } = startServer()
    const { session_jwt } = await signIn(emulator)
    const headers = { get: (name: string) => (name === 'Cookie' ? `theme=dark;acme_session_jwt=${session_jwt}` : undefined) }
    expect(await reader.readSession({ headers })).toMatchObject({ session: { member_id: 'member-test-ada' } })
  })

  test('is read from a request of Node, whose headers are fields', async () => {
    const { reader, sign } = startServer()
    const cookie = `acme_session_jwt=${await sign()}`
    expect((await reader.readSession({ headers: { cookie } })).reason).toBeNull()
    expect(await reader.readSession({ headers: {} })).toEqual(missing)
    // A visitor can send a header with the name Get.
    const withGet: object = { get: 'x', cookie }
    expect((await reader.readSession({ headers: withGet })).reason).toBeNull()
  })

  test('is read from cookies with configured names', async () => {
    const cookieOptions = { jwtCookieName: '__Host-jwt', opaqueTokenCookieName: '__Host-token' }
    const { emulator, reader } = startServer({ cookieOptions })
    const { session_jwt } = await signIn(emulator)
    const request = requestWith(`__Host-jwt=${session_jwt}`)
    expect(await reader.readSession(request)).toMatchObject({ session: { member_id: 'member-test-ada' } })
    expect(await reader.readSession(requestWith('__Host-token=abc'))).toEqual(expired)
    expect(await reader.readSession(requestWith(`acme_session_jwt=${session_jwt}`))).toEqual(missing)
  })

  test('is read from a JWT of another source', async () => {
    const { reader, sign } = startServer()
    expect(await reader.readSessionJwt(await sign())).toMatchObject({ session: { member_id: 'member-1', organization_slug: 'one' } })
    expect(await reader.readSessionJwt('')).toEqual(missing)
  })

  test('has the other claims of the JWT as custom claims', async () => {
    const { reader, sign } = startServer()
    const { session } = await reader.readSessionJwt(await sign({ plan: 'gold', jti: 'id-1' }))
    expect(session?.custom_claims).toEqual({ plan: 'gold' })
  })
})

describe('no session', () => {
  test.each([
    ['no cookies', '', missing],
    ['only other cookies', 'theme=dark; other_acme_session_jwt=1', missing],
    ['an empty JWT cookie', 'acme_session_jwt=', missing],
    ['a session token without a JWT', 'acme_session=token', expired],
    ['garbage', 'acme_session_jwt=garbage', invalid],
    ['three parts of garbage', 'acme_session_jwt=a.b.c', invalid],
    ['a broken escape', 'acme_session_jwt=%zz%', invalid],
    ['control characters', 'acme_session_jwt=a%00b', invalid],
    ['a text that is too long for a cookie', `acme_session_jwt=${'a'.repeat(5000)}`, invalid],
  ])('%s: %s', async (_, cookies, result) => {
    const { reader, requests } = startServer()
    expect(await reader.readSession(requestWith(cookies))).toEqual(result)
    // A request to the provider for each malformed cookie would be expensive.
    expect(requests).toEqual([])
  })
})

describe('a valid JWT that is no cookie value', () => {
  test('is invalid if it has more than 4,096 characters', async () => {
    const { reader, requests, sign } = startServer()
    const withoutPlan = await sign({ plan: '' })
    // Three characters of a claim are four of the JWT.
    const longest = await sign({ plan: 'x'.repeat(Math.floor(((4096 - withoutPlan.length) * 3) / 4)) })
    expect(longest.length).toBeLessThanOrEqual(4096)
    const tooLong = await sign({ plan: 'x'.repeat(4096) })
    expect(await reader.readSession(requestWith(`acme_session_jwt=${tooLong}`))).toEqual(invalid)
    expect(await reader.readSessionJwt(tooLong)).toEqual(invalid)
    expect(requests).toEqual([])
    expect((await reader.readSessionJwt(longest)).reason).toBeNull()
  })

  test.each([['%00'], ['%09'], ['%0A'], ['%7F']])('is invalid with the control character %s', async (escape) => {
    const { reader, requests, sign } = startServer()
    const jwt = await sign()
    expect(await reader.readSession(requestWith(`acme_session_jwt=${jwt}${escape}`))).toEqual(invalid)
    expect(await reader.readSessionJwt(jwt + decodeURIComponent(escape))).toEqual(invalid)
    expect(requests).toEqual([])
  })
})

test('T51 a Cookie header with more than 100,000 characters is refused', async () => {
  const { reader, sign } = startServer()
  const cookies = `acme_session_jwt=${await sign()}; theme=`
  expect((await reader.readSession(requestWith(cookies.padEnd(100_000, 'x')))).reason).toBeNull()
  expect(await reader.readSession(requestWith(cookies.padEnd(100_001, 'x')))).toEqual({ session: null, reason: 'invalid' })
})

describe('headers that are not text', () => {
  // JavaScript callers can pass values of any type.
  test.each<[string, unknown]>([
    ['headers that are null', { headers: null }],
    ['headers that are text', { headers: 'Cookie: a=1' }],
    ['no headers', {}],
    ['a list of cookies', { headers: { cookie: ['acme_session=token'] } }],
    ['cookies that are a number', { headers: { cookie: 5 } }],
    ['a function get that returns a number', { headers: { get: () => 7 } }],
    [
      'a function get that throws',
      {
        headers: {
          get: () => {
            throw new TypeError()
          },
        },
      },
    ],
  ])('%s: has no session', async (_, request) => {
    const { reader } = startServer()
    expect(await Reflect.apply(reader.readSession, null, [request])).toEqual(missing)
  })

  test.each([[null], [undefined], [7], [['a.b.c']]])('has no session without a request, and without a JWT: %s', async (value) => {
    const { reader } = startServer()
    expect(await Reflect.apply(reader.readSession, null, [value])).toEqual(missing)
    expect(await Reflect.apply(reader.readSessionJwt, null, [value])).toEqual(missing)
  })
})

describe('the clock', () => {
  test.each([
    ['is valid until it expires', 5 * MINUTE - SECOND, null],
    ['is valid for five seconds more, because clocks differ', 5 * MINUTE + 4 * SECOND, null],
    ['then is expired', 5 * MINUTE + 5 * SECOND, 'expired'],
    ['is expired a day later', 24 * 60 * MINUTE, 'expired'],
  ])('a JWT %s', async (_, ms, reason) => {
    const { emulator, world, reader } = startServer()
    const { session_jwt } = await signIn(emulator)
    world.advance(ms)
    expect((await reader.readSession(requestWith(`acme_session_jwt=${session_jwt}`))).reason).toBe(reason)
  })

  test('the first JWT that is not valid yet is reported, with the difference of the clocks', async () => {
    const { reader, errors, sign } = startServer()
    for (const nbf of ['tomorrow', NOON / 1000 + 60, NOON / 1000 + 90]) await reader.readSessionJwt(await sign({ nbf }))
    expect(errors.map(({ message }) => message)).toEqual([
      'The session JWT of a request becomes valid in 60 seconds: the clocks of this server and of the provider differ. ' +
        'Set the clock of this server, for example by NTP.',
    ])
  })

  test.each([
    [4, undefined, null],
    [6, undefined, 'invalid'],
    [6, 10, null],
    [1, 0, 'invalid'],
    [299, 300, null],
  ])('a server that is %i s behind the provider, with the tolerance %s: %s', async (behind, clockToleranceSeconds, reason) => {
    const { reader, sign } = startServer({ now: () => NOON - behind * SECOND, clockToleranceSeconds })
    expect((await reader.readSessionJwt(await sign())).reason).toBe(reason)
  })
})

describe('T67 the signature', () => {
  const invalidJwts: readonly [string, (server: ReturnType<typeof startServer>) => Promise<string> | string][] = [
    ['without a signature: alg none', ({ world }) => new UnsecuredJWT(validClaims(world.now())).encode()],
    [
      'with the public key as the secret of HS256, as a JWK',
      async ({ world }) => hmac(world.now(), JSON.stringify((await keySetOf(world)).keys[0])),
    ],
    [
      'with the public key as the secret of HS256, as PEM',
      async ({ world }) =>
        hmac(world.now(), await exportSPKI((await importJWK({ ...(await keySetOf(world)).keys[0] }, 'RS256')) as CryptoKey)),
    ],
    ['with another algorithm of the same key', async ({ world }) => otherAlgorithm(world.now())],
    ['by another key with the same id', async ({ world }) => forged(world.now(), (await keySetOf(world)).keys[0])],
    [
      'by a key that the JWT itself contains',
      async ({ world }) => {
        const signingKey = await newSigningKey()
        const [jwk] = (await keySetOf({ signingKey })).keys
        return new SignJWT(validClaims(world.now()))
          .setProtectedHeader({ alg: 'RS256', jwk: { ...jwk } })
          .sign(await importJWK({ ...signingKey }, 'RS256'))
      },
    ],
    [
      'for other claims',
      async ({ sign }) => {
        const [header, , signature] = (await sign()).split('.')
        const claims = JSON.stringify({ ...validClaims(NOON), sub: 'member-of-attacker' })
        return `${header}.${encodeBase64url(encodeUtf8(claims))}.${signature}`
      },
    ],
    ['that is cut off', async ({ sign }) => (await sign()).slice(0, -8)],
    ['that is missing', async ({ sign }) => (await sign()).replace(/[^.]*$/, '')],
  ]
  async function hmac(now: number, secret: string): Promise<string> {
    const [{ kid }] = (await keySetOf({ signingKey: null })).keys as [{ kid: string }]
    return new SignJWT(validClaims(now)).setProtectedHeader({ alg: 'HS256', kid }).sign(encodeUtf8(secret))
  }
  async function otherAlgorithm(now: number): Promise<string> {
    const signingKey = await signingKeyOf({ signingKey: null })
    return new CompactSign(encodeUtf8(JSON.stringify(validClaims(now))))
      .setProtectedHeader({ alg: 'PS256' })
      .sign(await importJWK({ ...signingKey }, 'PS256'))
  }
  async function forged(now: number, jwk: JsonWebKey | undefined): Promise<string> {
    const kid = String(Object(jwk).kid)
    return new SignJWT(validClaims(now))
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(await importJWK({ ...(await newSigningKey()) }, 'RS256'))
  }

  test.each(invalidJwts)('a JWT with a signature %s is invalid', async (_, jwtOf) => {
    const server = startServer()
    expect(await server.reader.readSessionJwt(await jwtOf(server))).toEqual(invalid)
    // The same reader accepts a valid JWT.
    expect((await server.reader.readSessionJwt(await server.sign())).reason).toBeNull()
  })
})

describe('T68 the purpose of the JWT', () => {
  test('a JWT of another project is invalid, although the same key has signed it', async () => {
    const { emulator, reader } = startServer()
    const { session_jwt } = await signIn(emulator, `${TOKEN}-other`)
    expect(await reader.readSessionJwt(session_jwt)).toEqual(invalid)
  })

  test.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: ['project-test-other'] }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://other.example/project-test-1' }],
    ['no issuer', { iss: undefined }],
    ['no member', { sub: undefined }],
    ['an empty member', { sub: '' }],
    ['a member that is no text', { sub: 7 }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: 'tomorrow' }],
    ['no time of issue', { iat: undefined }],
    ['a time before which it is not valid that is no number', { nbf: 'tomorrow' }],
    ['a time before which it is not valid', { nbf: NOON / 1000 + 60 }],
    ['no session, like an ID token of a connected app', { 'https://acme.example/session': undefined }],
    ['no organization', { 'https://acme.example/organization': undefined }],
    [
      'roles that are no list of names',
      { 'https://acme.example/session': { ...validClaims(NOON)['https://acme.example/session'], roles: 'acme_admin' } },
    ],
  ])('a signed JWT with %s is invalid', async (_, claims) => {
    const { reader, sign } = startServer()
    expect(await reader.readSessionJwt(await sign(claims))).toEqual(invalid)
  })

  test.each([
    ['of another project', { aud: 'project-test-other' }],
    ['without a session', { 'https://acme.example/session': undefined }],
  ])('an expired JWT %s is invalid, not expired', async (_, claims) => {
    const { reader, sign } = startServer()
    expect(await reader.readSessionJwt(await sign({ ...claims, exp: NOON / 1000 - 60 }))).toEqual(invalid)
  })

  const OTHER_PROJECT = { aud: 'project-test-other', iss: 'https://acme.example/project-test-other' }
  test.each(['aud', 'iss'] as const)(
    'the first JWT of another project is reported with its claim %s, without a part of the JWT',
    async (claim) => {
      const { reader, errors, sign } = startServer()
      await reader.readSessionJwt(await sign({ [claim]: OTHER_PROJECT[claim] }))
      await reader.readSessionJwt(await sign(OTHER_PROJECT))
      expect(errors.map(({ message }) => message)).toEqual([
        `The session JWT of a request is not for this server: its claim "${claim}" is not that of the project project-${TOKEN.slice('public-token-'.length)}. ` +
          'Give the client and createSessionReader the same public token, brand and hosts.',
      ])
    },
  )

  test('a JWT of another project with its own keys is reported, too', async () => {
    const { world, reader, errors, sign } = startServer()
    await reader.readSessionJwt(await sign())
    world.signingKey = await newSigningKey()
    expect(await reader.readSessionJwt(await sign({ aud: 'project-test-other' }))).toEqual(invalid)
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('its claim "aud" is not that of the project')])
  })

  test('a JWT of this project with an unknown key is not reported', async () => {
    const { world, reader, errors, sign } = startServer()
    await reader.readSessionJwt(await sign())
    world.signingKey = await newSigningKey()
    expect(await reader.readSessionJwt(await sign())).toEqual(invalid)
    expect(errors).toEqual([])
  })

  test('a malformed JWT with an unknown key, and a JWT of another project with an invalid signature, are not reported', async () => {
    const { world, reader, errors, sign } = startServer()
    const jwt = await sign({ aud: 'project-test-other' })
    const [header, payload] = jwt.split('.')
    expect(await reader.readSessionJwt(`${header}.${payload}.AAAA`)).toEqual(invalid)
    world.signingKey = await newSigningKey()
    const [otherHeader, , signature] = (await sign()).split('.')
    expect(await reader.readSessionJwt(`${otherHeader}.e30x.${signature}`)).toEqual(invalid)
    expect(errors).toEqual([])
  })

  test('the issuer and the audience can be set', async () => {
    const { reader, sign } = startServer({ issuer: 'https://login.example', audience: 'my-project' })
    expect((await reader.readSessionJwt(await sign({ iss: 'https://login.example', aud: 'my-project' }))).reason).toBeNull()
    expect(await reader.readSessionJwt(await sign())).toEqual(invalid)
  })
})

describe('failed requests to the provider', () => {
  test('reports the first failure after each success, with the URL and the reason', async () => {
    fakeDate()
    const { kit, reader, errors, sign } = startServer()
    const jwt = await sign()
    const messages = []
    for (const hour of [1, 2, 3, 4]) {
      await (hour === 3 ? kit.clearFaults() : kit.fault('jwks', { kind: 'server_error' }))
      vi.setSystemTime(NOON + hour * 60 * MINUTE)
      await reader.readSessionJwt(jwt)
      messages.push(errors.splice(0).map(({ message }) => message))
    }
    const message =
      `The keys of the provider could not be loaded from https://test.acme.example/v1/b2b/sessions/jwks/${TOKEN}: ` +
      'The response has the status 503. Check the option hosts and the network.'
    expect(messages).toEqual([[message], [], [], [message]])
  })

  test.each<[string, unknown, string]>([
    [
      'a reason in the cause',
      new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED ::1:4400') }),
      'connect ECONNREFUSED ::1:4400.',
    ],
    ['only a code in the cause', new TypeError('fetch failed', { cause: { message: '', code: 'ECONNREFUSED' } }), 'ECONNREFUSED.'],
    ['only a message', new TypeError('fetch failed'), 'fetch failed.'],
    ['a message with dots', new TypeError('keys.example failed.'), 'keys.example failed.'],
    ['another value', 'offline', 'offline.'],
  ])('reports %s', async (_, thrown, reason) => {
    const { reader, errors, sign } = startServer({ fetch: () => Promise.reject(thrown) })
    await reader.readSessionJwt(await sign())
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining(`: ${reason} Check`) as string, cause: thrown })])
  })

  test('reports that the RBAC policy could not be loaded', async () => {
    const { reader, errors } = startServer({ fetch: async () => Response.json({ data: {} }) })
    await reader.isAuthorized({ roles: [] }, 'acme.member', 'create')
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The RBAC policy could not be loaded from .+: The response is no configuration\. Check/),
    ])
  })

  test('prints the message without onError', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    const fetch = () => Promise.reject(new TypeError('offline'))
    const { reader, sign } = startServer({ fetch, onError: undefined })
    expect(await reader.readSessionJwt(await sign())).toEqual(unreachable)
    expect(print.mock.calls).toEqual([[expect.stringContaining('[@acme/b2b-client] The keys of the provider could not be loaded')]])
  })

  // An unhandled rejection ends the process of a server, and fails this test.
  test.each([
    [
      'throws',
      () => {
        throw new Error('The log is full.')
      },
    ],
    ['rejects', () => Promise.reject(new Error('The log is full.'))],
  ])('an onError that %s changes no result', async (_, onError) => {
    const { reader, sign } = startServer({ fetch: () => Promise.reject(new TypeError('offline')), onError })
    expect(await reader.readSessionJwt(await sign())).toEqual(unreachable)
    expect(await reader.isAuthorized({ roles: [] }, 'acme.member', 'create')).toBe(false)
  })
})

describe('T20 permissions', () => {
  const editor = { roles: ['acme_admin'] }

  test.each([
    ['acme_admin', 'acme.member', 'create', true],
    ['acme_member', 'acme.self', 'delete', true],
    ['acme_member', 'acme.member', 'create', false],
    ['constructor', 'constructor', 'toString', false],
  ])('%s, %s, %s: %s', async (role, resource, action, isAllowed) => {
    const { reader } = startServer()
    expect(await reader.isAuthorized({ roles: [role] }, resource, action)).toBe(isAllowed)
  })

  test('without a session nothing is allowed, and no request is sent', async () => {
    const { reader, requests } = startServer()
    expect(await reader.isAuthorized(null, 'acme.self', 'delete')).toBe(false)
    expect(requests).toEqual([])
  })

  test('the policy is loaded once, and again after five minutes', async () => {
    fakeDate()
    const { reader, requests, kit } = startServer()
    expect(await Promise.all([1, 2].map(() => reader.isAuthorized(editor, 'acme.member', 'create')))).toEqual([true, true])
    await kit.setProject({ rbac_policy: { roles: [], resources: [], scopes: [] } })
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
    expect(requests).toEqual([`/sdk/v1/projects/bootstrap/${TOKEN}`])
    vi.setSystemTime(NOON + 5 * MINUTE)
    await vi.waitFor(async () => expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(false))
    expect(requests).toHaveLength(2)
  })

  /** Starts a reader that has loaded the policy. From now on, `fetch` returns `next`. */
  async function startWithPolicy(next: Promise<Response>) {
    fakeDate()
    const { emulator } = startServer()
    const provider = vi.fn((input: RequestInfo | URL, init?: RequestInit) => emulator.fetch(new Request(input, init)))
    const { reader } = startServer({ fetch: provider })
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
    provider.mockReturnValue(next)
    return { reader, provider }
  }

  test('while the policy is loaded again, the last policy answers', async () => {
    let respond = (_: Response) => {}
    const { reader, provider } = await startWithPolicy(new Promise((resolve) => (respond = resolve)))
    vi.setSystemTime(NOON + 6 * MINUTE)
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
    expect(provider).toHaveBeenCalledTimes(2)
    respond(Response.json({ data: { project_name: 'One', rbac_policy: null } }))
    await vi.waitFor(async () => expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(false))
  })

  test('without a policy, a request waits for the next one', async () => {
    fakeDate()
    const { world, reader } = startServer()
    const policy = world.project.rbac_policy
    world.project.rbac_policy = null
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(false)
    world.project.rbac_policy = policy
    vi.setSystemTime(NOON + 5 * MINUTE)
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
  })

  test.each([
    ['five minutes after the last one', 5 * MINUTE],
    ['if the clock was set back', -1],
  ])('the policy is loaded again %s', async (_, change) => {
    const { reader, provider } = await startWithPolicy(new Promise(() => {}))
    vi.setSystemTime(NOON + change)
    await reader.isAuthorized(editor, 'acme.member', 'create')
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('a policy that could not be loaded is requested again after five seconds', async () => {
    fakeDate()
    const provider = vi.fn(() => Promise.reject(new TypeError('offline')))
    const { reader } = startServer({ fetch: provider })
    for (const seconds of [0, 4, 5]) {
      vi.setSystemTime(NOON + seconds * 1000)
      expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(false)
    }
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('after a pause of an hour, a request waits for the new policy', async () => {
    const { reader } = await startWithPolicy(Promise.resolve(Response.json({ data: { project_name: 'One', rbac_policy: null } })))
    vi.setSystemTime(NOON + 60 * MINUTE)
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(false)
  })

  test('an empty configuration does not replace the policy', async () => {
    const { reader } = await startWithPolicy(Promise.resolve(Response.json({ data: {} })))
    vi.setSystemTime(NOON + 60 * MINUTE)
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
  })

  test.each<[string, string, unknown]>([
    ['WebSocketPair', 'WebSocketPair', class {}],
    ['the user agent of Cloudflare Workers', 'navigator', { userAgent: 'Cloudflare-Workers' }],
    ['the edge runtime of Vercel', 'EdgeRuntime', 'vercel'],
  ])('with %s, no request waits for the policy that another request loads', async (_, name, value) => {
    vi.stubGlobal(name, value)
    const { reader, requests } = startServer()
    await Promise.all([1, 2].map(() => reader.isAuthorized(editor, 'acme.member', 'create')))
    expect(requests).toHaveLength(2)
  })

  test.each<[string, SessionReaderOptions['fetch']]>([
    ['cannot be loaded', () => Promise.reject(new TypeError())],
    [
      'is malformed',
      async () =>
        Response.json({
          data: { project_name: 'One', rbac_policy: { roles: [{ role_id: 'acme_admin', permissions: '*' }], resources: [] } },
        }),
    ],
    ['is missing', async () => Response.json({ data: { project_name: 'One' } })],
    ['is in an empty configuration', async () => Response.json({ data: {} })],
    ['is in a response that is not JSON', async () => new Response('<html>')],
  ])('a policy that %s allows nothing', async (_, fetch) => {
    const { reader } = startServer({ fetch })
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(false)
  })

  test('a policy that cannot be loaded again stays', async () => {
    fakeDate()
    const { reader, kit, requests } = startServer()
    await reader.isAuthorized(editor, 'acme.member', 'create')
    await kit.fault('project.bootstrap', { kind: 'server_error' })
    vi.setSystemTime(NOON + 6 * MINUTE)
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
    expect(await reader.isAuthorized(editor, 'acme.member', 'create')).toBe(true)
    expect(requests).toHaveLength(2)
  })
})

describe('options', () => {
  test.each<[string, unknown, unknown, string]>([
    ['a public token that is not set', undefined, {}, 'The public token must be a string'],
    ['a public token with a line break at its end', `${TOKEN}\n`, {}, 'without white space'],
    ['a secret in place of the public token', 'secret-live-1', {}, 'The public token must be a string'],
    ['a host that is not https', TOKEN, { hosts: { test: 'http://provider.example' } }, 'hosts.test must start with https://'],
    ['a host of another type', TOKEN, { hosts: 'https://provider.example' }, 'hosts must be an object'],
    ['a URL of keys that is not https', TOKEN, { jwksUrl: 'http://provider.example/keys' }, 'jwksUrl must start with https://'],
    ['a negative clock tolerance', TOKEN, { clockToleranceSeconds: -1 }, 'clockToleranceSeconds must be 0 to 300'],
    ['a clock tolerance of more than 300 seconds', TOKEN, { clockToleranceSeconds: 301 }, 'clockToleranceSeconds must be 0 to 300'],
    ['a clock tolerance that is no number', TOKEN, { clockToleranceSeconds: Number.NaN }, 'clockToleranceSeconds must be 0 to 300'],
    ['a cookie name that is no text', TOKEN, { cookieOptions: { jwtCookieName: 1 } }, 'cookieOptions.jwtCookieName must be a string'],
  ])('%s is refused', (_, publicToken, options, message) => {
    // JavaScript callers can pass values of any type.
    expect(() => createSessionReader(publicToken as string, options as SessionReaderOptions)).toThrow(message)
  })

  test('without the option fetch, the global function of the moment is called', async () => {
    const { sign } = startServer()
    const reader = createSessionReader(TOKEN, { onError: () => {} })
    const fetch = vi.fn(async () => new Response('{"keys":[]}'))
    vi.stubGlobal('fetch', fetch)
    await reader.readSessionJwt(await sign())
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('T48 the message about a wrong token does not contain the token', () => {
    expect(() => createSessionReader('secret-live-1')).toThrow(expect.not.stringContaining('secret-live-1'))
  })

  test('the live host has its own URL, the path of a host is kept, and a token that contains public-token-test uses the test host', async () => {
    const urls: string[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(String(input))
      return new Response('{"keys":[]}')
    }
    const { sign } = startServer()
    const hosts = { live: 'https://login.example/provider//' }
    await createSessionReader('public-token-live-1', { fetch, hosts }).readSessionJwt(await sign())
    await createSessionReader(TOKEN, { fetch, jwksUrl: 'https://keys.example/set' }).readSessionJwt(await sign())
    await createSessionReader('public-token-my-public-token-test', { fetch, hosts }).readSessionJwt(await sign())
    expect(urls).toEqual([
      'https://login.example/provider/v1/b2b/sessions/jwks/public-token-live-1',
      'https://keys.example/set',
      'https://test.acme.example/v1/b2b/sessions/jwks/public-token-my-public-token-test',
    ])
  })

  test.each([
    ['another brand changes the names of cookies and claims', { brand: 'globex' }, 'https://globex.example', 'globex_session_jwt'],
    [
      'claimNamespace changes only the names of claims',
      { claimNamespace: 'https://ids.test/v1//', clockToleranceSeconds: 300 },
      'https://ids.test/v1',
      'acme_session_jwt',
    ],
  ])('%s', async (_, options, namespace, cookie) => {
    const { world, reader } = startServer(options)
    const {
      'https://acme.example/session': session,
      'https://acme.example/organization': organization,
      ...claims
    } = { ...validClaims(NOON), iss: `https://${'brand' in options ? options.brand : 'acme'}.example/project-test-1` }
    const jwt = await signJwt(world, { ...claims, [`${namespace}/session`]: session, [`${namespace}/organization`]: organization })
    expect(await reader.readSession(requestWith(`${cookie}=${jwt}`))).toMatchObject({
      reason: null,
      session: { member_session_id: 'member-session-1', organization_slug: 'one', custom_claims: {} },
    })
    expect((await reader.readSessionJwt(await signJwt(world, { ...validClaims(NOON), iss: claims.iss }))).reason).toBe('invalid')
  })
})
