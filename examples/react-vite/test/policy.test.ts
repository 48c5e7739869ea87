import { expect, test } from 'vitest'
import { onlyMethodOf } from '../src/policy.ts'

test('an organization with a connection allows only single sign-on, unless the visitor chooses another policy', () => {
  expect(onlyMethodOf({ methods: 'own', organization: 'meridian' })?.product).toBe('sso')
  expect(onlyMethodOf({ methods: 'every', organization: 'meridian' })).toBeNull()
  expect(onlyMethodOf({ methods: 'google', organization: 'meridian' })?.product).toBe('oauth')
  expect(onlyMethodOf({ methods: 'own', organization: 'acme' })).toBeNull()
})
