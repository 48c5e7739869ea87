import { createB2BClient, ApiError, UnreachableError, type B2BClient } from '@acme/b2b-client'
import { createEmulator } from '@acme/b2b-emulator'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { variablesOf } from '../../src/theme/themeVariables.ts'
import { server } from '../journeys/emulated.tsx'
import { changeEmail, listMembers, openSession } from './guides/migratedCalls.ts'
import { followMember, makeClient, options, optionsWithOwnHost, signInByUrl, startAuthorization } from './guides/migratedClient.ts'
import { callbacks, config } from './guides/migratedConfig.ts'
import { sentenceOf } from './guides/migratedErrors.ts'
import { Authorize, Greeting, MembersOnly } from './guides/MigratedHooks.tsx'
import { strings } from './guides/migratedStrings.ts'
import { theme } from './guides/migratedTheme.ts'

/* The samples below the tables of docs/guide/migration.md. */

const TOKEN = 'public-token-test-app'
const HOST = 'https://test.vendor.example'

function startEmulator() {
  const emulator = createEmulator({ brand: 'vendor' })
  server.use(...emulatorHandlers(emulator, { hosts: [HOST] }))
  const kit = createTestKit(emulator, { publicToken: TOKEN })
  const world = emulator.world(TOKEN)
  world.project.slug_pattern = `${window.location.origin}/o/{{slug}}`
  return { kit, world }
}

function startClient(): B2BClient {
  const client = makeClient(TOKEN)
  onTestFinished(() => client.dispose())
  return client
}

const openPage = (path: string) => window.history.replaceState(null, '', path)
const pathOf = (link: string) => link.replace(/^https?:..[^/]+/, '')

function renderLogin(client = startClient()) {
  return render(
    <B2BProvider client={client}>
      <B2BLogin config={config} callbacks={callbacks} strings={strings} theme={theme}>
        <Greeting />
      </B2BLogin>
    </B2BProvider>,
  )
}

beforeEach(() => {
  openPage('/')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

test('a path in the URL of a host is kept', async () => {
  const urls: string[] = []
  const fetch = (input: RequestInfo | URL) => {
    urls.push(new Request(input).url)
    return Promise.resolve(new Response(null, { status: 503 }))
  }
  const hosts = { live: 'https://www.example.com/login-server/' }
  const client = createB2BClient('public-token-live-app', { ...options, hosts, fetch, telemetry: false })
  await vi.waitFor(() => expect(urls[0]).toMatch(/^https:\/\/www\.example\.com\/login-server\/sdk\/v1\/projects\/bootstrap\//))
  client.dispose()
})

test('with customBaseUrl, the client calls the host of the site', async () => {
  const urls: string[] = []
  const fetch = (input: RequestInfo | URL) => {
    urls.push(new Request(input).url)
    return Promise.resolve(new Response(null, { status: 503 }))
  }
  const client = createB2BClient('public-token-live-app', { ...optionsWithOwnHost, fetch, telemetry: false })
  await vi.waitFor(() => expect(urls[0]).toMatch(/^https:\/\/login\.example\.com\/sdk\/v1\//))
  client.dispose()
})

test('another application asks for scopes in one text', async () => {
  const { kit } = startEmulator()
  await kit.signInAs(window, await kit.member({ name: 'Kim' }))
  const client = startClient()
  await client.session.authenticate()
  const { grantable_scope } = await startAuthorization(client, 'connected-app-test-reports', 'http://localhost:5174/callback')
  expect(grantable_scope).toBe('openid email')
})

test('without the parameters of a request, the page for other applications shows an error', async () => {
  startEmulator()
  render(
    <B2BProvider client={startClient}>
      <Authorize />
    </B2BProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Looks like there was an error!' })).toBeVisible()
})

test('with organizationSlug: null, the widget takes the organization from the URL', async () => {
  startEmulator()
  openPage('/o/acme/login')
  renderLogin()
  expect(await screen.findByRole('heading', { name: 'Welcome to Acme Corp' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue with your work email' })).toBeVisible()
})

test('the link of a password reset opens the form for the new password in the same widget, and then signs in', async () => {
  const { kit } = startEmulator()
  const { email_address, organization_id } = await kit.member({ name: 'Kim', password: 'Violet-Tram-Ledger-42' })
  const reset_password_redirect_url = config.passwordOptions?.resetPasswordRedirectURL
  await startClient().passwords.resetByEmailStart({ organization_id, email_address, reset_password_redirect_url })
  openPage(pathOf((await kit.nextEmail(email_address)).link))
  renderLogin()
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Password'), 'Copper-Meadow-Thirty-7')
  const button = screen.getByRole('button', { name: 'Continue' })
  await vi.waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(button)
  expect(await screen.findByText(`Hello ${email_address}`)).toBeVisible()
})

test('without a token, the page for password resets shows the sign-in', async () => {
  startEmulator()
  openPage('/o/acme?vendor_redirect_type=reset_password')
  renderLogin()
  expect(await screen.findByRole('heading', { name: 'Welcome to Acme Corp' })).toBeVisible()
})

test('a link that the SDK requested with PKCE signs in', async () => {
  const { kit } = startEmulator()
  const { email_address, organization_id } = await kit.member({ name: 'Kim' })
  await startClient().magicLinks.email.loginOrSignup({ organization_id, email_address, login_redirect_url: window.location.href })
  // The SDK stores the pair under this name, in local storage only.
  sessionStorage.clear()
  const pair = localStorage.getItem(`vendor_sdk_state_${TOKEN}::PKCE_VERIFIER:magic_links`)
  expect(Object.keys(JSON.parse(pair ?? '')).toSorted()).toEqual(['code_challenge', 'code_verifier'])
  openPage(pathOf((await kit.nextEmail(email_address)).link))
  const client = startClient()
  await signInByUrl(client)
  expect(client.self.getSync()?.email_address).toBe(email_address)
})

test('after a sign-in, the cookies and the stored state have the names and the form of the SDK', async () => {
  const { kit } = startEmulator()
  const { email_address, organization_id } = await kit.member({ name: 'Kim', password: 'Violet-Tram-Ledger-42' })
  const client = startClient()
  const emails: (string | null)[] = []
  followMember(client, (email) => emails.push(email))
  await client.passwords.authenticate({ organization_id, email_address, password: 'Violet-Tram-Ledger-42', session_duration_minutes: 60 })
  expect(emails.at(-1)).toBe(email_address)
  expect(document.cookie).toMatch(/(^|; )vendor_session=/)
  expect(document.cookie).toMatch(/(^|; )vendor_session_jwt=/)
  expect(JSON.parse(localStorage.getItem(`vendor_sdk_state_${TOKEN}`) ?? '')).toMatchObject({
    session: { organization_id },
    member: { email_address },
    organization: { organization_id },
  })
})

test('the hooks wait for the client, and then show the state and the permission of the member', async () => {
  const { kit } = startEmulator()
  await kit.signInAs(window, await kit.member({ name: 'Kim', role: 'admin' }))
  const page = (
    <B2BProvider client={startClient}>
      <Greeting />
      <MembersOnly />
    </B2BProvider>
  )
  expect(renderToString(page)).toBe('<p>Loading…</p>')
  render(page)
  const button = await screen.findByRole('button', { name: 'Invite a colleague' })
  await vi.waitFor(() => expect(button).toBeEnabled())
  await vi.waitFor(() => expect(screen.getByText('Hello kim@acme.test')).toHaveAttribute('aria-busy', 'false'))
})

test('an administrator lists the members and changes an email address', async () => {
  const { kit } = startEmulator()
  const kim = await kit.member({ name: 'Kim' })
  await kit.signInAs(window, await kit.member({ name: 'Lee', role: 'admin' }))
  const client = startClient()
  await client.session.authenticate()
  await changeEmail(client, kim.member_id, 'kim@vault.test')
  expect((await listMembers(client)).map(({ email_address }) => email_address)).toContain('kim@vault.test')
})

test('tokens from a server open a session', async () => {
  const { kit, world } = startEmulator()
  await kit.signInAs(window, await kit.member({ name: 'Kim' }))
  const tokens = startClient().session.getTokens()
  expect(tokens).not.toBeNull()
  for (const name of ['vendor_session', 'vendor_session_jwt']) document.cookie = `${name}=; path=/; expires=${new Date(0).toUTCString()}`
  localStorage.clear()
  const client = startClient()
  expect(client.session.getSync()).toBeNull()
  await openSession(client, tokens ?? { session_token: '', session_jwt: '' })
  expect(client.self.getSync()?.name).toBe('Kim')
  expect(world.members.size).toBeGreaterThan(0)
})

/** Returns the messages of a development build about the values of a theme that do not exist. */
function unknownValuesIn(styles: object): string[] {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  variablesOf(styles, () => null)
  return error.mock.calls.flat().map(String)
}

test('every value of the new theme exists, and a development build names each old value that does not', () => {
  expect(unknownValuesIn(theme)).toEqual([])
  const oldValues = {
    container: { borderColor: '#000' },
    buttons: {
      primary: { borderColor: '#000', borderRadius: '4px' },
      secondary: { backgroundColor: '#000', borderRadius: '4px' },
      disabled: { borderColor: '#000', borderRadius: '4px' },
    },
    inputs: { textColor: '#000', placeholderColor: '#000' },
  }
  const messages = unknownValuesIn(oldValues)
  const names = Object.entries(oldValues).flatMap(([group, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? `${group}.${name}` : Object.keys(value).map((inner) => `${group}.${name}.${inner}`),
    ),
  )
  for (const name of names) expect(messages.join('\n')).toContain(name)
  expect(messages).toHaveLength(names.length)
})

test('each kind of error gets its sentence', () => {
  const body = { status_code: 400, error_message: '', error_url: '', request_id: 'request-7' }
  expect(sentenceOf(new ApiError({ ...body, error_type: 'user_lock_limit_reached' }))).toBe('Your account is locked.')
  expect(sentenceOf(new ApiError({ ...body, error_type: 'invalid_email' }))).toContain('request-7')
  expect(sentenceOf(new UnreachableError('network'))).toContain('Check your connection')
  expect(sentenceOf(new TypeError('a mistake'))).toBe('Something went wrong.')
})
