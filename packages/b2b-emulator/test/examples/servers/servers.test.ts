import { readFileSync } from 'node:fs'
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keySetOf, signJwt } from '../../../src/crypto/jwt.ts'
import { serve, type Served } from '../../../src/serve.ts'
import { newSigningKey, signIn, validClaims } from '../../server/support.ts'
import { LANGUAGES } from './languages.ts'

/* The samples of docs/guide/servers.md, taken out of the page. They read JWTs that the emulator has signed, and forged ones. */

const APP = 'public-token-test-app'
const PROJECT = 'project-test-app'
const SESSION = 'https://acme.example/session'
const ORGANIZATION = 'https://acme.example/organization'
const page = readFileSync(new URL('../../../../../docs/guide/servers.md', import.meta.url), 'utf8')

let server: Served
beforeAll(async () => void (server = await serve({ port: 0 })))
afterAll(() => server.close())

/** Returns the sample of the page, for another host. */
function sampleFor(block: string, host: string): string {
  const sample = new RegExp(`^\`\`\`${block}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? ''
  expect(sample).toContain('"http://localhost:4400"')
  return sample.replace('http://localhost:4400', host)
}

/** The claims of a valid JWT. */
const newClaims = () => ({ ...validClaims(Date.now()), iss: `https://acme.example/${PROJECT}`, aud: [PROJECT] })
const world = () => server.emulator.world(APP)
/** Signs claims with the key of the emulator. A claim that is undefined is missing. */
const sign = (changes: Readonly<Record<string, unknown>>) => signJwt(world(), { ...newClaims(), ...changes })
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow

const VALID = 'member-1 organization-1'
/** The public key of the emulator as PEM: the secret of a forged HS256 signature. */
async function publicKey() {
  const [jwk = {}] = (await keySetOf(world())).keys
  const key = await importJWK({ ...jwk, alg: 'RS256' }, 'RS256', { extractable: true })
  if (key instanceof Uint8Array) throw new TypeError('An RSA key is a CryptoKey.')
  const { kid } = Object(jwk)
  return { kid: String(kid), pem: await exportSPKI(key) }
}
/** Signs a valid JWT with another key. */
async function signWithOtherKey(kid: string): Promise<string> {
  const key = await importJWK({ ...(await newSigningKey()) }, 'RS256')
  return new SignJWT(newClaims()).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

/** The first cell of a row of the table of checks; the case; the JWT; the line that the sample must print. */
const CASES: readonly [check: string, about: string, jwt: () => Promise<string> | string, line: string][] = [
  ['', 'the JWT of a sign-in', async () => (await signIn(server.emulator, APP)).session_jwt, 'member-test-ada organization-test-acme'],
  ['', 'a valid JWT', () => sign({}), VALID],
  ['', 'no JWT', () => '', 'missing'],
  ['', 'no JWT, but a text', () => 'garbage', 'invalid'],
  ['', 'three parts of garbage', () => 'a.b.c', 'invalid'],
  ['`alg`', 'no signature, and the algorithm none', () => new UnsecuredJWT(newClaims()).encode(), 'invalid'],
  [
    '`alg`',
    'HS256, with the public key as the secret',
    async () => {
      const { kid, pem } = await publicKey()
      return new SignJWT(newClaims()).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(pem))
    },
    'invalid',
  ],
  [
    '`alg`',
    'RS512',
    async () => {
      const key = await importJWK({ ...(await newSigningKey()) }, 'RS512')
      return new SignJWT(newClaims()).setProtectedHeader({ alg: 'RS512', kid: (await publicKey()).kid }).sign(key)
    },
    'invalid',
  ],
  ['`kid`', 'another key with the id of the right one', async () => signWithOtherKey((await publicKey()).kid), 'invalid'],
  ['`kid`', 'an unknown key', () => signWithOtherKey('other'), 'invalid'],
  ['`iss`', 'another issuer', () => sign({ iss: 'https://acme.example/project-test-other' }), 'invalid'],
  ['`iss`', 'no issuer', () => sign({ iss: undefined }), 'invalid'],
  ['`aud`', 'another audience', () => sign({ aud: ['project-test-other'] }), 'invalid'],
  ['`aud`', 'no audience', () => sign({ aud: undefined }), 'invalid'],
  ['`exp`', 'a JWT that has expired', () => sign({ exp: seconds(-10) }), 'expired'],
  ['`exp`', 'no expiry', () => sign({ exp: undefined }), 'invalid'],
  ['`nbf`', 'a JWT of a minute from now', () => sign({ nbf: seconds(60) }), 'invalid'],
  ['`nbf`', 'a JWT that becomes valid soon, within the tolerance', () => sign({ nbf: seconds(3) }), VALID],
  ['`iat`', 'no time of issue', () => sign({ iat: undefined }), 'invalid'],
  ['`sub`', 'no member', () => sign({ sub: undefined }), 'invalid'],
  [`\`${SESSION}\``, 'no session, as in an ID token', () => sign({ [SESSION]: undefined }), 'invalid'],
  [`\`${ORGANIZATION}\``, 'no organization', () => sign({ [ORGANIZATION]: undefined }), 'invalid'],
]

test('the cases cover every row of the table of checks', () => {
  const table = page.slice(page.indexOf('## The checks'), page.indexOf('## The response'))
  const rows = [...table.matchAll(/^\| (`[^`]+`)/gm)].map(([, check]) => check)
  expect([...new Set(CASES.map(([check]) => check).filter((check) => check !== ''))]).toEqual(rows)
})

const samples = LANGUAGES.map((language) => ({
  ...language,
  title: language.missing === null ? language.name : `${language.name} (skipped: this machine has no ${language.missing})`,
}))
describe.each(samples)('the sample in $title', ({ block, missing, read }) => {
  test.skipIf(missing !== null)('makes each check of the table', { timeout: 240_000 }, async () => {
    const lines = await read(sampleFor(block, server.url), () => Promise.all(CASES.map(async ([, , jwt]) => jwt())))
    const resultOf = (index: number, line: string | undefined) => `${CASES[index]?.[1]}: ${line}`
    expect(lines.map((line, index) => resultOf(index, line))).toEqual(CASES.map(([, , , line], index) => resultOf(index, line)))
  })

  test.skipIf(missing !== null)('says that the keys could not be loaded', { timeout: 240_000 }, async () => {
    expect(await read(sampleFor(block, 'http://127.0.0.1:1'), async () => [await sign({})])).toEqual(['unreachable'])
  })
})
