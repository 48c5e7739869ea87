import { expect, test } from 'vitest'

test('T56 on a server importing is safe, and creating a client says what to do', async () => {
  const { createB2BClient } = await import('../src/index.ts')
  expect(() => createB2BClient('public-token-test-1')).toThrow('Create a client in a browser.')
})

test('on a server importing the early entry does nothing, and addresses can be scrubbed', async () => {
  const { scrubUrl } = await import('../src/early.ts')
  expect(scrubUrl('https://app.example/?token=t&acme_token_type=sso&a=1')).toBe('https://app.example/?a=1')
})
