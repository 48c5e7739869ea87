import { createB2BClient } from '@acme/b2b-client'
import { createEmulator } from '@acme/b2b-emulator'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '../journeys/emulated.tsx'
import { App } from './guides/Migrated.tsx'

/* The sample and the claims of docs/guide/migration.md. */

const TOKEN = 'public-token-test-app'

function startEmulator() {
  const emulator = createEmulator({ brand: 'vendor' })
  server.use(...emulatorHandlers(emulator, { hosts: ['http://localhost:4400'] }))
  const kit = createTestKit(emulator, { publicToken: TOKEN })
  return { emulator, kit, world: emulator.world(TOKEN) }
}

beforeEach(() => window.history.replaceState(null, '', '/'))

/** Signs Ada in like the SDK: sets two cookies, and one storage entry with the session, the member and the organization. */
async function signInWithSdk({ emulator }: ReturnType<typeof startEmulator>): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify({ member: 'ada@acme.test' }) }
  const response = await emulator.fetch(new Request(`http://localhost/emulator/${TOKEN}/sessions`, init))
  const { session_token, session_jwt, member_session, member, organization } = await response.json()
  document.cookie = `vendor_session=${session_token}; path=/; sameSite=lax`
  document.cookie = `vendor_session_jwt=${session_jwt}; path=/; sameSite=lax`
  localStorage.setItem(`vendor_sdk_state_${TOKEN}`, JSON.stringify({ session: member_session, member, organization }))
}

test('a member who is signed in with the SDK stays signed in', async () => {
  const emulation = startEmulator()
  await signInWithSdk(emulation)
  render(<App />)
  expect(await screen.findByText('ada@acme.test', { exact: false })).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await vi.waitFor(() => expect(emulation.world.members.get('member-test-ada')?.name).toBe('Ada'))
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(await screen.findByRole('heading', { name: 'Continue to Acme Corp' })).toBeVisible()
})

test('a member with only the cookies of the SDK stays signed in', async () => {
  await signInWithSdk(startEmulator())
  localStorage.clear()
  render(<App />)
  expect(await screen.findByText('ada@acme.test', { exact: false })).toBeVisible()
})

test('an emailed link with the parameters of the SDK signs in', async () => {
  const { kit } = startEmulator()
  const page = render(<App />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  const { link } = await kit.nextEmail('ada@acme.test')
  page.unmount()
  expect(link).toContain('vendor_token_type=multi_tenant_magic_links')
  window.history.replaceState(null, '', link.replace(/^https?:..[^/]+/, ''))
  render(<App />)
  expect(await screen.findByText('ada@acme.test', { exact: false })).toBeVisible()
})

test('on a server, where the address of the page is unknown, the sample sets no URL', async () => {
  vi.resetModules()
  vi.stubGlobal('location', undefined)
  const { App: ServerApp } = await import('./guides/Migrated.tsx')
  const { config } = ServerApp().props.children.props
  expect(JSON.stringify(config)).not.toContain('URL')
})

test('the client takes the token out of the URL, and returns it to code that needs it', () => {
  startEmulator()
  window.history.replaceState(null, '', '/?vendor_token_type=multi_tenant_magic_links&token=s3cr3t')
  const client = createB2BClient(TOKEN, { brand: 'vendor', hosts: { test: 'http://localhost:4400' } })
  expect(window.location.search).toBe('')
  expect(client.parseAuthenticateUrl()).toMatchObject({ tokenType: 'multi_tenant_magic_links', token: 's3cr3t' })
  client.dispose()
})
