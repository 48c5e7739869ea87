// @vitest-environment node
import fc from 'fast-check'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { fits } from '../../src/contract/fields.ts'
import { readServerOptions } from '../../src/server/options.ts'
import { createPolicy } from '../../src/server/policy.ts'
import { createSessionReader } from '../../src/server/sessionReader.ts'
import type { SessionResult } from '../../src/server/sessionResult.ts'
import { START, TOKEN } from '../browser.ts'
import { anyText, decoder, isText, jsonLike, SPECIAL_NAMES, testDecoders, textsLike, valuesLike } from './fuzz.ts'

/* What the session reader of a server reads: the cookies of a request, their JWTs, and the documents of the provider. */

const PROJECT = TOKEN.replace('public-token-', 'project-')
const SECONDS = START / 1000
const TIME = new Date(START).toISOString()
const CLAIMS = {
  iss: `https://acme.example/${PROJECT}`,
  aud: [PROJECT],
  sub: 'member-1',
  iat: SECONDS,
  nbf: SECONDS,
  exp: SECONDS + 300,
  'https://acme.example/session': {
    id: 'session-1',
    started_at: TIME,
    last_accessed_at: TIME,
    expires_at: TIME,
    authentication_factors: [{ type: 'email' }],
    roles: ['member'],
  },
  'https://acme.example/organization': { organization_id: 'organization-1', slug: 'one' },
}

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const KEY = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
const KEY_SET = JSON.stringify({ keys: [KEY] })
// The cast is safe: jose checks the claims when it signs them, and refuses others.
const sign = async (claims: unknown) =>
  new SignJWT(claims as object as never).setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'JWT' }).sign(privateKey)
const VALID_JWT = await sign(CLAIMS)
const EXPIRED_JWT = await sign({ ...CLAIMS, exp: SECONDS - 60 })
/** Signing takes a millisecond, so the JWTs with other claims are signed once. The provider signs them, but they are malformed. */
const SIGNED_JWTS: string[] = [VALID_JWT, EXPIRED_JWT]
for (const claims of fc.sample(valuesLike(CLAIMS), 300))
  SIGNED_JWTS.push(
    ...(await sign(claims).then(
      (jwt) => [jwt],
      () => [],
    )),
  )
const OTHER_SESSION_JWT = await sign({
  ...CLAIMS,
  'https://acme.example/session': { ...CLAIMS['https://acme.example/session'], id: 'session-2' },
})
/** Returns the signed text of a JWT: its first two parts. */
const signedTextOf = (jwt: string) => jwt.split('.').slice(0, 2).join('.')
const signedTexts = new Set([...SIGNED_JWTS, OTHER_SESSION_JWT].map(signedTextOf))

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const [header = '', payload = '', signature = ''] = VALID_JWT.split('.')
const jwts = fc.oneof(
  fc.constantFrom(...SIGNED_JWTS),
  textsLike(VALID_JWT, EXPIRED_JWT),
  valuesLike({ alg: 'RS256', kid: 'key-1', typ: 'JWT' }, { alg: 'none' }, { alg: 'HS256', jwk: KEY, crit: ['exp'], b64: false }).map(
    (otherHeader) => `${encoded(otherHeader)}.${payload}.${signature}`,
  ),
  valuesLike(CLAIMS).map((claims) => `${header}.${encoded(claims)}.${signature}`),
  anyText,
)

const settings = { fetch: async () => new Response(KEY_SET), onError: () => {}, now: () => START }
const { readSession, readSessionJwt } = createSessionReader(TOKEN, settings)

/** Returns true if a result is a valid session, or a reason. */
function isResult(result: SessionResult | undefined): boolean {
  if (result === undefined) return false
  if (result.session === null) return ['missing', 'expired', 'invalid', 'unreachable'].includes(result.reason)
  const shape = {
    member_session_id: 'string',
    member_id: 'string',
    organization_id: 'string',
    organization_slug: 'string',
    roles: 'strings',
  } as const
  return fits(result.session, shape) && result.session.member_id !== '' && result.jwtExpiresAt > START - 5000
}

const COOKIE_NAMES = ['acme_session_jwt', 'acme_session', 'theme', ...SPECIAL_NAMES.slice(0, 2)]
const cookieHeaders = fc.oneof(
  textsLike(
    `theme=dark; acme_session=t; acme_session_jwt=${VALID_JWT}`,
    `acme_session_jwt=${VALID_JWT};acme_session_jwt=${OTHER_SESSION_JWT}`,
  ),
  fc
    .array(fc.tuple(fc.constantFrom(...COOKIE_NAMES), fc.oneof(jwts, fc.constantFrom(VALID_JWT, OTHER_SESSION_JWT))), { maxLength: 4 })
    .map((cookies) => cookies.map(([name, value]) => `${name}=${value}`).join('; ')),
)

/** Returns true if a header contains a session cookie with this JWT. */
const holds = (header: string, jwt: string) => header.split(';').some((pair) => pair.trim() === `acme_session_jwt=${jwt}`)

const CONFIGURATION = {
  data: {
    project_name: 'Demo',
    rbac_policy: { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'documents', actions: ['read'] }] }], resources: [] },
  },
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url').toString('hex')
/** Returns true if a key set contains the key of the provider. The key set was accepted, so it is JSON with a list of keys. */
const hasKey = (text: string): boolean =>
  // Web Crypto converts a list with one text to this text.
  (JSON.parse(text) as { readonly keys: readonly { readonly n?: unknown }[] }).keys.some(({ n }) =>
    [n].flat(9).some((part) => isText(part) && bytesOf(part) === bytesOf(KEY.n ?? '')),
  )

testDecoders([
  decoder({
    name: 'T25 T26 T51 Cookie header',
    inputs: cookieHeaders,
    examples: [
      `acme_session_jwt=${'x'.repeat(5_000_000)}`,
      'acme_session_jwt=a.b.c; '.repeat(200_000),
      ';'.repeat(5_000_000),
      ';'.repeat(100_000),
      Array.from({ length: 5000 }, (_, index) => `acme_session_jwt=${index}`).join(';'),
    ],
    decode: (cookie) => readSession({ headers: { cookie } }),
    isValid: (result, cookie) =>
      isResult(result) &&
      // A second session in the header makes it invalid.
      (result?.session === null || !holds(cookie, VALID_JWT) || !holds(cookie, OTHER_SESSION_JWT)),
    isFound: (result) => result?.session !== null,
    minShare: 0.02,
  }),
  decoder({
    name: 'T67 T68 session JWT',
    inputs: jwts,
    examples: [`${header}.${'x'.repeat(5_000_000)}.${signature}`, '.'.repeat(5_000_000)],
    decode: readSessionJwt,
    isValid: (result, jwt) => isResult(result) && (result?.session === null || signedTexts.has(signedTextOf(jwt))),
    isFound: (result) => result?.session !== null,
    minShare: 0.02,
  }),
  decoder({
    name: 'T51 T52 key set',
    inputs: jsonLike({ keys: [KEY] }, { keys: [{ ...KEY, kid: 'key-2' }, KEY] }),
    examples: [' '.repeat(5_000_000), `{"keys":[${'{},'.repeat(30_000)}{}]}`, `{"keys":[${'['.repeat(90_000)}`],
    json: (text) => text,
    decode: (text) => createSessionReader(TOKEN, { ...settings, fetch: async () => new Response(text) }).readSessionJwt(VALID_JWT),
    isValid: (result, text) => isResult(result) && (result?.session === null || hasKey(text)),
    isFound: (result) => result?.session !== null,
    minShare: 0.05,
  }),
  decoder({
    name: 'T20 T51 policy of a server',
    inputs: jsonLike(CONFIGURATION),
    examples: [' '.repeat(5_000_000), '['.repeat(3_900_000)],
    json: (text) => text,
    decode: (text) => createPolicy(readServerOptions(TOKEN, { ...settings, fetch: async () => new Response(text) }))(),
    isValid: (policy) =>
      policy === null ||
      (policy !== undefined &&
        policy.roles.every(({ role_id, permissions }) => isText(role_id) && permissions.every(({ actions }) => actions.every(isText)))),
    isFound: (policy) => policy !== null,
    minShare: 0.05,
  }),
])
