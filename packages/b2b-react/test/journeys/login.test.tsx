import { createB2BClient } from '@acme/b2b-client'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { useB2BLogin } from '../../src/hooks/useB2BLogin.ts'
import { useB2BClient } from '../../src/hooks/useClient.ts'
import { useMember, useOrganization, useSession } from '../../src/hooks/useClientState.ts'
import { emulate, server } from './emulated.tsx'

// Numbers such as T03 in test names are threats in docs/threats.md.

const organizationConfig: B2BLoginConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
const discoveryConfig: B2BLoginConfig = { authFlowType: 'Discovery' }

test('the configuration sets the level of the titles, and offers passkeys at the email field', async () => {
  emulate().open('/login', { ...organizationConfig, headingLevel: 2, passkeyAutofill: true })
  expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  expect(screen.getByRole('heading', { level: 2, name: 'Continue to Acme Corp' })).toBeVisible()
})

async function requestLink({ user }: ReturnType<ReturnType<typeof emulate>['open']>, email: string): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  await screen.findByRole('heading', { name: 'Check your email' })
}

test('the emailed link signs the member in. The token is redeemed once, although StrictMode mounts the widget twice', async () => {
  const emulation = emulate()
  const firstPage = emulation.open('/login?next=/home', organizationConfig)
  await screen.findByRole('heading', { name: 'Continue to Acme Corp' })
  await requestLink(firstPage, 'ada@acme.test')
  firstPage.unmount()

  const secondPage = emulation.open(emulation.linkTo('ada@acme.test'), organizationConfig)
  await screen.findByRole('heading', { name: 'Success!' })
  expect(emulation.calls('/b2b/magic_links/authenticate')).toBe(1)
  expect(window.location.search).not.toContain('token')
  expect(window.history.state).toEqual({ kept: true })
  expect(secondPage.onEvent.mock.calls.map(([event]) => event.type)).toEqual(['B2B_MAGIC_LINK_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
  expect(JSON.stringify(secondPage.onEvent.mock.calls)).not.toContain(document.cookie.split('acme_session=')[1]?.split(';')[0])
})

test('a member whose address is not verified has to verify it in the organization that they choose', async () => {
  const emulation = emulate()
  const password = 'Violet-Tram-Ledger-42'
  const { member_id, email_address } = await emulation.kit.member({ name: 'Kim', password })
  const member = emulation.world.members.get(member_id)
  if (member) member.email_address_verified = false
  const { user } = emulation.open('/login', { ...discoveryConfig, products: ['passwords', 'emailMagicLinks'] })
  await user.click(await screen.findByRole('button', { name: 'Use a password instead' }))
  const passwordField = await screen.findByLabelText('Password')
  await user.type(screen.getByLabelText('Email'), email_address)
  await user.type(passwordField, `${password}{Enter}`)
  await user.click(await screen.findByRole('button', { name: /Acme Corp/ }))
  expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeVisible()
})

test('T03 a widget that is mounted again while the link is being redeemed continues the sign-in, with one call', async () => {
  const emulation = emulate()
  const firstPage = emulation.open('/login', discoveryConfig)
  await requestLink(firstPage, 'grace@globex.test')
  firstPage.unmount()
  const link = emulation.linkTo('grace@globex.test')
  emulation.open(link, discoveryConfig).unmount()
  emulation.open('/login', discoveryConfig)
  await screen.findByRole('heading', { name: 'Choose an organization' })
  expect(emulation.calls('/b2b/magic_links/discovery/authenticate')).toBe(1)
})

test('creates the client once for the page, and disposes it after its last use', async () => {
  const emulation = emulate()
  const { unmount } = emulation.open('/login', organizationConfig)
  await screen.findByLabelText('Email')
  expect(emulation.clients).toHaveLength(1)
  const [client] = emulation.clients
  unmount()
  await waitFor(async () => {
    await expect(client?.self.get()).rejects.toMatchObject({ fault: 'aborted' })
  })
})

test('if the configuration of the project cannot be loaded, onError gets the reason, and the sign-in uses defaults', async () => {
  const emulation = emulate()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  await emulation.kit.fault('project.bootstrap', { kind: 'server_error' })
  const { onError } = emulation.open('/login', discoveryConfig)
  expect(await screen.findByRole('heading', { name: 'Sign up or log in' })).toBeVisible()
  await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'ApiError', status_code: 503 })))
  consoleError.mockRestore()
})

test('errors in the host’s callbacks do not break the flow', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const emulation = emulate()
  const throwError = () => {
    throw new Error('the host is broken')
  }
  const page = emulation.open('/login', organizationConfig, { callbacks: { onEvent: throwError, onError: throwError } })
  await requestLink(page, 'ada@acme.test')
  expect(reportError).toHaveBeenCalled()
})

test('a changed flow type starts the sign-in again, unless the user has typed', async () => {
  const page = emulate().open('/login', organizationConfig)
  await screen.findByRole('heading', { name: 'Continue to Acme Corp' })
  page.reconfigure(discoveryConfig)
  await screen.findByRole('heading', { name: 'Sign up or log in' })
  await page.user.type(screen.getByLabelText('Email'), 'a')
  page.reconfigure(organizationConfig)
  expect(screen.getByRole('heading', { name: 'Sign up or log in' })).toBeVisible()
})

test('sends one analytics event when the widget is shown, with the flow type and without user data', async () => {
  const events: { readonly event: { readonly event_name: string; readonly details: object } }[] = []
  server.use(
    http.post<never, typeof events>('*/sdk/v1/events', async ({ request }) => {
      events.push(...(await request.json()))
      return HttpResponse.json({ data: {} })
    }),
  )
  const client = createB2BClient('public-token-test-shown')
  render(
    <StrictMode>
      <B2BLogin client={client} config={discoveryConfig} />
    </StrictMode>,
  )
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test')
  const shownEvents = () => events.filter(({ event }) => event.event_name === 'render_b2b_login_screen')
  await waitFor(() => expect(shownEvents()).not.toEqual([]), { timeout: 5000 })
  expect(shownEvents().map(({ event }) => event.details)).toEqual([{ flow: 'Discovery' }])
  expect(JSON.stringify(events)).not.toContain('ada@')
})

test('a host that renders its own screens can sign a member in', async () => {
  const emulation = emulate()
  function CustomLogin() {
    const { state, send } = useB2BLogin({ config: organizationConfig })
    if (state.screen.name === 'Main')
      return <button onClick={() => send({ type: 'emailSubmitted', email: 'ada@acme.test' })}>Mail me</button>
    return <p>{state.screen.name}</p>
  }
  const customPage = (
    <B2BProvider client={emulation.makeClient}>
      <CustomLogin />
    </B2BProvider>
  )
  const { unmount } = render(customPage)
  await userEvent.click(await screen.findByText('Mail me'))
  await screen.findByText('EmailConfirmation')
  unmount()
  window.history.replaceState(null, '', emulation.linkTo('ada@acme.test'))
  render(customPage)
  await screen.findByText('LoggedIn')
})

test('the hooks return the signed-in member, and update after the logout', async () => {
  const emulation = emulate()
  function MemberButton() {
    const client = useB2BClient()
    const { member } = useMember()
    const { organization } = useOrganization()
    const { session } = useSession()
    const names = [member?.email_address, organization?.organization_name, session === null ? 'out' : 'in']
    return <button onClick={() => void client?.session.revoke()}>{names.join(' ')}</button>
  }
  const page = emulation.open('/login', organizationConfig)
  await requestLink(page, 'ada@acme.test')
  page.unmount()
  emulation.open(emulation.linkTo('ada@acme.test'), organizationConfig)
  render(
    <B2BProvider client={() => emulation.clients.at(-1) ?? emulation.makeClient()}>
      <MemberButton />
    </B2BProvider>,
  )
  await userEvent.click(await screen.findByText('ada@acme.test Acme Corp in'))
  await screen.findByText('out')
})

test('warns the developer if neither the configuration nor the URL names an organization', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  emulate().open('/login', { organizationSlug: null })
  await screen.findByText(/^The organization you are looking for could not be found/)
  expect(consoleError.mock.calls.flat().join()).toContain('config: organizationSlug is missing')
})
