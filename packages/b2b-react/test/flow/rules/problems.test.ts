// @vitest-environment node
import { CaptchaError, MissingPKCEError, SchemaError, UserCancellationError } from '@acme/b2b-client'
import { ERROR_TYPES } from '@acme/b2b-client/contract'
import { describe, expect, test } from 'vitest'
import { callHandlers } from '../../../src/flow/allSteps.ts'
import type { FlowCall } from '../../../src/flow/machine/calls.ts'
import type { Failure } from '../../../src/flow/machine/tables.ts'
import { failureOf, isUndecidedByServer, rowOf, type Purpose } from '../../../src/flow/rules/problems.ts'
import { DEFAULT_RATE_LIMIT_MS, MIN_RATE_LIMIT_MS } from '../../../src/limits.ts'
import { messages } from '../../../src/text/messages.ts'
import { apiError, networkError } from '../fixtures.ts'

/* `flow/steps/failures.test.ts` tests the screen after each failure. `api/calls.test.tsx` tests a refusal of each call with the real client. */

const CALLS = Object.keys(callHandlers) as FlowCall[] // The table has an entry for each call.
const PURPOSES: { readonly [P in Purpose]: P } = {
  verification: 'verification',
  reset: 'reset',
  slug: 'slug',
  newLink: 'newLink',
  namedCreation: 'namedCreation',
  sms: 'sms',
}
const OCCASIONS = [...CALLS, ...Object.values(PURPOSES)]
const NAMES = { email: 'ada@acme.test', organization: 'Acme Corp' }
const refusalOf = (type: string): Failure => ({ kind: 'refused', type })
const keyOf = (occasion: FlowCall | Purpose, type: string, names = NAMES) => rowOf(occasion, refusalOf(type), names).key

/** One failure of each class. */
const CLASSES: { readonly [K in Failure['kind']]: Failure } = {
  unreachable: { kind: 'unreachable' },
  limited: { kind: 'limited', wait: 1000 },
  locked: { kind: 'locked', wait: 1000 },
  broken: { kind: 'broken' },
  blocked: { kind: 'blocked' },
  captcha: { kind: 'captcha' },
  cancelled: { kind: 'cancelled' },
  other: { kind: 'other' },
  refused: refusalOf('a type that this version does not know'),
}
// `constructor` is the name of a property of every object.
const FAILURES = [...Object.values(CLASSES), ...ERROR_TYPES.map(refusalOf), refusalOf('constructor')]
const ROWS = OCCASIONS.flatMap((occasion) =>
  FAILURES.flatMap((failure) =>
    [NAMES, { email: '', organization: '' }].map((names) => ({ occasion, failure, row: rowOf(occasion, failure, names) })),
  ),
)

const KEYS_ABOUT_VALUE = [
  'email.invalid',
  'error.passcode',
  'error.codeSpent',
  'error.backupCode',
  'error.phone',
  'error.phoneTaken',
  'error.slugNotFound',
  'creation.refused',
]
const KEYS_THAT_END_SIGN_IN = ['error.signInExpired', 'error.otherBrowser', 'error.resetLink', 'error.passwordNotSet']

describe('every failure of every call', () => {
  test('has a sentence, with values for all placeholders', () => {
    for (const { occasion, row } of ROWS) {
      const text = messages[row.key]
      expect(text, `${occasion}: ${row.key}`).toBeTypeOf('string')
      for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) expect(Object.keys(row.values ?? {})).toContain(name)
    }
  })

  test('can be sent again if the server decided nothing, and only then', () => {
    const wrongRows = ROWS.filter(({ failure, row }) => ['again', 'wait'].includes(row.next) !== isUndecidedByServer(failure))
    expect(wrongRows).toEqual([])
  })

  test('on a screen with a form is shown above its button, unless it is about a typed value, or ends the sign-in', () => {
    const places: { readonly [key: string]: string } = {
      ...Object.fromEntries(KEYS_ABOUT_VALUE.map((key) => [key, 'field'])),
      ...Object.fromEntries(KEYS_THAT_END_SIGN_IN.map((key) => [key, 'screen'])),
    }
    const rowsOnForms = ROWS.filter(({ occasion }) => rowOf(occasion, CLASSES.other, NAMES).at === 'form')
    expect(rowsOnForms.filter(({ row }) => row.at !== (places[row.key] ?? 'form'))).toEqual([])
    expect(new Set(ROWS.filter(({ row }) => row.at === 'field').map(({ row }) => row.key))).toEqual(new Set(KEYS_ABOUT_VALUE))
  })

  test.each([
    ['a code that was not sent', 'error.emailNotSent', /^otps\.email\.(loginOrSignup|discovery\.send)$/],
    ['an expired link', 'error.magicLink', /^magicLinks\.(discovery\.)?authenticate$/],
    ['an expired reset link', 'error.resetLink', /^passwords\.(discovery\.)?resetByEmail$/],
  ] as const)('mentions %s only where there is one', (_, key, calls) => {
    const occasions = ROWS.filter(({ row }) => row.key === key).map(({ occasion }) => occasion)
    expect(new Set(occasions)).toEqual(new Set(CALLS.filter((call) => calls.test(call))))
  })

  test.each([
    ['user_lock_limit_reached', 'error.locked'],
    ['pkce_expected_code_verifier', 'error.otherBrowser'],
    ['pkce_mismatch', 'error.otherBrowser'],
    ['pkce_did_not_expect_code_verifier', 'error.otherBrowser'],
    ['intermediate_session_not_found', 'error.signInExpired'],
    ['action_not_allowed_email_domain_is_claimed', 'error.claimedDomain'],
    ['ad_blocker_detected', 'error.adBlocker'],
    ['invalid_login_redirect_url', 'error.notSetUp'],
    ['no_signup_redirect_urls_set', 'error.notSetUp'],
    ['no_match_for_provided_magic_link_url', 'error.notSetUp'],
    ['invalid_password_reset_redirect_url', 'error.notSetUp'],
  ])('has the same sentence for %s: %s', (type, key) => {
    for (const occasion of OCCASIONS) expect([occasion, keyOf(occasion, type)]).toEqual([occasion, key])
  })
})

test.each(['invalid_login_sso_url_owner', 'query_params_do_not_match_any_form'])(
  'the unknown type %s, which only begins like a rejected URL, does not blame the setup',
  (type) => {
    expect(keyOf('sso.authenticate', type)).not.toBe('error.notSetUp')
  },
)

test('an unknown organization has the same sentence everywhere, except for a typed slug', () => {
  const keys = OCCASIONS.map((occasion) => [occasion, keyOf(occasion, 'organization_not_found')])
  expect(Object.fromEntries(keys)).toEqual({
    ...Object.fromEntries(OCCASIONS.map((occasion) => [occasion, 'error.organization'])),
    slug: 'error.slugNotFound',
  })
})

test.each(['discovery.organizations.create', 'discovery.intermediateSessions.exchange'] as const)(
  '%s leads back to the list only if one organization refused the user',
  (call) => {
    const refusals = ROWS.filter(({ occasion, row }) => occasion === call && row.next === 'otherOrganization')
    expect(new Set(refusals.map(({ row }) => row.key))).toEqual(new Set(['error.claimedDomain', 'error.cannotJoin', 'error.joinRefused']))
    expect(refusals.map(({ row }) => row.at)).not.toContain('form')
  },
)

test('a wrong redirect URL of another application does not show that this page is set up wrong', () => {
  for (const type of ['connected_app_invalid_redirect_url', 'connected_app_invalid_sso_url'])
    expect(keyOf('idp.oauthAuthorizeStart', type)).toBe('error.default')
})

test('without access to an organization, the user reads the typed address, and the names that the flow knows', () => {
  const types = ['email_jit_provisioning_not_allowed', 'invalid_email_for_jit_provisioning']
  for (const type of types) {
    expect(keyOf('otps.email.authenticate', type)).toBe('error.noAccess')
    expect(keyOf('magicLinks.authenticate', type)).toBe('error.cannotJoin')
    expect(keyOf('otps.email.authenticate', type, { ...NAMES, email: '' })).toBe('error.cannotJoin')
    expect(keyOf('otps.email.authenticate', type, { ...NAMES, organization: '' })).toBe('error.joinRefused')
    expect(keyOf('magicLinks.authenticate', type, { ...NAMES, organization: '' })).toBe('error.joinRefused')
  }
})

test.each<[FlowCall | Purpose, Failure, string]>([
  ['verification', CLASSES.refused, 'error.notVerified'],
  ['reset', CLASSES.refused, 'error.notVerified'],
  ['slug', CLASSES.refused, 'error.slug'],
  ['slug', CLASSES.broken, 'error.slug'],
  ['newLink', CLASSES.refused, 'error.organization'],
  ['sms', CLASSES.refused, 'error.notTexted'],
  ['magicLinks.email.loginOrSignup', CLASSES.refused, 'error.linkNotSent'],
  ['magicLinks.authenticate', refusalOf('invalid_session_duration_minutes'), 'error.default'],
  ['passwords.resetBySession', CLASSES.refused, 'error.passwordNotSet'],
  ['totp.authenticate', CLASSES.refused, 'error.passcode'],
  ['phone.read', CLASSES.other, 'error.phoneNotChecked'],
])('%s has a sentence of its own for %j', (occasion, failure, key) => {
  expect(rowOf(occasion, failure, NAMES).key).toBe(key)
})

test.each([
  ['an unreachable server', networkError, 'unreachable'],
  ['a broken server', apiError('internal_server_error', 500), 'broken'],
  ['an unavailable server', apiError('server_unavailable', 503), 'broken'],
  ['a session that ended during the call', new UserCancellationError(), 'cancelled'],
  ['a captcha that could not be loaded', new CaptchaError('blocked'), 'blocked'],
  ['a captcha that was loaded and then failed', new CaptchaError('failed'), 'captcha'],
  ['a captcha that the server did not accept', new CaptchaError('refused'), 'captcha'],
  ['a call with invalid input', new SchemaError([]), 'other'],
  ['a bug in the program', new TypeError('secret stack'), 'other'],
  ['nothing at all', undefined, 'other'],
])('%s is of the class %s', (_, error, kind) => {
  expect(failureOf(error)).toEqual({ kind })
})

test('a link that another browser requested is refused like one with the wrong verifier', () => {
  expect(failureOf(new MissingPKCEError())).toEqual(refusalOf('pkce_expected_code_verifier'))
})

test.each(['too_many_requests', 'intermediate_session_not_found', 'constructor', 'unknown_error', '', undefined])(
  'a 429 is a rate limit, also with the error type %s',
  (type) => {
    expect(failureOf(apiError(type as string, 429, 9000))).toEqual({ kind: 'limited', wait: 9000 })
  },
)

test.each([
  [undefined, DEFAULT_RATE_LIMIT_MS],
  [0, MIN_RATE_LIMIT_MS],
])('a rate limit with the time to wait %s lasts %s ms', (retryAfter, wait) => {
  expect(failureOf(apiError('too_many_requests', 429, retryAfter))).toEqual({ kind: 'limited', wait })
})

test('a locked account with a rate limit has a sentence about both', () => {
  expect(failureOf(apiError('user_lock_limit_reached', 429, 9000))).toEqual({ kind: 'locked', wait: 9000 })
  expect(rowOf('passwords.authenticate', CLASSES.locked, NAMES).key).toBe('error.lockedFor')
})
