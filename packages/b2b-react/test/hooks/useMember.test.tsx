import type { B2BClient } from '@acme/b2b-client'
import { act, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { B2BAllowed } from '../../src/components/B2BAllowed.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { Loading, SignedIn, SignedOut } from '../../src/components/SignedIn.tsx'
import { useMember, useOrganization, useSession, type UseMemberResult } from '../../src/hooks/useClientState.ts'
import { useIsAuthorized, type UseIsAuthorizedResult } from '../../src/hooks/useIsAuthorized.ts'
import { emulate, server } from '../journeys/emulated.tsx'

/** Renders all hooks and their components below a provider. `renders`: the results of the hooks, one entry for each render. */
function show(client: B2BClient | (() => B2BClient)) {
  const renders: { member: UseMemberResult; others: unknown[]; authorization: UseIsAuthorizedResult }[] = []
  function Page() {
    const member = useMember()
    const others = [useOrganization(), useSession()]
    renders.push({ member, others, authorization: useIsAuthorized('acme.organization', 'delete') })
    return (
      <main>
        <Loading>loading</Loading>
        <SignedIn>signed in</SignedIn>
        <SignedOut>signed out</SignedOut>
      </main>
    )
  }
  render(
    <StrictMode>
      <B2BProvider client={client}>
        <Page />
      </B2BProvider>
    </StrictMode>,
  )
  const shownText = () => screen.getByRole('main').textContent
  return { renders, shownText }
}

const signedInAs = (email: string) => expect.objectContaining({ email_address: email })

test('a signed-in member who reloads never appears signed out', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const { renders, shownText } = show(makeClient)
  expect(renders[0]?.member).toEqual({ isLoaded: false, member: null })
  await waitFor(() => expect(renders.at(-1)?.member).toMatchObject({ fromCache: false }))
  expect(renders.filter(({ member }) => member.isLoaded && member.member === null)).toEqual([])
  expect(renders.find(({ member }) => member.isLoaded)?.member).toEqual({
    isLoaded: true,
    fromCache: true,
    member: signedInAs('ada@acme.test'),
  })
  expect(renders.at(-1)?.others).toMatchObject([
    { isLoaded: true, fromCache: false, organization: { organization_slug: 'acme' } },
    { isLoaded: true, fromCache: false, session: { member_id: 'member-test-ada' } },
  ])
  expect(shownText()).toBe('signed in')
})

test('a visitor without a session is signed out as soon as the client exists', async () => {
  const { makeClient } = emulate(() => new Promise(() => {}))
  const { renders, shownText } = show(makeClient)
  await waitFor(() => expect(shownText()).toBe('signed out'))
  expect(renders.at(-1)?.member).toEqual({ isLoaded: true, fromCache: false, member: null })
})

test('an offline page shows the stored member, from the cache', async () => {
  const { kit, makeClient } = emulate(() => Promise.reject(new TypeError('Failed to fetch')))
  await kit.signInAs(window, 'ada@acme.test')
  const { renders, shownText } = show(makeClient)
  await waitFor(() => expect(shownText()).toBe('signed in'))
  expect(renders.at(-1)?.member).toMatchObject({ isLoaded: true, fromCache: true, member: { email_address: 'ada@acme.test' } })
})

test('with HttpOnly cookies the page is loading until the first response', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const emulation = emulate((answer) => released.then(() => answer))
  await emulation.kit.signInAs(window, 'ada@acme.test')
  const { renders, shownText } = show(emulation.hideSession())
  await waitFor(() => expect(emulation.calls('/b2b/sessions/authenticate')).toBe(1))
  expect(shownText()).toBe('loading')
  await act(async () => release())
  await waitFor(() => expect(shownText()).toBe('signed in'))
  expect(renders.filter(({ member }) => member.isLoaded && member.member === null)).toEqual([])
})

test('after a logout the hooks return signed out, and never loading', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const client = makeClient()
  const { renders, shownText } = show(client)
  expect(shownText()).toBe('signed in')
  await act(() => client.session.revoke())
  expect(shownText()).toBe('signed out')
  expect(renders.every(({ member }) => member.isLoaded)).toBe(true)
  client.dispose()
})

test('the hooks return the same object until something changes', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const client = makeClient()
  const { renders } = show(client)
  await waitFor(() => expect(renders.at(-1)?.member).toMatchObject({ fromCache: false }))
  const lastMember = renders.at(-1)?.member
  await act(() => client.session.authenticate())
  expect(renders.at(-1)?.member).toBe(lastMember)
  client.dispose()
})

test('useIsAuthorized is loaded when the policy is known, and not before', async () => {
  const { kit, makeClient } = emulate()
  const root = await kit.member({ name: 'Root', role: 'admin' })
  await kit.signInAs(window, root)
  const { renders } = show(makeClient)
  await waitFor(() => expect(renders.at(-1)?.authorization).toEqual({ isLoaded: true, isAuthorized: true }))
  const isRefusedTooEarly = renders.some(({ authorization }) => authorization.isLoaded && !authorization.isAuthorized)
  expect(isRefusedTooEarly).toBe(false)
})

test('useIsAuthorized allows nothing if the policy cannot be loaded, and renders again when a retry loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit, makeClient } = emulate()
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  server.use(http.get('*/projects/bootstrap/*', () => failed.then(() => HttpResponse.error()), { once: true }))
  await kit.signInAs(window, await kit.member({ name: 'Root', role: 'admin' }))
  const { renders } = show(makeClient)
  await waitFor(() => expect(renders.at(-1)?.member).toMatchObject({ fromCache: false }))
  expect(renders.at(-1)?.authorization).toEqual({ isLoaded: false, isAuthorized: false })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fail()
  await vi.waitFor(() => expect(renders.at(-1)?.authorization).toEqual({ isLoaded: true, isAuthorized: false }))
  // The client waits 4 seconds before the first retry, and a random part of that.
  await act(() => vi.advanceTimersByTimeAsync(4_175))
  await vi.waitFor(() => expect(renders.at(-1)?.authorization).toEqual({ isLoaded: true, isAuthorized: true }))
})

test('useIsAuthorized is loaded, and allows nothing, if the policy does not contain the role', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, await kit.member({ name: 'Root', role: 'admin' }))
  await kit.setProject({ rbac_policy: { roles: [{ role_id: 'acme_member' }] } })
  const { renders } = show(makeClient)
  await waitFor(() => expect(renders.at(-1)?.authorization).toEqual({ isLoaded: true, isAuthorized: false }))
  expect(renders.at(-1)?.member).toMatchObject({ member: { name: 'Root' } })
})

test.each([
  ['admin', 'delete'],
  ['member', 'no permission'],
] as const)('<B2BAllowed> shows the role %s the text "%s", and nothing before', async (role, text) => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, await kit.member({ name: 'Root', role }))
  const shownTexts: string[] = []
  const observer = new MutationObserver(() => void shownTexts.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  render(
    <B2BProvider client={makeClient}>
      <B2BAllowed resource="acme.organization" action="delete" fallback="no permission">
        delete
      </B2BAllowed>
    </B2BProvider>,
  )
  await screen.findByText(text)
  expect(shownTexts.filter((shownText) => !['', text].includes(shownText))).toEqual([])
})
