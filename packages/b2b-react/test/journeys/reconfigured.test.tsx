import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { emulate, forgetAll } from './emulated.tsx'

/* A host that changes its configuration while the widget is mounted. */

const links: B2BLoginConfig = { organizationSlug: 'acme', products: ['emailMagicLinks'] }
const google: B2BLoginConfig = { ...links, products: ['oauth'], oauthOptions: { providers: ['google'] } }

afterEach(forgetAll)

const button = (name: string) => screen.findByRole('button', { name })
const field = () => screen.findByLabelText('Email')

test('shows changed products and providers immediately if the user has not typed', async () => {
  const here = emulate()
  const page = here.open('/login', links)
  await field()
  page.reconfigure(google)
  await button('Continue with Google')
  expect(screen.queryByLabelText('Email')).toBeNull()
  page.reconfigure({ ...google, oauthOptions: { providers: ['google', 'slack'] } })
  await button('Continue with Slack')
  // The flow does not start over, because the organization is known.
  expect(here.calls('/b2b/organizations/search')).toBe(1)
})

test('keeps the typed text: shows products with the same field immediately, others when the user comes back to Main', async () => {
  const page = emulate().open('/login', links)
  await page.person.type(await field(), 'ada@acme.test')
  page.reconfigure({ ...google, products: ['oauth', 'emailMagicLinks'] })
  await button('Continue with Google')
  expect(await field()).toHaveValue('ada@acme.test')
  expect(await field()).toHaveFocus()
  page.reconfigure({ ...google, products: ['oauth', 'passwords'] })
  page.reconfigure(google)
  expect(await field()).toHaveValue('ada@acme.test')
  await page.person.keyboard('{Enter}')
  await page.person.click(await button('Try again'))
  await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
  await button('Continue with Google')
})

test('shows the signed-in member when the host turns skipWhenSignedIn on', async () => {
  const here = emulate()
  const client = here.makeClient()
  await act(() => here.kit.signInAs(window, 'member-test-ada'))
  await client.session.authenticate()
  const page = here.open('/login', links)
  await field()
  page.reconfigure({ ...links, skipWhenSignedIn: true })
  await screen.findByRole('heading', { name: 'Success!' })
  client.dispose()
})
