import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { now } from '../../src/clock.ts'
import type { ScreenOf } from '../../src/flow/screens.ts'
import { button, show, title } from '../show.tsx'
import { stateOn } from '../states.ts'

const consent: ScreenOf<'IDPConsent'> = {
  name: 'IDPConsent',
  client: 'Quarterly Reports',
  host: 'reports.example',
  scopes: ['openid', 'email'],
  ungrantable: false,
  shownAt: 0,
}

afterEach(() => void vi.useRealTimers())

test('an application that only wants to know who somebody is signs them in; one that wants more asks for access', () => {
  const { next } = show(stateOn(consent))
  expect(title()).toHaveTextContent('Sign in to Quarterly Reports with Demo')
  next(stateOn({ ...consent, scopes: ['openid', 'full_access'] }))
  expect(title()).toHaveTextContent('Quarterly Reports wants to access your Demo account')
})

test('every scope is said in words, and an unknown one by its own name', () => {
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

test('says what cannot be granted, beside what can', () => {
  const { next } = show(stateOn(consent))
  expect(screen.queryByText(/You do not have permissions/)).toBeNull()
  next(stateOn({ ...consent, ungrantable: true }))
  expect(screen.getByText(/You do not have permissions to grant/)).toBeVisible()
})

const NAMES = [
  'Google',
  '',
  '   ',
  '\u200B\u200B',
  '\u202Eelgoog\u202C',
  '\u2066Google\u2069 \u2067liame\u2069',
  'Goo\u200Dgle\u00AD',
  'Google\u0000\u0007\u001B[2J',
  'Demo\nYou will be sent to google.com.',
  'Demo\r\n\r\nAllow',
  'A'.repeat(10_000),
  '👩‍👩‍👧‍👦'.repeat(500),
  `G${'\u0301'.repeat(300)}oogle`,
  '<b>Google</b>',
  '<img src=x onerror=alert(1)>',
  '{project}{host}{client}',
  'https://accounts.google.com',
  'xn--ggle-0nda.com',
  'Gооgle',
  '\uFEFF\u2028Google\u2029',
]

test.each(NAMES)(
  'T12 an application called %j is one line of at most 64 characters, and never stands there without its address',
  (client) => {
    show(stateOn({ ...consent, client, scopes: ['openid', 'full_access'] }))
    const name = title().querySelector('bdi')?.textContent ?? ''
    expect(name).not.toBe('')
    expect(Array.from(name).length).toBeLessThanOrEqual(64)
    expect(name).not.toMatch(/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u2028\u2029]/u)
    expect(title().querySelectorAll('bdi')).toHaveLength(2)
    expect(screen.getByText('reports.example').parentElement).toHaveTextContent('You will be sent to reports.example.')
  },
)

test('T13 nothing is allowed before it can have been read; to deny it needs no time', () => {
  vi.useFakeTimers()
  const { send } = show(stateOn({ ...consent, shownAt: now() }))
  expect(button('Allow')).toHaveAttribute('aria-disabled', 'true')
  act(() => button('Allow').click())
  act(() => void vi.advanceTimersByTime(400))
  act(() => button('Allow').click())
  expect(send).not.toHaveBeenCalled()
  act(() => button('Deny').click())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'consentDenied' })
  act(() => void vi.advanceTimersByTime(400))
  expect(button('Allow')).not.toHaveAttribute('aria-disabled')
  act(() => button('Allow').click())
  expect(send).toHaveBeenLastCalledWith({ type: 'consentGiven' })
})

test('T13 neither answer is where the focus comes to: an Enter that was meant for something else decides nothing', async () => {
  const { send, person, next } = show(stateOn({ name: 'LinkConfirmation' }))
  next(stateOn(consent))
  expect(title()).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test.each(['granted', 'denied'])('T13 once it is %s nothing more can be said', async (subject) => {
  const { send, person } = show(stateOn(consent, { pending: { call: 'idp.oauthAuthorizeSubmit', ticket: 1, subject } }))
  await person.dblClick(button('Allow'))
  await person.dblClick(button('Deny'))
  expect(send).not.toHaveBeenCalled()
})
