import { createB2BClient } from '@acme/b2b-client'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { loginLoader } from '../../src/hooks/lazyChunks.ts'

/* The test runner of a host removes `window` while timers and requests of the widget are pending. */

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A request that fails after the page is removed. */
const failLate: typeof fetch = () => new Promise((_, reject) => setTimeout(() => reject(new TypeError('Failed to fetch')), 500))

/** Mounts a widget. The host passes a function that creates the client, or a client. */
function mount(source: 'from a function' | 'from an object') {
  const createClient = () => createB2BClient('public-token-test-teardown', { fetch: failLate, hosts: { test: 'http://localhost:4400' } })
  return render(
    <B2BProvider client={source === 'from an object' ? createClient() : createClient}>
      <B2BLogin config={{ organizationSlug: 'acme' }} />
    </B2BProvider>,
  )
}

test.each([
  ['from a function', 'left mounted'],
  ['from a function', 'unmounted'],
  ['from an object', 'left mounted'],
  ['from an object', 'unmounted'],
] as const)('throws nothing after the page is removed: client %s, widget %s', async (source, end) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  vi.useFakeTimers()
  const { unmount } = mount(source)
  await vi.advanceTimersByTimeAsync(0)
  if (end === 'unmounted') unmount()
  // The runner removes the page in a later task.
  await Promise.resolve()
  vi.stubGlobal('window', undefined)
  // In the first of these tests, the lazy chunk is loaded only now.
  await loginLoader.fetch()
  // Longer than any timeout and any retry. A timer that throws fails this test.
  await vi.advanceTimersByTimeAsync(60_000)
  vi.unstubAllGlobals()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('disposes a client from a function within the task that unmounts its last user', async () => {
  const client = createB2BClient('public-token-test-teardown', { fetch: failLate, hosts: { test: 'http://localhost:4400' } })
  const dispose = vi.spyOn(client, 'dispose')
  const { unmount } = render(
    <B2BProvider client={() => client}>
      <p>inside</p>
    </B2BProvider>,
  )
  unmount()
  await Promise.resolve()
  expect(dispose).toHaveBeenCalledOnce()
})
