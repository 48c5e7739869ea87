import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useInsertionEffect, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { B2BClientProvider, B2BProvider, LoginPage, LogoutButton, MembersOnly, RenewPage, useB2BClient } from '../../src/index.ts'
import { B2BOrganizationSwitcher } from '../../src/switcher.ts'
import { emulate } from './emulated.tsx'

/* The pages of an application with a server. */

const opened: { paths: string[] } = { paths: [] }

/** Shows a page at a URL. Returns the emulation, and the user. */
function open(url: string, page: ReactNode, emulation = emulate()) {
  opened.paths = []
  // jsdom does not load pages.
  const replace = (address: string) => void opened.paths.push(address.replace(/^http:\/\/localhost:3000(?=\/)/, ''))
  vi.stubGlobal('location', Object.assign(new URL(url, 'http://localhost:3000'), { replace }))
  const view = render(
    <StrictMode>
      <B2BProvider client={emulation.makeClient}>{page}</B2BProvider>
    </StrictMode>,
  )
  return { ...emulation, ...view, user: userEvent.setup() }
}

/** An emulation with a signed-in member. */
async function signedIn(member = 'ada@acme.test', emulation = emulate()) {
  await emulation.kit.signInAs(window, member)
  return emulation
}

test('the renewal opens the requested page', async () => {
  open('/renew?next=%2Freports%3Fyear%3D2026', <RenewPage />, await signedIn())
  expect(screen.getByRole('status').textContent).toBe('One moment…')
  await waitFor(() => expect(new Set(opened.paths)).toEqual(new Set(['/reports?year=2026'])))
})

test.each([
  [undefined, '/login?next=%2Freports'],
  ['/sign-in', '/sign-in?next=%2Freports'],
])('without a session, the renewal opens the login page', async (loginPath, path) => {
  open('/renew?next=/reports', <RenewPage loginPath={loginPath} />)
  await waitFor(() => expect(new Set(opened.paths)).toEqual(new Set([path])))
})

test('if the provider does not answer, the renewal says so, and links to the page', async () => {
  const emulation = emulate(() => Promise.reject(new TypeError('Failed to fetch')))
  open('/renew?next=/reports', <RenewPage texts={{ retry: 'Open again' }} />, await signedIn('ada@acme.test', emulation))
  const status = screen.getByRole('status')
  expect(await screen.findByRole('heading', { name: 'Your page does not open yet' })).toBeVisible()
  // The same element, because screen readers announce only changes of its text.
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toBe('The sign-in service does not answer at the moment. Try again soon: then your page opens.')
  expect(screen.getByRole('link', { name: 'Open again' })).toHaveAttribute('href', '/reports')
  expect(opened.paths).toEqual([])
})

test('the login page sends a link that returns to it, with the same next', async () => {
  const { user, world } = open('/login?next=%2Freports%3Fyear%3D2026&other=1', <LoginPage config={{ organizationSlug: 'acme' }} />)
  await user.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  const link = new URL(world.outbox.at(-1)?.link ?? '')
  expect([link.origin, link.pathname, link.searchParams.get('next')]).toEqual([location.origin, '/login', '/reports?year=2026'])
  expect(link.searchParams.has('other')).toBe(false)
})

test('the link of a password reset returns to the login page, with the same next', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const config = { organizationSlug: 'acme', products: ['passwords'] } as const
  const { user, world } = open('/login?next=%2Freports', <LoginPage config={config} />)
  await user.type(await screen.findByLabelText('Email'), 'pia@acme.test{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Sign up or reset password' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  const link = new URL(world.outbox.at(-1)?.link ?? '')
  expect([link.pathname, link.searchParams.get('next'), link.searchParams.get('acme_redirect_type')]).toEqual([
    '/login',
    '/reports',
    'reset_password',
  ])
  expect(warn).not.toHaveBeenCalled()
})

test('a link returns to the login page, also if the router changes the URL only after it has rendered the page', async () => {
  const replace = () => {}
  function Router() {
    useInsertionEffect(() => {
      vi.stubGlobal('location', Object.assign(new URL('http://localhost:3000/login'), { replace }))
    }, [])
    return <LoginPage config={{ organizationSlug: 'acme' }} />
  }
  const { user, world } = open('/pricing', <Router />)
  await user.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(new URL(world.outbox.at(-1)?.link ?? '').pathname).toBe('/login')
})

test('the application can choose another URL to return to', async () => {
  const loginRedirectURL = 'http://localhost:3000/welcome'
  const config = { organizationSlug: 'acme', emailMagicLinksOptions: { loginRedirectURL } }
  const { user, world } = open('/login?next=%2Freports', <LoginPage config={config} />)
  await user.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(new URL(world.outbox.at(-1)?.link ?? '').pathname).toBe('/welcome')
})

test('for a member, the login page opens the next page', async () => {
  open('/login?next=%2Freports%3Fyear%3D2026', <LoginPage config={{ organizationSlug: 'acme' }} />, await signedIn())
  await waitFor(() => expect(new Set(opened.paths)).toEqual(new Set(['/reports?year=2026'])))
})

test('on a server, the login page has the placeholder of the widget, and a sentence for browsers without JavaScript', () => {
  const texts = { noScript: 'Allow scripts.' }
  const html = renderToString(
    <B2BClientProvider publicToken="public-token-test-app">
      <LoginPage config={{ organizationSlug: 'acme' }} texts={texts} />
    </B2BClientProvider>,
  )
  expect(html).toContain('<noscript><p>Allow scripts.</p></noscript>')
  expect(html).toContain('data-screen="Loading"')
})

const membersOnly = (publicPath?: string) => (
  <MembersOnly memberId="member-test-ada" publicPath={publicPath}>
    <p>Data of Ada</p>
    <LogoutButton className="quiet">Log out</LogoutButton>
  </MembersOnly>
)
const page = membersOnly()

test('in the HTML of a server, the logout button is disabled, so that no click is lost', () => {
  const html = renderToString(<B2BClientProvider publicToken="public-token-test-app">{page}</B2BClientProvider>)
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Log out/)
})

test('members-only data is in the HTML of the server, and stays visible for its member', async () => {
  expect(renderToString(<B2BClientProvider publicToken="public-token-test-app">{page}</B2BClientProvider>)).toContain('Data of Ada')
  const { calls } = open('/reports', page, await signedIn())
  await waitFor(() => expect(calls('/b2b/sessions/authenticate')).toBeGreaterThan(0))
  expect(screen.getByText('Data of Ada')).toBeVisible()
  expect(opened.paths).toEqual([])
})

test('T59 members-only data of another member is hidden, and the public page opens', async () => {
  open('/reports', membersOnly('/start'), await signedIn('pia@acme.test'))
  await waitFor(() => expect(opened.paths).toContain('/start'))
  expect(screen.queryByText('Data of Ada')).toBeNull()
})

/** Shows a page to Ada, whose switch to another organization shows new backup codes. */
async function openCodes() {
  const emulation = await signedIn()
  const { kit, clients } = emulation
  const { member_id } = await kit.member({ organization: 'sterling', email_address: 'ada@acme.test' })
  const page = (
    <MembersOnly memberId="member-test-ada" publicPath="/home">
      <p>Data of Ada</p>
      <B2BOrganizationSwitcher />
    </MembersOnly>
  )
  const { user } = open('/reports', page, emulation)
  await user.click(await screen.findByRole('button', { name: /Acme Corp/ }))
  await user.click(await screen.findByRole('button', { name: /Sterling Bank/ }))
  await user.click(await screen.findByRole('button', { name: 'Use an authenticator app' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('One-time code'), await kit.totpFor(member_id))
  expect(await screen.findByRole('list', { name: 'Backup codes' })).toBeVisible()
  expect(opened.paths).toEqual([])
  return { kit, clients, user }
}
const expectPublicPage = async () => {
  await waitFor(() => expect(new Set(opened.paths)).toEqual(new Set(['/home'])))
  expect([screen.queryByRole('dialog'), screen.queryByText('Data of Ada')]).toEqual([null, null])
}

test('T50 the page stays open until new backup codes are saved after a switch of the organization', async () => {
  const { user } = await openCodes()
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await expectPublicPage()
})

test.each(['a logout', 'a sign-in of another member'])(
  'T59 during the backup codes, %s hides the data, and the public page opens',
  async (change) => {
    const { kit, clients } = await openCodes()
    const [client] = clients
    if (change === 'a logout') await client?.session.revoke()
    else {
      await kit.signInAs(window, 'pia@acme.test')
      await client?.session.authenticate()
    }
    await expectPublicPage()
  },
)

test('T11 members-only data opens no other site', async () => {
  open('/reports', membersOnly('//evil.test/'))
  await waitFor(() => expect(opened.paths).toContain('/'))
})

test('a logout hides the data immediately, and opens the public page only after the provider has answered', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let isRevoking = false
  const emulation = emulate(async (response) => {
    const { url } = await response
    if (url.endsWith('/revoke')) {
      isRevoking = true
      await answered
    }
    return response
  })
  const { user, calls } = open('/reports', page, await signedIn('ada@acme.test', emulation))
  await waitFor(() => expect(calls('/b2b/sessions/authenticate')).toBeGreaterThan(0))
  expect(screen.getByRole('button', { name: 'Log out' })).toHaveClass('quiet')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(isRevoking).toBe(true))
  expect(screen.queryByText('Data of Ada')).toBeNull()
  expect(opened.paths).toEqual([])
  answer()
  await waitFor(() => expect(new Set(opened.paths)).toEqual(new Set(['/'])))
})

test('a logout that the provider cannot process ends the session in the browser, and reports the error', async () => {
  const emulation = await signedIn()
  await emulation.kit.fault('session.revoke', { kind: 'server_error' })
  const onError = vi.fn()
  const { user } = open('/reports', <LogoutButton onError={onError}>Log out</LogoutButton>, emulation)
  await waitFor(() => expect(emulation.clients.length).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1), { timeout: 15_000 })
  expect(emulation.clients.at(-1)?.session.getSync()).toBeNull()
})

test('a provider with plain values creates the client once, with its options', async () => {
  const { publicToken } = emulate()
  const clients = new Set()
  const Reader = () => {
    const client = useB2BClient()
    if (client !== null) clients.add(client)
    return client?.publicToken
  }
  const app = (
    <B2BClientProvider publicToken={publicToken} brand="globex" hosts={{ test: 'http://localhost:4400' }} telemetry={false}>
      <Reader />
    </B2BClientProvider>
  )
  const { rerender } = render(app)
  expect(await screen.findByText(publicToken)).toBeVisible()
  rerender(app)
  expect([...clients]).toMatchObject([{ publicToken, brand: 'globex' }])
})
