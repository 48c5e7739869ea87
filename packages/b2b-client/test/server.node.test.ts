import { expect, test } from 'vitest'

test('T56 on a server the package can be imported, and creating a client fails with a message that says what to do', async () => {
  const { createB2BClient } = await import('../src/index.ts')
  expect(() => createB2BClient('public-token-test-1')).toThrow('Create a client in a browser.')
})

test('on a server the early entry can be imported, and scrubUrl works', async () => {
  const { scrubUrl } = await import('../src/early.ts')
  expect(scrubUrl('https://app.example/?token=t&acme_token_type=sso&a=1')).toBe('https://app.example/?a=1')
})
