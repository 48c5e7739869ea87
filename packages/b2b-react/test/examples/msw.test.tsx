// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import { B2BLogin, B2BProvider } from '@acme/b2b-react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

/** A page of your application, unchanged. */
const Shop = () => (
  <B2BProvider client={() => createB2BClient('public-token-test-shop')}>
    <B2BLogin config={{ organizationSlug: 'acme', products: ['emailOtp'] }}>
      <h1>Welcome to the shop</h1>
    </B2BLogin>
  </B2BProvider>
)

const emulator = createTestEmulator()
const kit = createTestKit(emulator, { publicToken: 'public-token-test-shop' })
const server = setupServer(...emulatorHandlers(emulator))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(async () => {
  cleanup()
  server.resetHandlers()
  // The next test starts with the users of the seed, and signed out.
  await kit.reset()
})
afterAll(() => server.close())

/** The call that emails a code. */
const SEND_CODE = 'https://test.acme.example/sdk/v1/b2b/otps/email/login_or_signup'

test('says that the user has to wait after too many attempts', async () => {
  const body = { status_code: 429, error_type: 'too_many_requests', error_message: '', error_url: '' }
  server.use(http.post(SEND_CODE, () => HttpResponse.json(body, { status: 429, headers: { 'Retry-After': '60' } })))
  render(<Shop />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts. You can try again in')
})

test('signs a member in after the connection was lost', async () => {
  server.use(http.post(SEND_CODE, () => HttpResponse.error(), { once: true }))
  render(<Shop />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  const { code } = await kit.nextEmail('ada@acme.test')
  await userEvent.type(await screen.findByLabelText('One-time code'), code)
  expect(await screen.findByRole('heading', { name: 'Welcome to the shop' })).toBeDefined()
})
