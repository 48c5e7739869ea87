import type { B2BClient } from '@acme/b2b-client'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteInEmulator, patchEmulator, putInEmulator } from '../src/emulator.ts'
import { queueNetworkChange, queueProviderChange } from '../src/provider.ts'
import { DEFAULTS } from '../src/settings.ts'

vi.mock('../src/emulator.ts', () => ({
  deleteInEmulator: vi.fn<() => void>(),
  patchEmulator: vi.fn<() => void>(),
  putInEmulator: vi.fn<() => void>(),
}))

// The queue calls nothing else.
const client = { organization: { getBySlug: async () => ({}) } } as unknown as B2BClient
const change = (organization: string, isOver = () => false) => queueProviderChange(client, { ...DEFAULTS, organization }, isOver)
/** The organizations that were changed, in this order. */
const changed = () => vi.mocked(patchEmulator).mock.calls.flatMap(([path]) => (path === '/project' ? [] : [path]))

beforeEach(() => vi.mocked(patchEmulator).mockReset().mockResolvedValue({}))

test('a change starts after the previous one, and an outdated change never', async () => {
  let finish = () => {}
  vi.mocked(patchEmulator).mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)))
  const first = change('acme')
  const outdated = change('globex', () => true)
  const last = change('sterling')
  await vi.waitFor(() => expect(changed()).toEqual(['/organizations/acme']))
  finish()
  await Promise.all([first, outdated, last])
  expect(changed()).toEqual(['/organizations/acme', '/organizations/sterling'])
})

test('a change that failed does not stop the next one', async () => {
  vi.mocked(patchEmulator).mockRejectedValueOnce(new Error('offline'))
  const first = change('acme')
  const second = change('sterling')
  await expect(first).rejects.toThrow('offline')
  await second
  expect(changed()).toEqual(['/organizations/acme', '/organizations/sterling'])
})

test('a change of the network leaves the organization alone', async () => {
  vi.mocked(putInEmulator).mockClear()
  vi.mocked(deleteInEmulator).mockClear()
  await queueNetworkChange({ ...DEFAULTS, network: 'failing' }, () => false)
  expect(putInEmulator).toHaveBeenCalledExactlyOnceWith('/faults/all', { kind: 'server_error', status: 503 })
  await queueNetworkChange(DEFAULTS, () => false)
  expect(deleteInEmulator).toHaveBeenCalledExactlyOnceWith('/faults/all')
  expect(changed()).toEqual([])
})
