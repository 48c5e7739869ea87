import type { B2BClient, Member } from '@acme/b2b-client'
import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig, type Cache } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { useB2BQuery, type B2BRead } from '../../src/hooks/useB2BQuery.ts'
import { useMember } from '../../src/hooks/useClientState.ts'
import { emulate } from './emulated.tsx'

const PASSWORD = 'Violet-Tram-Ledger-42'
const ORGANIZATION = 'organization-test-acme'

afterEach(() => void vi.useRealTimers())

/** Renders components that read the same data for Ada, from a server that never responds. */
async function renderReaders(count = 2) {
  const emulation = emulate(() => new Promise(() => {}))
  await emulation.kit.signInAs(window, 'ada@acme.test')
  vi.useFakeTimers()
  const client = emulation.makeClient()
  const onLoadingSlow = vi.fn<() => void>()
  const cache: Cache = new Map()
  const Reader = () => {
    useB2BQuery('bootstrap')
    useB2BQuery('organization', { onLoadingSlow })
    return null
  }
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <B2BProvider client={client}>
        {Array.from({ length: count }, (_, index) => (
          <Reader key={index} />
        ))}
      </B2BProvider>
    </SWRConfig>,
  )
  return { ...emulation, onLoadingSlow, cache }
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('components share one request, cached by the read’s name and the member', async () => {
  const { calls, cache, publicToken } = await renderReaders()
  await advance(100)
  expect(calls('/b2b/organizations/me')).toBe(1)
  expect([...cache.keys()]).toEqual([
    `@"@acme/b2b","${publicToken}","bootstrap",`,
    `@"@acme/b2b","${publicToken}","organization","member-test-ada","1",`,
  ])
})

test.each([
  ['4g', 3000],
  ['2g', 5000],
])('on %s a read is slow after %i ms', async (effectiveType, delayMs) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { effectiveType } }))
  const { onLoadingSlow } = await renderReaders(1)
  await advance(delayMs - 1)
  expect(onLoadingSlow).not.toHaveBeenCalled()
  await advance(1)
  expect(onLoadingSlow).toHaveBeenCalledOnce()
})

/**
 * Renders a component that reads. The test signs members in on this page, one after the other. `reads`: for each render with data, the id of the
 * signed-in member and the member id in the data.
 */
async function renderReader(name: B2BRead) {
  const emulation = emulate()
  const kim = await emulation.kit.member({ organization: ORGANIZATION, name: 'Kim', password: PASSWORD })
  const bob = await emulation.kit.member({ organization: ORGANIZATION, name: 'Bob', password: PASSWORD })
  const client = emulation.makeClient()
  const reads: (readonly [memberId: string | undefined, dataMemberId: string | undefined])[] = []
  const Reader = () => {
    const { member } = useMember()
    const { data, error, mutate } = useB2BQuery(name, { keepPreviousData: true })
    if (data && 'member_id' in data) reads.push([member?.member_id, String(data.member_id)])
    return <button onClick={() => void mutate()}>{data || error ? 'read' : 'nothing'}</button>
  }
  const cache: Cache = new Map()
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <B2BProvider client={client}>
        <Reader />
      </B2BProvider>
    </SWRConfig>,
  )
  return { ...emulation, client, cache, reads, kim, bob }
}

const signIn = (client: B2BClient, { email_address }: Member) =>
  act(() =>
    client.passwords.authenticate({ organization_id: ORGANIZATION, email_address, password: PASSWORD, session_duration_minutes: 60 }),
  )

test('on a shared computer, a member never sees another member’s data, and a visitor sees none', async () => {
  const { client, reads, kim, bob } = await renderReader('member')
  await signIn(client, kim)
  await screen.findByText('read')
  await act(() => client.session.revoke())
  expect(screen.getByText('nothing')).toBeVisible()
  await signIn(client, bob)
  await screen.findByText('read')
  expect(reads).toContainEqual([kim.member_id, kim.member_id])
  expect(reads.at(-1)).toEqual([bob.member_id, bob.member_id])
  expect(reads.filter(([memberId, dataMemberId]) => memberId !== dataMemberId)).toEqual([])
})

test.each<[B2BRead, string]>([
  ['organization', '/b2b/organizations/me'],
  ['member', '/b2b/organizations/members/me'],
  ['organizations', '/b2b/discovery/organizations'],
  ['ssoConnections', '/b2b/sso'],
  ['scimConnection', '/b2b/scim'],
])('%s is read again for each member, and not without a session', async (name, path) => {
  const { client, calls, kim, bob } = await renderReader(name)
  await act(() => client.bootstrap.getAsync())
  expect(calls(path), 'without a session').toBe(0)
  await signIn(client, kim)
  await screen.findByText('read')
  expect(calls(path)).toBe(1)
  await act(() => client.session.revoke())
  expect(screen.getByText('nothing')).toBeVisible()
  await signIn(client, bob)
  await screen.findByText('read')
  expect(calls(path)).toBe(2)
})

test('in another organization the same user reads as another member', async () => {
  const { kit, client, reads } = await renderReader('member')
  const { member } = await kit.signInAs(window, 'member-test-grace-acme')
  await act(() => client.session.authenticate())
  await screen.findByText('read')
  await act(() => client.session.exchange({ organization_id: 'organization-test-vault', session_duration_minutes: 60 }))
  await waitFor(() => expect(reads.at(-1)).toEqual(['member-test-grace-vault', 'member-test-grace-vault']))
  expect(reads[0]).toEqual([member.member_id, member.member_id])
  expect(reads.filter(([memberId, dataMemberId]) => memberId !== dataMemberId)).toEqual([])
})

test('a member who signs in again at once gets the data again', async () => {
  const { client, reads, kim } = await renderReader('member')
  await signIn(client, kim)
  await screen.findByText('read')
  await act(() => client.session.revoke())
  expect(screen.getByText('nothing')).toBeVisible()
  reads.length = 0
  await signIn(client, kim)
  await waitFor(() => expect(reads.at(-1)).toEqual([kim.member_id, kim.member_id]))
})

test('all members share the project’s configuration', async () => {
  const { client, cache, publicToken, kim } = await renderReader('bootstrap')
  await screen.findByText('read')
  await signIn(client, kim)
  expect(screen.getByText('read')).toBeVisible()
  expect([...cache.keys()]).toEqual([`@"@acme/b2b","${publicToken}","bootstrap",`])
})

test('discards a response if another tab signs in a different member during the read', async () => {
  const { client, kit, reads, calls, cache, kim, bob } = await renderReader('member')
  await signIn(client, kim)
  await screen.findByText('read')
  const storedEntries = () => Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)] as const)
  const entriesBefore = new Map(storedEntries())
  await kit.signInAs(window, bob)
  // The other tab has written the token. This tab starts a read before it gets the event about that.
  act(() => screen.getByText('read').click())
  for (const [key, newValue] of storedEntries()) {
    if (entriesBefore.get(key) === newValue) continue
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })))
  }
  await waitFor(() => expect(reads.at(-1)).toEqual([bob.member_id, bob.member_id]))
  await waitFor(() => expect(calls('/b2b/organizations/members/me')).toBe(3))
  expect([...cache.keys()].map((key) => cache.get(key)?.data)).toMatchObject([undefined, { name: 'Bob' }])
})
