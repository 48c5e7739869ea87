import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmail } from '../../src/flow/rules/email.ts'
import { mailboxesFor } from '../../src/flow/rules/mailboxes.ts'
import { failureOf, sentenceFor } from '../../src/flow/rules/problems.ts'
import { faultsOfConfig, resolveConfig } from '../../src/config.ts'
import { withoutSecrets } from '../../src/events.ts'
import { UserCancellationError } from '@acme/b2b-client'
import { SPEND } from './fixtures.ts'

test.each([
  ['ada@acme.test', 'ada@acme.test'],
  ['  Ada.L+x@ACME.Test ', 'Ada.L+x@acme.test'],
  ["o'neil_1@a-b.co.uk", "o'neil_1@a-b.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%s is sent as %s', (typed, sent) => {
  expect(readEmail(typed)).toBe(sent)
})

test.each([
  '',
  'ada',
  'ada@',
  '@acme.test',
  'ada@acme',
  'ada@acme.c',
  'a b@acme.test',
  'ada@acme .test',
  'ada@@acme.test',
  'ädä@acme.test',
  'ada@acme.test/x',
  'ada@user:pw@acme.test',
  `${'a'.repeat(250)}@a.co`,
  'ada@acme.test:80',
])('%j is not an address', (typed) => {
  expect(readEmail(typed)).toBeNull()
})

test('T41 whatever is typed is read as an address or not at all, and beyond 254 characters nothing is looked at', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (typed) => /^\S+@[a-z0-9.-]+$/.test(readEmail(typed) ?? 'a@b.co')))
  expect(readEmail(`${'a'.repeat(300_000)}@${'a.'.repeat(100_000)}co`)).toBeNull()
})

test('a mailbox is searched for the sender when exactly one is known', () => {
  const gmail = (domains: string[], hint?: string) => mailboxesFor(domains, hint)[0]?.href
  expect(gmail(['acme.example'])).toContain('from%3A%40acme.example')
  expect(gmail(['a.example', 'b.example'])).not.toContain('search')
  expect(gmail(['a.example', 'b.example'], 'mail.acme.test')).toContain('from%3A%40mail.acme.test')
})

test('no sentence of a problem is the raw words of the server', () => {
  const failure = failureOf(new Error('secret stack'))
  expect(sentenceFor(SPEND, failure, { email: '', organization: '' })).toEqual({ key: 'error.magicLink' })
  expect(sentenceFor(SPEND, failureOf(new UserCancellationError()), { email: '', organization: '' })).toEqual({ key: 'error.sessionEnded' })
})

test('each mistake of a configuration is named, and the widget goes on with what it can', () => {
  const wrong = {
    authFlowType: 'Org',
    products: ['emailMagicLinks', 'fax'],
    organizationSlug: 7,
    sessionOptions: { sessionDurationMinutes: 'long' },
  } as never
  expect(faultsOfConfig(wrong)).toEqual([
    "authFlowType must be 'Organization' or 'Discovery'.",
    'products: fax is not something this version does. Use emailMagicLinks.',
    'organizationSlug must be a string.',
    'sessionOptions.sessionDurationMinutes must be a number of at least 5.',
  ])
  expect(resolveConfig(wrong)).toMatchObject({ authFlowType: 'Organization', organizationSlug: '', sessionMinutes: 60 })
})

test('T47 what a host is told holds no secret, however deep, and cannot be changed', () => {
  const told = withoutSecrets({
    session_token: 's',
    session_jwt: 's',
    list: [{ intermediate_session_token: 's', kept: 1 }],
    totp: { secret: 's', qr_code: 's', recovery_codes: ['s'] },
  })
  expect(told).toEqual({ list: [{ kept: 1 }], totp: {} })
  expect(Object.isFrozen(told['list'])).toBe(true)
})
