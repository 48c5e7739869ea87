// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmail } from '../../../src/flow/rules/email.ts'
import { mailboxesFor } from '../../../src/flow/rules/mailboxes.ts'

// Numbers such as T41 in test names are threats in docs/threats.md.

test.each([
  ['ada@acme.test', 'ada@acme.test'],
  ['  Ada.L+x@ACME.Test ', 'Ada.L+x@acme.test'],
  ["o'neil_1@a-b.co.uk", "o'neil_1@a-b.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['a@b.co', 'a@b.co'],
  ['a/@acme.test', 'a/@acme.test'],
  [`${'a'.repeat(249)}@b.co`, `${'a'.repeat(249)}@b.co`],
])('sends %s as %s', (input, output) => {
  expect(readEmail(input)).toBe(output)
})

test.each([
  '',
  'ada',
  'ada@',
  '@acme.test',
  'ada@acme',
  'ada@acme.c',
  'ada@acme.test.',
  'acme.test',
  'a b@acme.test',
  'ada@acme .test',
  'ada@@acme.test',
  'ädä@acme.test',
  'ada@acme.test/x',
  'ada@user:pw@acme.test',
  `${'a'.repeat(250)}@a.co`,
  'ada@acme.test:80',
])('%j is not an email address', (input) => {
  expect(readEmail(input)).toBeNull()
})

test('T41 any typed text is a valid email address or rejected, and a very long text is rejected', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (input) => /^\S+@[a-z0-9.-]+$/.test(readEmail(input) ?? 'a@b.co')))
  expect(readEmail(`${'a'.repeat(300_000)}@${'a.'.repeat(100_000)}co`)).toBeNull()
})

test('the link to a mailbox searches for the sender if exactly one sender is known', () => {
  const gmailLink = (domains: string[], hint?: string) => mailboxesFor('ada@acme.test', domains, hint)[0]?.href
  expect(gmailLink(['acme.example'])).toContain('from%3A%40acme.example')
  expect(gmailLink(['a.example', 'b.example'])).not.toContain('search')
  expect(gmailLink(['a.example', 'b.example'], 'mail.acme.test')).toContain('from%3A%40mail.acme.test')
})

test.each([
  ['gmail', ['gmail.com', 'googlemail.com']],
  ['yahoo', ['yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'yahoo.com.br', 'ymail.com']],
  ['outlook', ['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'live.com', 'live.nl', 'msn.com', 'outlook.de']],
])('an address of a public domain of %s has only that link', (name, domains) => {
  for (const domain of domains) {
    const links = mailboxesFor(`ada@${domain}`, ['acme.example'], undefined)
    expect(links, `${domain}`).toMatchObject([{ name, href: expect.stringContaining('acme.example') as string }])
  }
})

test.each(['acme.test', 'gmail.com.acme.test', 'my-gmail.com', 'gmail.company', 'live.acme.test', 'yahoo.co.jp', 'outlook.company'])(
  'an address of %s has the links to the inboxes of all three',
  (domain) => {
    expect(mailboxesFor(`gmail.com@${domain}`, [], undefined)).toEqual([
      { name: 'gmail', href: 'https://mail.google.com/mail/u/0/#inbox' },
      { name: 'yahoo', href: 'https://mail.yahoo.com/d/folders/1' },
      { name: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
    ])
  },
)
