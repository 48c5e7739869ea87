// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { retryAfter } from '../../src/http/retryAfter.ts'
import { parseJson } from '../../src/internal/parseJson.ts'
import { MAX_RETRY_AFTER_JITTER_MS, MAX_RETRY_AFTER_MS } from '../../src/limits.ts'
import { decodeBootstrap } from '../../src/project/bootstrap.ts'
import { createBrowser, provider, signedIn, START, TOKEN } from '../browser.ts'
import { anyJson, anyText, expectHarmless, expectHarmlessAsync, anyObjectWith, runs } from './harmless.ts'

beforeEach(() => void vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} }))

const CONFIGURATION_FIELDS = [
  'project_name',
  'disable_sdk_watermark',
  'cname_domain',
  'email_domains',
  'captcha_settings',
  'pkce_required_for_email_magic_links',
  'pkce_required_for_oauth',
  'slug_pattern',
  'password_config',
  'dfp_protected_auth_enabled',
  'dfp_protected_auth_mode',
  'rbac_policy',
  'vertical',
]
const DEFAULTS = decodeBootstrap({})
const typeOf = (value: unknown) => (value === null || typeof value === 'string' ? 'text or null' : typeof value)

test('T39 for any answer, every field of the configuration has its type', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyObjectWith(...CONFIGURATION_FIELDS),
        fc.record({
          vertical: fc.constant('B2B'),
          captcha_settings: fc.record({ enabled: fc.boolean(), siteKey: anyJson }),
          rbac_policy: anyJson,
        }),
      ),
      fc.nat({ max: 4 }),
      async (arbitrary, round) => {
        const settings = expectHarmless(() => decodeBootstrap(arbitrary)) ?? DEFAULTS
        const { emailDomains, captchaSettings, passwordConfig, rbacPolicy, dfpProtectedAuthMode, ...otherSettings } = settings
        expect(Object.keys(settings)).toEqual(Object.keys(DEFAULTS))
        for (const [field, value] of Object.entries(otherSettings)) expect(typeOf(value)).toBe(typeOf(Reflect.get(DEFAULTS, field)))
        expect(emailDomains.map((domain) => typeof domain)).toEqual(emailDomains.map(() => 'string'))
        expect(captchaSettings.enabled).toBeTypeOf('boolean')
        expect(passwordConfig === null || Object.values(passwordConfig).every((number) => typeof number === 'number')).toBe(true)
        expect(rbacPolicy === null || Array.isArray(rbacPolicy.roles)).toBe(true)
        expect(['string', 'undefined']).toContain(typeof dfpProtectedAuthMode)
        // A client takes longer than the function alone, so only every fifth run creates one.
        if (round > 0) return
        const client = createBrowser()
          .tab(provider({ [`/projects/bootstrap/${TOKEN}`]: () => Response.json({ data: arbitrary }) }))
          .open()
        // A malformed configuration also has the error.
        const { error: _, ...loaded } = (await expectHarmlessAsync(() => client.bootstrap.getAsync())) ?? {}
        expect(Object.keys(loaded)).toEqual(Object.keys(DEFAULTS))
        client.dispose()
      },
    ),
    runs(1500),
  )
})

const contentTypes = fc.oneof(
  fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON', 'text/html', ''),
  fc.stringMatching(/^[ -~]{0,20}$/),
)
const statuses = fc.oneof(fc.constantFrom(200, 201, 400, 401, 403, 404, 429, 500, 502, 503), fc.integer({ min: 200, max: 599 }))
const ERROR_FIELDS = ['status_code', 'error_type', 'error_message', 'error_url', 'request_id', 'body', 'params', 'query', 'data']
const bodies = fc.oneof(
  anyText,
  anyObjectWith(...ERROR_FIELDS).map((arbitrary) => JSON.stringify(arbitrary)),
  anyObjectWith('member_session', 'member', 'organization', 'session_token', 'intermediate_session_token', 'discovered_organizations').map(
    (data) => JSON.stringify({ data }),
  ),
  fc.record({ body: fc.array(anyObjectWith('dataPath', 'message')) }).map((arbitrary) => JSON.stringify(arbitrary)),
  fc.constantFrom(
    'Captcha required',
    '<html>Captcha required',
    'x'.repeat(1_000_001),
    `${'['.repeat(5000)}`,
    '{"data":{"__proto__":{"admin":true}}}',
  ),
  // A sign-in with invalid values in fields that the client does not use.
  fc
    .tuple(anyObjectWith('last_accessed_at', 'started_at', 'roles', 'custom_claims'), anyObjectWith('name', 'email_address'))
    .map(([arbitrary, strange]) => {
      const { member_session, member, ...rest } = signedIn()
      return JSON.stringify({ data: { ...rest, member_session: { ...member_session, ...arbitrary }, member: { ...member, ...strange } } })
    }),
  // A sign-in with a token that no cookie and no header can contain.
  anyText.map((session_token) => JSON.stringify({ data: { ...signedIn(), session_token } })),
)
const retryAfterHeaders = fc.oneof(
  fc.stringMatching(/^[ -~]{0,30}$/),
  fc.integer().map(String),
  fc.date().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
)
const STATUSES_WITHOUT_BODY = [204, 205, 304]

test('T52 for any answer, a call resolves with an object or rejects with a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(
      statuses,
      contentTypes,
      bodies,
      retryAfterHeaders,
      fc.constantFrom('find', 'sign in', 'refresh'),
      async (status, type, body, retryAfterHeader, call) => {
        const reply = () =>
          new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : body, {
            status,
            headers: { 'Content-Type': type, 'Retry-After': retryAfterHeader },
          })
        const paths = ['/b2b/organizations/search', '/b2b/magic_links/authenticate', '/b2b/sessions/authenticate']
        const client = createBrowser()
          .tab(provider(Object.fromEntries(paths.map((path) => [path, reply])), { captcha_settings: { enabled: false } }))
          .open()
        const calls = {
          find: () => client.organization.getBySlug({ organization_slug: 'acme' }),
          'sign in': () => client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 }),
          refresh: () => client.session.authenticate(),
        }
        const answer: unknown = await expectHarmlessAsync<unknown>(calls[call])
        if (answer !== undefined) expect(answer).toBeTypeOf('object')
        // The next call works, whatever was stored.
        await expectHarmlessAsync(() => client.organization.getBySlug({ organization_slug: 'acme' }))
        client.dispose()
      },
    ),
    runs(1000),
  )
})

test('T26 for any id that an application passes, the call is sent or is refused with a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, anyJson, fc.constant('\ud800')), async (id) => {
      const tab = createBrowser().tab(provider({}))
      const client = tab.open()
      // JavaScript callers can pass anything.
      await expectHarmlessAsync(() => client.sso.deleteConnection(id as string))
      await expectHarmlessAsync(() => client.magicLinks.authenticate(id as never))
      client.dispose()
      for (const { url } of tab.requests) expect(new URL(url).pathname).toMatch(/^\/sdk\/v1\/(projects|events|b2b)/)
    }),
    runs(300),
  )
})

test('T53 for any Retry-After, the wait is between zero and an hour with its random part, or unknown', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        retryAfterHeaders,
        fc.bigInt().map(String),
        fc.constantFrom('9'.repeat(400), ' '.repeat(10_000), '1e9', '-1', '0x10', '+5', '٣'),
      ),
      fc.integer(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (header, now, random) => {
        const wait = expectHarmless(() => retryAfter(header, START + now, random))
        if (wait === undefined) return
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS)
      },
    ),
    runs(4000),
  )
})

test('T19 parsed JSON never has a key that could change a prototype', () => {
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, item]) => [key, ...keysOf(item)]) : []
  const escaped = anyJson.map((value) => JSON.stringify(value).replaceAll('_', '\\u005f').replaceAll('"c', '"\\u0063'))
  fc.assert(
    fc.property(fc.oneof(anyText, escaped), (text) => {
      let parsed: unknown
      try {
        parsed = parseJson(text)
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError)
      }
      expect(keysOf(parsed).filter((key) => ['__proto__', 'constructor', 'prototype'].includes(key))).toEqual([])
    }),
    runs(4000),
  )
})
