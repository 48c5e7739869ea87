import type { B2BClient } from '@acme/b2b-client'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { emulate } from '../journeys/emulated.tsx'

/* The route guards of the README, unchanged: an application with a login page and protected pages. */

const GUARDS = [
  ['React Router', () => import('./reactRouter.tsx')],
  ['TanStack Router', () => import('./tanstackRouter.tsx')],
] as const
type Guard = (typeof GUARDS)[number][1]

const REPORTS = '/reports?year=2026#q2'

const address = () => window.location.pathname + window.location.search + window.location.hash

/** Loads the application at a path, as a new page without memory. `visited`: all paths of the page since then. */
async function load(guard: Guard, client: () => B2BClient, path: string) {
  window.history.replaceState(null, '', path)
  vi.resetModules()
  const [{ Pages }, { B2BProvider }] = await Promise.all([guard(), import('../../src/index.ts')])
  const visited: string[] = [address()]
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = History.prototype[method]
    vi.spyOn(window.history, method).mockImplementation((...args) => {
      original.apply(window.history, args)
      visited.push(address())
    })
  }
  const page = render(
    <StrictMode>
      <B2BProvider client={client}>
        <Pages />
      </B2BProvider>
    </StrictMode>,
  )
  return { ...page, visited, isSentToLogin: () => visited.some((visitedPath) => visitedPath.startsWith('/login')) }
}

const heading = (name: string) => screen.findByRole('heading', { name })

test.each(GUARDS)('%s: a member who reloads a protected page stays on it', async (_, guard) => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const { isSentToLogin } = await load(guard, makeClient, REPORTS)
  await heading('Reports')
  expect(address()).toBe(REPORTS)
  expect(isSentToLogin()).toBe(false)
})

test.each(GUARDS)('%s: a member with HttpOnly cookies who reloads a protected page stays on it', async (_, guard) => {
  const { kit, hideSession } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const { isSentToLogin } = await load(guard, hideSession(), REPORTS)
  await heading('Reports')
  expect(isSentToLogin()).toBe(false)
})

test.each(GUARDS)('%s: a visitor logs in by an emailed link and comes back to the page', async (_, guard) => {
  const { makeClient, linkTo } = emulate()
  const first = await load(guard, makeClient, REPORTS)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await heading('Check your email')
  expect(address()).toBe(`/login?${new URLSearchParams({ next: REPORTS }).toString()}`)
  first.unmount()

  await load(guard, makeClient, linkTo('ada@acme.test'))
  await heading('Reports')
  expect(address()).toBe(REPORTS)
})

test.each(GUARDS)('%s: the end of the session leads to the login', async (_, guard) => {
  const { kit, makeClient, clients } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  await load(guard, makeClient, REPORTS)
  await heading('Reports')
  await clients.at(-1)?.session.revoke()
  await screen.findByLabelText('Email')
  expect(address()).toMatch(/^\/login\?/)
})

test.each(GUARDS)('%s: a link to the login sends no member to another site', async (_, guard) => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  await load(guard, makeClient, `/login?${new URLSearchParams({ next: '//example.com/reports' }).toString()}`)
  await heading('Home')
  expect(address()).toBe('/')
})
