import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { expect, test } from 'vitest'
import { acquire } from '../../src/hooks/useClient.ts'

/** Values that a caller without TypeScript can return. */
const clientFunction = (value: unknown) => () => value as B2BClient

test.each([undefined, null, 7, 'publicToken', {}, Promise.resolve({ publicToken: 'public-token-test-1' })])(
  'throws if the function returns no client: %j',
  (value) => {
    expect(() => acquire(clientFunction(value))).toThrow('The function passed as client must return the result of createB2BClient.')
  },
)

test('recognizes a client by its properties, also if another frame of the page created it', () => {
  const client = createB2BClient('public-token-test-frame', { telemetry: false, hosts: { test: 'http://localhost:4400' } })
  const foreign: unknown = Object.setPrototypeOf({ ...client }, null)
  expect(acquire(clientFunction(foreign))).toBe(foreign)
  client.dispose()
})
