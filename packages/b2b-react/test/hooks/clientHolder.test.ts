import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { expect, test } from 'vitest'
import { acquire } from '../../src/hooks/clientHolder.ts'

/** What a caller may return that does not use TypeScript. */
const made = (value: unknown) => () => value as B2BClient

test.each([undefined, null, 7, 'publicToken', {}, Promise.resolve({ publicToken: 'public-token-test-1' })])(
  'a function that makes no client is refused: %j',
  (value) => {
    expect(() => acquire(made(value))).toThrow('The function passed as client must return the result of createB2BClient.')
  },
)

test('a client is known by what it has, not by where it was made: that may be another frame of the page', () => {
  const client = createB2BClient('public-token-test-frame', { telemetry: false, hosts: { test: 'http://localhost:4400' } })
  const foreign: unknown = Object.setPrototypeOf({ ...client }, null)
  expect(acquire(made(foreign))).toBe(foreign)
  client.dispose()
})
