import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ScreenOf } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { consentFacts } from '../../src/flow/rules/consent.ts'
import { now } from '../../src/internal/clock.ts'
import { MIN_CONSENT_READING_MS, COUNTDOWN_TICK_MS } from '../../src/limits.ts'
import { button, show, title } from '../show.tsx'
import { pendingCall, stateOn } from '../states.ts'
import { FALSE_NAMES } from './falseNames.ts'

// Numbers such as T12 in test names are threats in docs/threats.md.

const consent: ScreenOf<'IDPConsent'> = {
  name: 'IDPConsent',
  client: 'Quarterly Reports',
  host: 'reports.example',
  scopes: ['openid', 'email'],
  ungrantable: false,
  shownAt: 0,
}

afterEach(() => void vi.useRealTimers())

test('asks for a sign-in if only the identity is requested, otherwise for access', () => {
  const { next } = show(stateOn(consent))
  expect(title()).toHaveTextContent('Sign in to Quarterly Reports with Demo')
  next(stateOn({ ...consent, scopes: ['openid', 'full_access'] }))
  expect(title()).toHaveTextContent('Quarterly Reports wants to access your Demo account')
})

test('shows the logo of the theme for the project, hidden from screen readers', () => {
  const { container } = show(stateOn(consent), { theme: { logo: { url: '/logo.svg', alt: 'Demo' } } })
  expect(container.querySelector('[aria-hidden=true] > img')).toHaveAttribute('src', '/logo.svg')
  expect(screen.queryByRole('img')).toBeNull()
})

const requestOf = (scope: string): Partial<FlowState> => ({
  request: {
    of: 'authorize',
    parameters: { client_id: 'reports', redirect_uri: 'https://reports.example/', response_type: 'code', scope },
  },
})

test('lists no scopes if none can be granted. The title depends on the requested scopes', () => {
  const noScopes = { ...consent, scopes: [], ungrantable: true }
  const { next } = show(stateOn(noScopes, requestOf('openid full_access')))
  expect(title()).toHaveTextContent('Quarterly Reports wants to access your Demo account')
  expect(screen.queryByText(/is requesting to:/)).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByText(/You do not have permissions to grant/)).toBeVisible()
  // Doubled spaces are not a scope.
  next(stateOn(noScopes, requestOf('openid  email')))
  expect(title()).toHaveTextContent('Sign in to Quarterly Reports with Demo')
})

test('asks for access if the application requested access, even if the user can only grant a login', () => {
  show(stateOn({ ...consent, scopes: ['openid'], ungrantable: true }, requestOf('openid reports.write')))
  expect(title()).toHaveTextContent('Quarterly Reports wants to access your Demo account')
})

test('describes every known scope, and shows an unknown one by its name', () => {
  show(stateOn({ ...consent, scopes: ['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access', 'reports.read'] }))
  expect(screen.getAllByRole('group').map((scope) => scope.querySelector('summary')?.textContent)).toEqual([
    'Verify your identity',
    'View your personal profile information',
    'View your email address',
    'View your phone number',
    'Act on your behalf',
    "Maintain access to your data even when you're not actively using the app",
    'Use the reports.read scope',
  ])
})

test('Allow looks enabled immediately, but does nothing for half a second', () => {
  vi.useFakeTimers()
  const { send } = show(stateOn({ ...consent, shownAt: now() }))
  const allow = () => screen.getByRole('button', { name: 'Allow' })
  fireEvent.click(allow())
  expect(allow()).toHaveAttribute('aria-disabled', 'true')
  expect(allow()).not.toHaveAttribute('data-off')
  expect(send).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(MIN_CONSENT_READING_MS + COUNTDOWN_TICK_MS))
  fireEvent.click(allow())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'consentGiven' })
})

test('shows a note about scopes that cannot be granted', () => {
  const { next } = show(stateOn(consent))
  expect(screen.queryByText(/You do not have permissions/)).toBeNull()
  next(stateOn({ ...consent, ungrantable: true }))
  expect(screen.getByText(/You do not have permissions to grant/)).toBeVisible()
})

/** The consent data for an application name and a destination. */
const consentOf = (client_name: string, redirect_uri: string): ScreenOf<'IDPConsent'> => ({
  name: 'IDPConsent',
  ...consentFacts({ oidc_client: { client_name }, redirect_uri, grantable_scope: 'openid full_access' }, ''),
  shownAt: 0,
})

test('there are at least 200 false names, all different', () => {
  expect(new Set(FALSE_NAMES.flatMap(([, names]) => names)).size).toBeGreaterThanOrEqual(200)
})

test.each(FALSE_NAMES)(
  'T12 an application with a name %s has one visible line of at most 64 characters, and the destination is shown',
  (_, names) => {
    const { container, next } = show(stateOn(consentOf('', '')))
    for (const name of names) {
      next(stateOn(consentOf(name, 'https://gооgle.com/back')))
      const [client, project] = [...container.querySelectorAll('h1 bdi')].map(({ textContent }) => textContent)
      expect([name, client?.replace(/[\s\p{M}\p{DI}\u2800]/gu, '')]).not.toEqual([name, ''])
      expect(Array.from(client ?? '').length).toBeLessThanOrEqual(64)
      expect(client).not.toMatch(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\p{M}{5}/u)
      expect(project).toBe('Demo')
      expect(container.querySelector('h1 + p')).toHaveTextContent('You will be sent to xn--ggle-55da.com.')
    }
  },
)

test.each([
  ['https://gооgle.com/back', 'xn--ggle-55da.com'],
  ['https://accounts.google.com@evil.example/', 'evil.example'],
  ['https://evil.example\\@accounts.google.com/', 'evil.example'],
  ['https://GOOGLE.com.evil.example:8443/#google.com', 'google.com.evil.example:8443'],
  [`https://accounts.google.com.${'a-'.repeat(30)}a.${'b-'.repeat(30)}b.evil.example/`, /\.evil\.example\.$/],
  ['com.evil.app:/callback', 'com.evil.app:'],
])('T12 for the destination %s, shows the host in ASCII, including its end', (redirect_uri, host) => {
  const { container } = show(stateOn(consentOf('Google', redirect_uri)))
  expect(container.querySelector('h1 + p')).toHaveTextContent(typeof host === 'string' ? `You will be sent to ${host}.` : host)
})

test('T13 Allow does nothing before the minimum reading time; Deny works immediately', () => {
  vi.useFakeTimers()
  const { send } = show(stateOn({ ...consent, shownAt: now() }))
  expect(button('Allow')).toHaveAttribute('aria-disabled', 'true')
  act(() => button('Allow').click())
  act(() => void vi.advanceTimersByTime(MIN_CONSENT_READING_MS - COUNTDOWN_TICK_MS))
  act(() => button('Allow').click())
  expect(send).not.toHaveBeenCalled()
  act(() => button('Deny').click())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'consentDenied' })
  act(() => void vi.advanceTimersByTime(COUNTDOWN_TICK_MS))
  expect(button('Allow')).not.toHaveAttribute('aria-disabled')
  act(() => button('Allow').click())
  expect(send).toHaveBeenLastCalledWith({ type: 'consentGiven' })
})

test('T13 neither Allow nor Deny gets the focus, so that an Enter meant for the previous screen decides nothing', async () => {
  const { send, user, next } = show(stateOn({ name: 'LinkConfirmation' }))
  next(stateOn(consent))
  expect(title()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test.each(['granted', 'denied'] as const)('T13 after the consent is %s the user cannot decide again', async (decision) => {
  const { send, user } = show(stateOn(consent, { pending: pendingCall('idp.oauthAuthorizeSubmit', { kind: 'consent', decision }) }))
  await user.dblClick(button('Allow'))
  await user.dblClick(button('Deny'))
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['consent', 'Success!', 'You can go back to the application now.'],
  ['logout', 'Success!', 'You have been logged out. You may close this page.'],
  ['declined', 'Still logged in', 'You have not been logged out. You may close this page.'],
] as const)('the last screen says what happened, and shows success only if something has changed: %s', (of, header, body) => {
  const { container } = show(stateOn({ name: 'IDPDone', of }))
  expect(title()).toHaveTextContent(header)
  expect(screen.getByText(body)).toBeVisible()
  expect(container.querySelectorAll('[data-kind=success]')).toHaveLength(of === 'declined' ? 0 : 1)
})
