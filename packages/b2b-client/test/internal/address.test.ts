import { expect, test } from 'vitest'
import { parseSafeUrl, percentEncoded } from '../../src/internal/address.ts'

test.each([
  'https://acme.test/a?b#c',
  'http://localhost:3000/',
  'http://app.localhost/',
  'http://127.0.0.1:8080/',
  'http://127.10.20.30/',
  'http://[::1]:8080/',
])('%s is safe to open', (address) => {
  expect(parseSafeUrl(address)?.href).toBe(address)
})

test.each([
  ['http of another machine', 'http://acme.test/'],
  ['a host that only ends like localhost', 'http://notlocalhost/'],
  ['a host that only begins like localhost', 'http://localhost.acme.test/'],
  ['a host that only begins like an IP address of this machine', 'http://127.0.0.1.acme.test/'],
  ['another IP address', 'http://10.127.0.1/'],
  ['another IPv6 address', 'http://[::2]/'],
  ['a script', 'javascript:alert(1)'],
  ['another scheme on this machine', 'ftp://localhost/'],
  ['a user name', 'https://ada@acme.test/'],
  ['a password', 'https://:secret@acme.test/'],
  ['a backslash', String.raw`https:\\acme.test/`],
  ['a tab', 'https://acme\t.test/'],
  ['a line feed', 'https://acme\n.test/'],
  ['a carriage return', 'https://acme\r.test/'],
  ['a path', '/login'],
])('%s is not safe to open: %j', (_, address) => {
  expect(parseSafeUrl(address)).toBeNull()
})

test('a lone surrogate is encoded as a replacement character, and a pair as its character', () => {
  expect(percentEncoded('a\ud800\u{1f600}')).toBe('a%EF%BF%BD%F0%9F%98%80')
})
