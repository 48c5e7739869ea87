// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createB2BClient } from '../src/client.ts'
import { signedIn } from './browser.ts'

/* The client in a jsdom page with its own cookies, storage and fetch, and a provider on the network. */

const TOKEN = 'public-token-test-page'
const HOST = 'http://localhost:4400'
const api = (path: string) => `${HOST}/sdk/v1${path}`
const dataResponse = (answer: object) => HttpResponse.json({ data: { request_id: 'r', status_code: 200, ...answer } })

const server = setupServer(
  http.get(api('/projects/bootstrap/:token'), () => dataResponse({ vertical: 'B2B', pkce_required_for_email_magic_links: true })),
  http.post(api('/events'), () => dataResponse({})),
  http.post(api('/b2b/magic_links/email/login_or_signup'), () => dataResponse({})),
  http.post(api('/b2b/magic_links/authenticate'), () => dataResponse(signedIn('ada', 'token-ada', Date.now()))),
  http.post(api('/b2b/sessions/revoke'), () => dataResponse({})),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('a member signs in by link and logs out with the real cookies, storage and network of a page', async () => {
  const requestingClient = createB2BClient(TOKEN, { hosts: { test: HOST } })
  await requestingClient.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'org-acme' })
  expect(localStorage.getItem(`acme_sdk_state_${TOKEN}::PKCE_VERIFIER:magic_links`)).toContain('code_verifier')
  requestingClient.dispose()

  window.history.replaceState({ kept: 1 }, '', '/login?a=1&acme_token_type=multi_tenant_magic_links&token=s3cr3t#part')
  const client = createB2BClient(TOKEN, { hosts: { test: HOST } })
  expect(window.location.href).toBe('http://localhost:3000/login?a=1#part')
  expect(window.history.state).toEqual({ kept: 1 })
  await expect(client.authenticateByUrl({ session_duration_minutes: 60 })).resolves.toMatchObject({ handled: true })
  expect(document.cookie).toContain('acme_session=token-ada')
  expect(client.session.getTokens()).toEqual({ session_token: 'token-ada', session_jwt: 'jwt.token-ada' })

  await client.session.revoke()
  expect(document.cookie).not.toContain('acme_session')
  expect(localStorage.getItem(`acme_sdk_state_${TOKEN}`)).toBe('null')
  client.dispose()
})

test('a call to an unreachable provider throws an UnreachableError', async () => {
  server.use(http.post(api('/b2b/sessions/revoke'), () => HttpResponse.error()))
  const client = createB2BClient(TOKEN, { hosts: { test: HOST } })
  await expect(client.session.revoke()).rejects.toMatchObject({ name: 'UnreachableError', fault: 'network' })
  client.dispose()
})
