import { createB2BClient } from '@acme/b2b-client'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { useB2BLogin } from '../../src/hooks/useB2BLogin.ts'
import { useB2BClient } from '../../src/hooks/useClient.ts'
import { useMember, useOrganization, useSession } from '../../src/hooks/useClientState.ts'
import { emulate, forgetAll } from './emulated.tsx'

const organization: B2BLoginConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
const discovery: B2BLoginConfig = { authFlowType: 'Discovery' }

afterEach(forgetAll)

async function askForLink({ person }: ReturnType<ReturnType<typeof emulate>['open']>, email: string): Promise<void> {
  await person.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  await screen.findByRole('heading', { name: 'Check your email' })
}

test('a member follows the emailed link and is signed in; StrictMode mounts twice, but the token is redeemed once', async () => {
  const here = emulate()
  const first = here.open('/login?next=/home', organization)
  await screen.findByRole('heading', { name: 'Continue to Acme Corp' })
  await askForLink(first, 'ada@acme.test')
  first.unmount()

  const second = here.open(here.linkTo('ada@acme.test'), organization)
  await screen.findByRole('heading', { name: 'Success!' })
  expect(here.calls('/b2b/magic_links/authenticate')).toBe(1)
  expect(window.location.search).not.toContain('token')
  expect(window.history.state).toEqual({ kept: true })
  expect(second.onEvent.mock.calls.map(([event]) => event.type)).toEqual(['B2B_MAGIC_LINK_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
  expect(JSON.stringify(second.onEvent.mock.calls)).not.toContain(document.cookie.split('acme_session=')[1]?.split(';')[0])
})

test('T03 remounting a component while the link is being redeemed still ends in Success, with one call', async () => {
  const here = emulate()
  const first = here.open('/login', discovery)
  await askForLink(first, 'grace@globex.test')
  first.unmount()
  const link = here.linkTo('grace@globex.test')
  here.open(link, discovery).unmount()
  here.open('/login', discovery)
  await screen.findByRole('heading', { name: 'Select an organization to continue' })
  expect(here.calls('/b2b/magic_links/discovery/authenticate')).toBe(1)
})

test('creates the client once for the page, and disposes it after its last use', async () => {
  const here = emulate()
  const { unmount } = here.open('/login', organization)
  await screen.findByLabelText('Email')
  expect(here.clients).toHaveLength(1)
  const [client] = here.clients
  unmount()
  await waitFor(async () => {
    await expect(client?.self.get()).rejects.toMatchObject({ fault: 'aborted' })
  })
})

test('every failed call reaches onError, and the user never sees the server’s message', async () => {
  const here = emulate()
  const page = here.open('/login', { ...organization, organizationSlug: 'vault' })
  await page.person.type(await screen.findByLabelText('Email'), 'eve@evil.test{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('eve@evil.test does not have access to Vault Industries.')
  const [error] = page.onError.mock.calls[0] ?? []
  expect(error).toMatchObject({ name: 'ApiError', error_type: 'email_jit_provisioning_not_allowed' })
  expect(page.container).not.toHaveTextContent(error.error_message)
})

test('errors in the host’s callbacks do not break the flow', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const here = emulate()
  const broken = () => {
    throw new Error('the host is broken')
  }
  const page = here.open('/login', organization, { callbacks: { onEvent: broken, onError: broken } })
  await askForLink(page, 'ada@acme.test')
  expect(reportError).toHaveBeenCalled()
})

test('a changed flow type starts over unless the user has typed', async () => {
  const page = emulate().open('/login', organization)
  await screen.findByRole('heading', { name: 'Continue to Acme Corp' })
  page.reconfigure(discovery)
  await screen.findByRole('heading', { name: 'Sign up or log in' })
  await page.person.type(screen.getByLabelText('Email'), 'a')
  page.reconfigure(organization)
  expect(screen.getByRole('heading', { name: 'Sign up or log in' })).toBeVisible()
})

test('sends one analytics event when the widget is shown, with the flow type and without user data', async () => {
  const told: { readonly event: { readonly event_name: string; readonly details: object } }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/events')) told.push(...((await request.json()) as typeof told))
    return Response.json({ data: {} })
  }
  const client = createB2BClient('public-token-test-shown', { fetch, hosts: { test: 'http://localhost:4400' } })
  render(
    <StrictMode>
      <B2BLogin client={client} config={discovery} />
    </StrictMode>,
  )
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test')
  const shown = () => told.filter(({ event }) => event.event_name === 'render_b2b_login_screen')
  await waitFor(() => expect(shown()).not.toEqual([]), { timeout: 5000 })
  expect(shown().map(({ event }) => event.details)).toEqual([{ flow: 'Discovery' }])
  expect(JSON.stringify(told)).not.toContain('ada@')
})

test('a host that renders its own screens can sign a member in', async () => {
  const here = emulate()
  function Own() {
    const { state, send } = useB2BLogin({ config: organization })
    if (state.screen.name === 'Main')
      return <button onClick={() => send({ type: 'emailSubmitted', email: 'ada@acme.test' })}>Mail me</button>
    return <p>{state.screen.name}</p>
  }
  const own = (
    <B2BProvider client={here.makeClient}>
      <Own />
    </B2BProvider>
  )
  const { unmount } = render(own)
  await userEvent.click(await screen.findByText('Mail me'))
  await screen.findByText('EmailConfirmation')
  unmount()
  window.history.replaceState(null, '', here.linkTo('ada@acme.test'))
  render(own)
  await screen.findByText('LoggedIn')
})

test('the hooks return the signed-in member, and update after the logout', async () => {
  const here = emulate()
  function Who() {
    const client = useB2BClient()
    const { member } = useMember()
    const { organization: ofMember } = useOrganization()
    const { session } = useSession()
    const names = [member?.email_address, ofMember?.organization_name, session === null ? 'out' : 'in']
    return <button onClick={() => void client?.session.revoke()}>{names.join(' ')}</button>
  }
  const page = here.open('/login', organization)
  await askForLink(page, 'ada@acme.test')
  page.unmount()
  here.open(here.linkTo('ada@acme.test'), organization)
  render(
    <B2BProvider client={() => here.clients.at(-1) ?? here.makeClient()}>
      <Who />
    </B2BProvider>,
  )
  await userEvent.click(await screen.findByText('ada@acme.test Acme Corp in'))
  await screen.findByText('out')
})

test('warns the developer if neither the configuration nor the URL names an organization', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  emulate().open('/login', { organizationSlug: null })
  await screen.findByText(/^The organization you are looking for could not be found/)
  expect(told.mock.calls.flat().join()).toContain('config: organizationSlug is missing')
})
