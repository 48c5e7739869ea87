import { createB2BClient } from '@acme/b2b-client'
import { act, render } from '@testing-library/react'
import { SWRConfig, type Cache } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { B2BProvider } from '../../src/B2BProvider.tsx'
import { useB2BQuery } from '../../src/hooks/useB2BQuery.ts'

const TOKEN = 'public-token-test-query'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two parts of a host's page that read the same, from a provider that never answers. */
function read(times = 2) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = (input) => {
    asked.push(new URL(new Request(input).url).pathname)
    return new Promise(() => {})
  }
  const client = createB2BClient(TOKEN, { fetch, telemetry: false, hosts: { test: 'http://localhost:4400' } })
  const onLoadingSlow = vi.fn()
  const cache: Cache = new Map()
  const Reader = () => {
    useB2BQuery('organization', { onLoadingSlow })
    return null
  }
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <B2BProvider client={client}>
        {Array.from({ length: times }, (_, at) => (
          <Reader key={at} />
        ))}
      </B2BProvider>
    </SWRConfig>,
  )
  return { asked: () => asked.filter((path) => path.endsWith('/b2b/organizations/me')).length, onLoadingSlow, cache }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('decision 37: what several parts of a page read is asked for once, and is kept by its name and nothing else', async () => {
  const { asked, cache } = read()
  await pass(100)
  expect(asked()).toBe(1)
  expect([...cache.keys()]).toEqual([`@"@acme/b2b","${TOKEN}","organization",`])
})

test.each([
  ['4g', 3000],
  ['2g', 5000],
])('decision 37: on %s a read is slow after %i ms', async (effectiveType, after) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { effectiveType } }))
  const { onLoadingSlow } = read(1)
  await pass(after - 1)
  expect(onLoadingSlow).not.toHaveBeenCalled()
  await pass(1)
  expect(onLoadingSlow).toHaveBeenCalledOnce()
})
