import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { B2BLogin } from '../src/components/B2BLogin.tsx'
import { B2BProvider } from '../src/components/B2BProvider.tsx'
import { B2BDevtools } from '../src/devtools.ts'
import { clearDevRecords, devState } from '../src/internal/devRecords.ts'
import { emulate } from './journeys/emulated.tsx'

afterEach(() => {
  // If a focused element in a shadow root is removed, jsdom has no active element in later tests.
  const { activeElement } = document.querySelector('[data-b2b-devtools]')?.shadowRoot ?? {}
  if (activeElement instanceof HTMLElement) activeElement.blur()
  clearDevRecords()
})

/** Opens a sign-in by code with the development tools. */
async function openPage() {
  const emulation = emulate()
  render(
    <StrictMode>
      <B2BProvider client={emulation.makeClient}>
        <B2BLogin config={{ organizationSlug: 'acme', products: ['emailOtp'] }} />
        <B2BDevtools />
      </B2BProvider>
    </StrictMode>,
  )
  const shadowRoot = await waitFor(() => {
    const { shadowRoot: root } = document.querySelector('[data-b2b-devtools]') ?? {}
    if (!root) throw new Error('There are no devtools.')
    return root
  })
  // The cast only satisfies the types: the queries also work in a shadow root.
  return { ...emulation, user: userEvent.setup(), shadowRoot, tools: within(shadowRoot as unknown as HTMLElement) }
}

test('the devtools show screens, requests, events and the session, but no secret', async () => {
  const { user, tools, kit } = await openPage()
  await user.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await screen.findByRole('heading', { name: 'Enter your code' })
  const { code } = await kit.nextEmail('ada@acme.test')
  if (code === null) throw new Error('The email has no code.')
  await user.type(screen.getByLabelText('One-time code'), code)
  await screen.findByRole('heading', { name: 'Success!' })

  await user.click(tools.getByRole('button', { name: 'B2B devtools' }))
  const panel = tools.getByRole('region', { name: 'B2B devtools' })
  const items = within(panel)
    .getAllByRole('listitem')
    .map((item) => [...item.children].slice(1).map(({ textContent }) => textContent))
  expect(items).toContainEqual(['Screen', 'EmailOTPEntry'])
  expect(items).toContainEqual(['Event', 'B2B_OTPS_EMAIL_AUTHENTICATE'])
  const [duration, requestId] = [expect.stringMatching(/^ok, \d+ ms$/), expect.stringMatching(/^request-id-/)]
  expect(items).toContainEqual(['Request', 'POST /b2b/otps/email/authenticate', duration, requestId])
  expect(within(panel).getByText('ada@acme.test')).toBeVisible()
  const tokens = [...document.cookie.matchAll(/_session(?:_jwt)?=([^;]+)/g)].map(([, token = '']) => token)
  expect(tokens).toHaveLength(2)
  for (const secret of [code, ...tokens]) expect(`${panel.textContent}${JSON.stringify(devState().get())}`).not.toContain(secret)
})

test('the devtools name the error of a refused request', async () => {
  const { user, tools } = await openPage()
  await user.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await screen.findByRole('heading', { name: 'Enter your code' })
  await user.type(screen.getByLabelText('One-time code'), '000000')
  await screen.findByText('Invalid passcode, please try again.')
  await user.click(tools.getByRole('button', { name: 'B2B devtools' }))
  expect(tools.getByText(/^otp_code_not_found, \d+ ms$/)).toBeVisible()
})

test('Escape closes the devtools and moves the focus to their button', async () => {
  const { user, tools, shadowRoot } = await openPage()
  const button = tools.getByRole('button', { name: 'B2B devtools' })
  await user.click(button)
  tools.getByRole('button', { name: 'Clear' }).focus()
  await user.keyboard('{Escape}')
  expect(tools.queryByRole('region')).toBeNull()
  expect(shadowRoot.activeElement).toBe(button)
})

test('the devtools show that a switch of the organization waits for a further step', async () => {
  const { clients, kit, user, tools } = await openPage()
  await kit.member({ organization: 'sterling', email_address: 'ada@acme.test', totp: true })
  await kit.signInAs(window, 'member-test-ada')
  const [client] = clients
  await client?.session.authenticate()
  await client?.session.exchange({ organization_id: 'organization-test-sterling', session_duration_minutes: 60 })
  await user.click(tools.getByRole('button', { name: 'B2B devtools' }))
  expect(await tools.findByText('a switch of the organization')).toBeVisible()
  expect(tools.getByText('Acme Corp')).toBeVisible()
})
