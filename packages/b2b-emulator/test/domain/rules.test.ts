import { expect, test } from 'vitest'
import { constantTimeEqual } from '../../src/crypto/digest.ts'
import { parseEmailAddress } from '../../src/domain/fields/emails.ts'
import { addToken } from '../../src/domain/fields/redirectUrls.ts'
import { createDefaultSlug } from '../../src/domain/organizations/newOrganizations.ts'
import { allowsDomain } from '../../src/domain/organizations/provisioning.ts'

test.each([
  ['https://app.acme.test', 'https://app.acme.test/?acme_token_type=discovery&token=t'],
  ['https://app.acme.test/a?b=%20c&d', 'https://app.acme.test/a?b=%20c&d&acme_token_type=discovery&token=t'],
  ['https://app.acme.test/#/route', 'https://app.acme.test/?acme_token_type=discovery&token=t#/route'],
  ['https://app.acme.test/?token=old&a=1', 'https://app.acme.test/?a=1&acme_token_type=discovery&token=t'],
])('a link to %s keeps the parameters of its redirect URL and has one token', (address, expected) => {
  expect(addToken(address, 'acme', 'discovery', 't')).toBe(expected)
})

test.each([
  ['ALL_ALLOWED', [], true],
  ['RESTRICTED', ['ACME.test'], true],
  ['RESTRICTED', [], false],
  ['RESTRICTED', ['sub.acme.test'], false],
  ['NOT_ALLOWED', ['acme.test'], false],
  ['A_FUTURE_VALUE', ['acme.test'], false],
])('joining with an acme.test address under %s %j: %s', (email_jit_provisioning, email_allowed_domains, expected) => {
  expect(allowsDomain({ email_jit_provisioning, email_allowed_domains }, 'acme.test')).toBe(expected)
})

test.each(['a@b.co', "o'hara+x@sub.acme.test", 'Ada@Acme.TEST', 'x@xn--bcher-kva.xn--p1ai'])('%s is a valid email address', (text) => {
  expect(parseEmailAddress(text).address).toBe(text.toLowerCase())
})

test.each(['', 'a', 'a@b', 'a@@b.co', 'a b@c.co', 'é@b.co', `${'a'.repeat(250)}@b.co`, 'a@b.c'])(
  '%j is not a valid email address',
  (text) => {
    expect(() => parseEmailAddress(text)).toThrow(expect.objectContaining({ error_type: 'invalid_email' }))
  },
)

test('a slug is derived from a name, with a number if it is taken', () => {
  const taken = new Set(['globex', 'globex-2'])
  expect(createDefaultSlug('Globex', (slug) => taken.has(slug))).toBe('globex-3')
  expect(createDefaultSlug('Ünïcode & Co.', () => false)).toBe('n-code-co')
  expect(createDefaultSlug('日本', () => false)).toBe('organization')
})

test('constantTimeEqual compares texts to their end', () => {
  expect([
    constantTimeEqual('abc', 'abc'),
    constantTimeEqual('abc', 'abd'),
    constantTimeEqual('abc', 'ab'),
    constantTimeEqual('', ''),
  ]).toEqual([true, false, false, true])
})
