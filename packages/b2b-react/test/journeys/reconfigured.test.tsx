import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { emulate } from './emulated.tsx'

/* The host changes the configuration while the widget is mounted. */

const linkConfig: B2BLoginConfig = { organizationSlug: 'acme', products: ['emailMagicLinks'] }
const googleConfig: B2BLoginConfig = { ...linkConfig, products: ['oauth'], oauthOptions: { providers: ['google'] } }

const button = (name: string) => screen.findByRole('button', { name })
const emailField = () => screen.findByLabelText('Email')

test('shows changed products and providers immediately if the user has not typed', async () => {
  const emulation = emulate()
  const page = emulation.open('/login', linkConfig)
  await emailField()
  page.reconfigure(googleConfig)
  await button('Continue with Google')
  expect(screen.queryByLabelText('Email')).toBeNull()
  page.reconfigure({ ...googleConfig, oauthOptions: { providers: ['google', 'slack'] } })
  await button('Continue with Slack')
  // The flow does not start over, because the organization is known.
  expect(emulation.calls('/b2b/organizations/search')).toBe(1)
})

test('after the user has typed, shows changed products immediately only if the field stays, otherwise on the next Main', async () => {
  const page = emulate().open('/login', linkConfig)
  await page.user.type(await emailField(), 'ada@acme.test')
  page.reconfigure({ ...googleConfig, products: ['oauth', 'emailMagicLinks'] })
  await button('Continue with Google')
  expect(await emailField()).toHaveValue('ada@acme.test')
  expect(await emailField()).toHaveFocus()
  page.reconfigure({ ...googleConfig, products: ['oauth', 'passwords'] })
  page.reconfigure(googleConfig)
  expect(await emailField()).toHaveValue('ada@acme.test')
  await page.user.keyboard('{Enter}')
  await page.user.click(await button('Try again'))
  await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
  await button('Continue with Google')
})

test('shows the signed-in member when the host turns skipWhenSignedIn on', async () => {
  const emulation = emulate()
  const client = emulation.makeClient()
  await act(() => emulation.kit.signInAs(window, 'member-test-ada'))
  await client.session.authenticate()
  const page = emulation.open('/login', linkConfig)
  await emailField()
  page.reconfigure({ ...linkConfig, skipWhenSignedIn: true })
  await screen.findByRole('heading', { name: 'Success!' })
  client.dispose()
})
