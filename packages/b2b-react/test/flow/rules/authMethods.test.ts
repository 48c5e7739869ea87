// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { AUTH_METHODS } from '../../../src/config/methods.ts'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { LooseConfig, Product } from '../../../src/config/types.ts'
import type { PrimaryFacts } from '../../../src/flow/machine/facts.ts'
import { availableMethods } from '../../../src/flow/rules/authMethods.ts'
import { factsOf } from '../../../src/flow/rules/organization.ts'
import { organization } from '../fixtures.ts'

// Numbers such as T21 in test names are threats in docs/threats.md.

const ALL_PRODUCTS: readonly Product[] = ['emailMagicLinks', 'emailOtp', 'passwords', 'oauth', 'sso']
const providers = ['google', 'slack'] as const
const configWith = (...products: Product[]): LooseConfig => ({ products, oauthOptions: { providers } })
const WITH_CONNECTION = { sso_active_connections: [{ connection_id: 'c', display_name: 'Okta', identity_provider: 'okta' }] }
const allowOnly = (...allowed_auth_methods: string[]) => ({ auth_methods: 'RESTRICTED', allowed_auth_methods, ...WITH_CONNECTION })

const methodsFor = (config: LooseConfig, facts: object | null, methods: string[] | null = null) => {
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
  expect(methodsFor(configWith(product), WITH_CONNECTION)).toEqual(methods)
  expect(methodsFor(configWith(product), null)).toEqual(methods)
})

test.each(METHODS_OF)('%s is offered if the organization allows its methods, and not if it forbids them', (product, methods) => {
  expect(methodsFor(configWith(product), allowOnly(...methods))).toEqual(methods)
  expect(methodsFor(configWith(product), allowOnly('hubspot_oauth'))).toEqual(['hubspot_oauth'])
})

test('the order of the products is the order of the methods', () => {
  expect(methodsFor(configWith('sso', 'oauth', 'passwords', 'emailMagicLinks'), WITH_CONNECTION)).toEqual([
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
  ['sso, and no connection', configWith('sso'), {}, null, ['magic_link']],
  ['sso, before an organization is known', configWith('sso'), null, null, ['sso']],
  [
    'an organization that allows some methods',
    configWith(...ALL_PRODUCTS),
    allowOnly('password', 'slack_oauth'),
    null,
    ['password', 'slack_oauth'],
  ],
  ['an organization that allows other methods', configWith('passwords'), allowOnly('email_otp', 'sso'), null, ['email_otp', 'sso']],
  [
    'an organization that allows only sso, and no connection',
    configWith('passwords'),
    { ...allowOnly('sso'), sso_active_connections: [] },
    null,
    [],
  ],
  ['another factor that is configured', configWith(...ALL_PRODUCTS), WITH_CONNECTION, ['email_otp'], ['email_otp']],
  ['another factor that is not configured', configWith('passwords'), WITH_CONNECTION, ['email_otp'], ['email_otp']],
  ['another factor that the organization forbids', configWith(...ALL_PRODUCTS), allowOnly('password'), ['email_otp'], []],
  ['no other factor at all', configWith(...ALL_PRODUCTS), WITH_CONNECTION, [], []],
])('with %s, offers only the allowed methods', (_, config, facts, primary, methods) => {
  expect(methodsFor(config, facts, primary)).toEqual(methods)
})

test.each([[[]], [['unknown_type']], [['PASSWORD']]])('T21 an organization restricted to %j allows nothing', (allowed) => {
  for (const product of ALL_PRODUCTS) expect(methodsFor(configWith(product), allowOnly(...allowed))).toEqual([])
})

test.each(['RESTRICTED', 'restricted', 'UNKNOWN', 7, null])(
  'T21 auth_methods %j is a restriction, like every value except ALL_ALLOWED',
  (setting) => {
    expect(methodsFor(configWith(...ALL_PRODUCTS), { auth_methods: setting, ...WITH_CONNECTION })).toEqual([])
  },
)

test('T21 no configuration widens a restriction', () => {
  for (const product of ALL_PRODUCTS) {
    for (const allowed of AUTH_METHODS) {
      for (const primary of [null, ['magic_link'], [allowed], []]) {
        const methods = methodsFor(configWith(product), allowOnly(allowed), primary)
        expect(methods.every((method) => method === allowed && (primary === null || primary.includes(method)))).toBe(true)
      }
    }
  }
})

test('a warning explains why none of the products can be offered, unless a restriction is the reason', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const config: LooseConfig = { products: ['sso', 'oauth'] }
  methodsFor(config, allowOnly('password'))
  methodsFor(config, {}, ['password'])
  expect(error).not.toHaveBeenCalled()
  methodsFor({ products: ['oauth'] }, null)
  methodsFor(config, { organization_name: 'Globex' })
  expect(error.mock.calls.map(([message]) => String(message).replace('[@acme/b2b-react] config: ', ''))).toEqual([
    'none of the products oauth can be used: oauth needs a provider in oauthOptions.providers. An emailed link is offered instead.',
    'none of the products sso, oauth can be used in the organization Globex: sso needs an active connection of the organization, ' +
      'oauth needs a provider in oauthOptions.providers. An emailed link is offered instead.',
  ])
})
