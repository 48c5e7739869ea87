// @vitest-environment node
import { expect, test } from 'vitest'
import type { LooseConfig, Product } from '../../../src/config/types.ts'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import { AUTH_METHODS } from '../../../src/config/methods.ts'
import type { PrimaryFacts } from '../../../src/flow/machine/facts.ts'
import { availableMethods } from '../../../src/flow/rules/authMethods.ts'
import { factsOf } from '../../../src/flow/rules/organization.ts'
import { organization } from '../fixtures.ts'

const ALL: readonly Product[] = ['emailMagicLinks', 'emailOtp', 'passwords', 'oauth', 'sso']
const providers = ['google', 'slack'] as const
const configured = (...products: Product[]): LooseConfig => ({ products, oauthOptions: { providers } })
const CONNECTED = { sso_active_connections: [{ connection_id: 'c', display_name: 'Okta', identity_provider: 'okta' }] }
const allowing = (...allowed_auth_methods: string[]) => ({ auth_methods: 'RESTRICTED', allowed_auth_methods, ...CONNECTED })

const offered = (config: LooseConfig, facts: object | null, methods: string[] | null = null) => {
  const primary: PrimaryFacts | null = methods && { methods, verifiesEmail: false }
  return availableMethods(resolveConfig(config), facts && factsOf(organization(facts)), primary)
}

const METHODS_OF: readonly (readonly [Product, readonly string[]])[] = [
  ['emailMagicLinks', ['magic_link']],
  ['email_magic_links', ['magic_link']],
  ['emailOtp', ['email_otp']],
  ['email_otp', ['email_otp']],
  ['passwords', ['password']],
  ['oauth', ['google_oauth', 'slack_oauth']],
  ['sso', ['sso']],
]

test.each(METHODS_OF)('%s offers %j without a restriction', (product, methods) => {
  expect(offered(configured(product), CONNECTED)).toEqual(methods)
  expect(offered(configured(product), null)).toEqual(methods)
})

test.each(METHODS_OF)('%s is offered if the organization allows its methods, and not if it forbids them', (product, methods) => {
  expect(offered(configured(product), allowing(...methods))).toEqual(methods)
  expect(offered(configured(product), allowing('hubspot_oauth'))).toEqual(['hubspot_oauth'])
})

test('the order of the products is the order of the methods', () => {
  expect(offered(configured('sso', 'oauth', 'passwords', 'emailMagicLinks'), CONNECTED)).toEqual([
    'sso',
    'google_oauth',
    'slack_oauth',
    'password',
    'magic_link',
  ])
})

test.each<[string, LooseConfig, object | null, string[] | null, readonly string[]]>([
  ['no product', {}, {}, null, ['magic_link']],
  ['oauth without a provider', { products: ['oauth'] }, {}, null, ['magic_link']],
  ['sso, and no connection', configured('sso'), {}, null, ['magic_link']],
  ['sso, before an organization is known', configured('sso'), null, null, ['sso']],
  ['an organization that allows some methods', configured(...ALL), allowing('password', 'slack_oauth'), null, ['password', 'slack_oauth']],
  ['an organization that allows other methods', configured('passwords'), allowing('email_otp', 'sso'), null, ['email_otp', 'sso']],
  ['the same without a connection', configured('passwords'), { ...allowing('sso'), sso_active_connections: [] }, null, []],
  ['another factor that is configured', configured(...ALL), CONNECTED, ['email_otp'], ['email_otp']],
  ['another factor that is not configured', configured('passwords'), CONNECTED, ['email_otp'], ['email_otp']],
  ['another factor that the organization forbids', configured(...ALL), allowing('password'), ['email_otp'], []],
  ['no other factor at all', configured(...ALL), CONNECTED, [], []],
])('%s: offers the allowed methods only', (_, config, facts, primary, methods) => {
  expect(offered(config, facts, primary)).toEqual(methods)
})

test.each([[[]], [['of_tomorrow']], [['PASSWORD']]])('T21 an organization restricted to %j allows nothing', (allowed) => {
  for (const product of ALL) expect(offered(configured(product), allowing(...allowed))).toEqual([])
})

test.each(['RESTRICTED', 'restricted', 'SOME_DAY', 7, null])(
  'T21 auth_methods %j counts as a restriction: only ALL_ALLOWED does not',
  (word) => {
    expect(offered(configured(...ALL), { auth_methods: word, ...CONNECTED })).toEqual([])
  },
)

test('T21 no configuration widens a restriction', () => {
  for (const product of ALL) {
    for (const allowed of AUTH_METHODS) {
      for (const primary of [null, ['magic_link'], [allowed], []]) {
        const methods = offered(configured(product), allowing(allowed), primary)
        expect(methods.every((method) => method === allowed && (primary === null || primary.includes(method)))).toBe(true)
      }
    }
  }
})
