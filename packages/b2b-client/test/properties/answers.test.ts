// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { decodeOpening } from '../../src/contract/decodeAnswer.ts'
import { fits, isJson } from '../../src/contract/fields.ts'
import { isB2BError } from '../../src/errors.ts'
import { retryAfter } from '../../src/http/retryAfter.ts'
import { createCredentials, createSender } from '../../src/http/send.ts'
import { parseJson } from '../../src/internal/parseJson.ts'
import { MAX_RETRY_AFTER_JITTER_MS, MAX_RETRY_AFTER_MS } from '../../src/limits.ts'
import { createOneTap } from '../../src/oneTap/oneTap.ts'
import { decodeBootstrap, type Bootstrap } from '../../src/project/bootstrap.ts'
import { coreIn, createBrowser, provider, signedIn, START, TOKEN } from '../browser.ts'
import { anyJson, anyText, clientRuns, decoder, expectHarmless, isText, jsonLike, testDecoders, textsLike, valuesLike } from './fuzz.ts'

/* The decoders of responses. */

beforeEach(() => void vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} }))

const repeat = <T>(count: number, create: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => create(index))
const policyWith = (roleCount: number, permissionCount: number, actions: readonly string[]) => ({
  roles: repeat(roleCount, (role) => ({
    role_id: `role-${role}`,
    permissions: repeat(permissionCount, (resource) => ({ resource_id: `resource-${resource}`, actions })),
  })),
  resources: [{ resource_id: 'documents', actions: ['read'] }],
})
const CONFIGURATION = {
  project_name: 'Demo',
  vertical: 'B2B',
  disable_sdk_watermark: false,
  cname_domain: null,
  email_domains: ['mail.acme.test'],
  captcha_settings: { enabled: true, siteKey: 'key' },
  pkce_required_for_email_magic_links: true,
  pkce_required_for_oauth: true,
  slug_pattern: 'https://{{slug}}.acme.test',
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: 'OBSERVATION',
  rbac_policy: policyWith(2, 1, ['read', '*']),
}
/** Configurations of up to 4 MB: many short actions, many permissions, many values outside of the policy. */
const LARGE_CONFIGURATIONS = [
  {
    ...CONFIGURATION,
    rbac_policy: policyWith(
      1,
      480,
      repeat(2000, () => 'a'),
    ),
  },
  {
    ...CONFIGURATION,
    rbac_policy: policyWith(
      40,
      400,
      repeat(16, (action) => `action-${action}`),
    ),
  },
  { ...CONFIGURATION, rbac_policy: policyWith(2000, 10, ['read', 'write', 'delete']) },
  { ...CONFIGURATION, other: repeat(1900, () => repeat(1000, () => 1)) },
  { ...CONFIGURATION, other: Object.fromEntries(repeat(149_000, (index) => [`key-${index}`, 1])) },
  { ...CONFIGURATION, project_name: 'x'.repeat(3_900_000) },
].map((data) => JSON.stringify({ data }))

const DEFAULTS = decodeBootstrap({})
const typeOf = (value: unknown) => (value === null || typeof value === 'string' ? 'text or null' : typeof value)
/** Returns true if every field of a configuration has its type. */
function isConfiguration(settings: Bootstrap): boolean {
  const { emailDomains, captchaSettings, passwordConfig, rbacPolicy, dfpProtectedAuthMode, ...others } = settings
  return (
    Object.keys(settings).join() === Object.keys(DEFAULTS).join() &&
    Object.entries(others).every(([field, value]) => typeOf(value) === typeOf(Reflect.get(DEFAULTS, field))) &&
    emailDomains.every(isText) &&
    typeof captchaSettings.enabled === 'boolean' &&
    ['string', 'undefined'].includes(typeof captchaSettings.siteKey) &&
    (passwordConfig === null || Object.values(passwordConfig).every((number) => typeof number === 'number')) &&
    (rbacPolicy === null ||
      rbacPolicy.roles.every(({ role_id, permissions }) => isText(role_id) && permissions.every(({ actions }) => actions.every(isText)))) &&
    ['string', 'undefined'].includes(typeof dfpProtectedAuthMode)
  )
}

const SIGN_INS = [
  { data: signedIn() },
  {
    data: {
      member_session: null,
      intermediate_session_token: 't',
      discovered_organizations: [{ organization: { organization_id: 'o' }, membership: {} }],
    },
  },
]
const REFUSALS = [
  { status_code: 404, error_type: 'session_not_found', error_message: 'No.', error_url: 'https://docs/', request_id: 'r' },
  { body: [{ dataPath: 'email', message: 'invalid' }] },
]
const RETRY_AFTER = ['7', '120', 'Wed, 21 Oct 2026 07:28:00 GMT', '9'.repeat(400), ' '.repeat(10_000), '1e9', '-1', '0x10', '+5', '\u0663']

/** Sends a request. Its response is the next value of `next`. */
const next = { response: () => new Response() }
const { environment } = createBrowser().tab(() => new Response())
const core = coreIn({ ...environment, fetch: async () => next.response() })
const send = createSender(
  core,
  createCredentials(
    core,
    () => null,
    () => '',
  ),
)
const request = { verb: 'POST', path: '/', timeout: 1000, maxLength: 1_000_000 } as const
/** A header has Latin-1 characters only. */
const headerOf = (text: string) => text.replaceAll(/[^ -~]/g, '')

/** The callback of a One Tap prompt, and the credentials that the client has sent to the provider. */
async function openPrompt() {
  const credentials: unknown[] = []
  let callback: (result: { readonly credential: string }) => void = () => {}
  let nonce = ''
  const google = {
    accounts: {
      id: {
        initialize: (settings: { readonly callback: typeof callback; readonly nonce: string }) => ({ callback, nonce } = settings),
        prompt: (notify: (moment: object) => void) => notify({}),
      },
    },
  }
  const { environment: tab } = createBrowser().tab(() => new Response(), { libraries: { google } })
  const oneTap = createOneTap(coreIn(tab), async (name, _, [input]) => {
    if (name === 'oneTap.start') return { google_client_id: 'c' }
    credentials.push(isJson(input) && input['id_token'])
    return { redirect_url: '' }
  })
  // Nothing is opened, because the response has no address.
  await oneTap.discovery.start({}, { onError: () => {} })
  return { nonce, credentials, open: (credential: string) => callback({ credential }) }
}
const prompt = await openPrompt()
const encoded = (claims: unknown) =>
  btoa(JSON.stringify(claims).replaceAll(/[^ -~]/g, ''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
const credentials = fc.oneof(
  textsLike(`e30.${encoded({ nonce: prompt.nonce })}.s`, `e30.${encoded({ nonce: 'of another prompt' })}.s`, ''),
  valuesLike({ nonce: prompt.nonce }, { nonce: 'of another prompt', sub: '1' }).map((claims) => `e30.${encoded(claims)}.s`),
)
/** The nonce in a credential; undefined if the credential has none. The provider refuses malformed base64url (RFC 7515, section 2). */
function nonceOf(credential: string): unknown {
  const [, payload = ''] = credential.split('.')
  try {
    const isBase64url = /^[\w-]*$/.test(payload) && payload.length % 4 !== 1
    return isBase64url ? JSON.parse(Buffer.from(payload, 'base64url').toString('latin1')).nonce : undefined
  } catch {
    return undefined
  }
}

testDecoders([
  decoder({
    name: 'T39 T51 configuration',
    inputs: jsonLike({ data: CONFIGURATION }),
    examples: LARGE_CONFIGURATIONS,
    json: (text) => text,
    decode(text) {
      const answer = parseJson(text)
      const data = isJson(answer) ? answer['data'] : undefined
      return decodeBootstrap(isJson(data) ? data : {})
    },
    isValid: (settings) => settings !== undefined && isConfiguration(settings),
    isFound: (settings) => settings?.rbacPolicy !== null,
    minShare: 0.2,
  }),
  decoder({
    name: 'T22 sign-in response',
    inputs: jsonLike(...SIGN_INS),
    json: (text) => text,
    decode(text) {
      const answer = parseJson(text)
      const data = isJson(answer) ? answer['data'] : undefined
      return isJson(data) ? decodeOpening(data) : null
    },
    isValid(opening) {
      if (opening === null) return true
      if (opening?.is !== 'session') return opening?.intermediateToken === null || opening?.intermediateToken !== ''
      const { state, tokens, answeredAt } = opening
      return (
        fits(state.session, { member_session_id: 'string', expires_at: 'string' }) &&
        (state.member === undefined || fits(state.member, { member_id: 'string' })) &&
        (tokens === null || Object.values(tokens).every((token) => isText(token) && token !== '')) &&
        !Number.isNaN(answeredAt)
      )
    },
    isFound: (opening) => opening?.is === 'session',
    minShare: 0.1,
  }),
  decoder({
    name: 'T52 error response',
    inputs: fc.tuple(
      fc.oneof(fc.constantFrom(200, 400, 401, 404, 429, 500, 502, 503), fc.integer({ min: 200, max: 599 })),
      fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/html', ''),
      textsLike(...RETRY_AFTER.slice(0, 3)).map(headerOf),
      fc.oneof(jsonLike(...REFUSALS, { data: {} }), textsLike('Captcha required', '<html>')),
    ),
    examples: [
      [200, 'application/json', '', 'x'.repeat(1_000_001)],
      [400, 'application/json', '', '['.repeat(900_000)],
      [500, 'text/html', '', 'x'.repeat(5_000_000)],
    ],
    json: ([, , , text]) => text,
    async decode([status, type, wait, body]) {
      const init = { status, headers: { 'Content-Type': type, 'Retry-After': wait } }
      next.response = () => new Response([204, 205, 304].includes(status) ? null : body, init)
      return send(request).catch((error: unknown) => error)
    },
    isValid: (result, [status]) =>
      isB2BError(result)
        ? status > 299 || result.name === 'UnreachableError'
        : status <= 299 && isJson(result) && !(result instanceof Error),
    isFound: (result) => isB2BError(result) && result.name === 'ApiError',
    minShare: 0.1,
  }),
  decoder({
    name: 'T53 Retry-After',
    inputs: fc.tuple(textsLike(...RETRY_AFTER), fc.integer(), fc.double({ min: 0, max: 1, noNaN: true })),
    examples: [
      [' '.repeat(5_000_000), 0, 0],
      ['9'.repeat(5_000_000), 0, 0],
    ],
    decode: ([header, now, random]) => retryAfter(header, START + now, random),
    isValid: (wait) => wait === undefined || (wait >= 0 && wait <= MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS),
    isFound: (wait) => wait !== undefined,
    minShare: 0.1,
  }),
  decoder({
    name: 'T19 JSON',
    inputs: fc.oneof(
      jsonLike(...SIGN_INS, CONFIGURATION, { recovery_codes: ['a'] }),
      anyText,
      anyJson.map((value) => JSON.stringify(value).replaceAll('_', '\\u005f').replaceAll('"c', '"\\u0063')),
    ),
    examples: [`"${'x'.repeat(5_000_000)}"`, '['.repeat(5_000_000), `[${'{},'.repeat(1_000_000)}0]`, ':'.repeat(5_000_000)],
    json: (text) => text,
    decode: parseJson,
    // Also checks that the accepted value is the complete value of the text.
    isValid: (value, text) =>
      value === undefined ||
      (!/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value)) && JSON.stringify(value) === JSON.stringify(JSON.parse(text))),
    isFound: (value) => isJson(value),
    minShare: 0.1,
  }),
  decoder({
    name: 'T44 One Tap credential',
    inputs: credentials,
    examples: [`a.${'x'.repeat(5_000_000)}`, '.'.repeat(1_000_000)],
    decode(credential) {
      prompt.credentials.length = 0
      prompt.open(credential)
      return prompt.credentials.length
    },
    isValid: (sentCount, credential) => {
      const isForeign = ![undefined, null, prompt.nonce].some((nonce) => nonce === nonceOf(credential))
      return !isForeign || sentCount === 0
    },
    isFound: (sentCount) => sentCount === 1,
    minShare: 0.1,
  }),
])

test('T39 for any answer, a client has a complete configuration', async () => {
  await fc.assert(
    fc.asyncProperty(valuesLike(CONFIGURATION), async (data) => {
      const client = createBrowser()
        .tab(provider({ [`/projects/bootstrap/${TOKEN}`]: () => Response.json({ data }) }))
        .open()
      // A malformed configuration also has the error.
      const { error: _, ...loaded } = (await expectHarmless(() => client.bootstrap.getAsync())) ?? {}
      expect(Object.keys(loaded)).toEqual(Object.keys(DEFAULTS))
      client.dispose()
    }),
    clientRuns(100),
  )
})

test('T52 for any answer, a call resolves with an object or rejects with a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(200, 200, 200, 400, 401, 404, 429, 500),
      fc.oneof(
        jsonLike(...SIGN_INS, ...REFUSALS),
        // A sign-in with a token that no cookie and no header can contain.
        anyText.map((session_token) => JSON.stringify({ data: { ...signedIn(), session_token } })),
      ),
      fc.constantFrom('find', 'sign in', 'refresh'),
      async (status, body, call) => {
        const reply = () => new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
        const paths = ['/b2b/organizations/search', '/b2b/magic_links/authenticate', '/b2b/sessions/authenticate']
        const client = createBrowser()
          .tab(provider(Object.fromEntries(paths.map((path) => [path, reply])), { captcha_settings: { enabled: false } }))
          .open()
        const calls = {
          find: () => client.organization.getBySlug({ organization_slug: 'acme' }),
          'sign in': () => client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 }),
          refresh: () => client.session.authenticate(),
        }
        const answer: unknown = await expectHarmless<unknown>(calls[call])
        if (answer !== undefined) expect(answer).toBeTypeOf('object')
        // The next call works, whatever was stored.
        await expectHarmless(() => client.organization.getBySlug({ organization_slug: 'acme' }))
        client.dispose()
      },
    ),
    clientRuns(300),
  )
})

test('T26 for any id that an application passes, the call is sent or is refused with a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, anyJson, fc.constant('\ud800')), async (id) => {
      const tab = createBrowser().tab(provider({}))
      const client = tab.open()
      // JavaScript callers can pass anything.
      await expectHarmless(() => client.sso.deleteConnection(id as string))
      await expectHarmless(() => client.magicLinks.authenticate(id as never))
      client.dispose()
      for (const { url } of tab.requests) expect(new URL(url).pathname).toMatch(/^\/sdk\/v1\/(projects|events|b2b)/)
    }),
    clientRuns(200),
  )
})
