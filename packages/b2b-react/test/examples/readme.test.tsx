import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { emulate } from '../journeys/emulated.tsx'
import { Login } from './browserLanguage.tsx'
import { Connections } from './query.tsx'
import { Header } from './signedIn.tsx'

/* Examples of the README, unchanged. */

test('the header shows the invite link to members with permission, and the login to visitors', async () => {
  const { kit, makeClient, clients } = emulate()
  await kit.signInAs(window, await kit.member({ name: 'Root', role: 'admin' }))
  render(<Header />, { wrapper: ({ children }) => <B2BProvider client={makeClient}>{children}</B2BProvider> })
  expect(await screen.findByText('Invite a colleague')).toBeVisible()
  await clients.at(-1)?.session.revoke()
  expect(await screen.findByText('Log in')).toBeVisible()
})

test('shows the number of SAML connections', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, await kit.member({ name: 'Root', role: 'admin' }))
  render(<Connections />, { wrapper: ({ children }) => <B2BProvider client={makeClient}>{children}</B2BProvider> })
  expect(await screen.findByText(/^\d+ SAML connections$/)).toBeVisible()
})

test.each([
  [['fi', 'de-AT', 'pt'], 'Weiter mit E-Mail'],
  [['pt-PT'], 'Continuar com e-mail'],
  [['en-GB', 'de'], 'Continue with email'],
  [['fi'], 'Continue with email'],
])('with the browser languages %j, the login says “%s”', async (languages, action) => {
  const { makeClient } = emulate()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  render(<Login config={{ authFlowType: 'Discovery' }} />, {
    wrapper: ({ children }) => <B2BProvider client={makeClient}>{children}</B2BProvider>,
  })
  expect(await screen.findByRole('button', { name: action })).toBeVisible()
})
