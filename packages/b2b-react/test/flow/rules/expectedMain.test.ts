// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import { expectedMain } from '../../../src/flow/rules/expectedMain.ts'
import { organizationConfig } from '../fixtures.ts'

const kindsOf = (config: Parameters<typeof resolveConfig>[0]) => expectedMain(resolveConfig(config)).blocks.map(({ kind }) => kind)

test('expects the blocks of the configured products, in their order', () => {
  expect(kindsOf({})).toEqual(['email'])
  expect(kindsOf({ products: ['sso', 'emailOtp', 'passwords', 'emailMagicLinks'] })).toEqual(['buttons', 'email'])
  expect(kindsOf({ products: ['passwords', 'oauth', 'sso'], oauthOptions: { providers: ['google', 'slack'] } })).toEqual([
    'password',
    'buttons',
  ])
})

test('names the organization by its slug; discovery has none', () => {
  expect(expectedMain(resolveConfig(organizationConfig)).organization).toBe('acme')
  expect(expectedMain(resolveConfig({ authFlowType: 'Discovery', organizationSlug: 'acme' })).organization).toBeNull()
})

test('does not warn about a configuration without a usable method, because the organization can add one', () => {
  const consoleError = vi.spyOn(console, 'error')
  expect(kindsOf({ products: ['oauth'] })).toEqual([])
  expect(consoleError).not.toHaveBeenCalled()
})
