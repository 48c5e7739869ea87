import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { now } from '../../src/internal/clock.ts'
import { stateOf } from '../everyScreen.ts'
import { button, show, title } from '../show.tsx'
import { confirmation, pendingLink, stateOn } from '../states.ts'

/** The time until the email can be sent again. */
const WAIT_MS = 24_000
const resendButton = () => button('Resend email')

afterEach(() => void vi.useRealTimers())

test('shows the address that the email was sent to', () => {
  show(stateOn(confirmation))
  expect(title()).toHaveTextContent('Check your email')
  const address = screen.getByText('ada@globex.test')
  expect(address.tagName).toBe('STRONG')
  expect(address).toHaveAttribute('dir', 'ltr')
  expect(address.parentElement).toHaveTextContent('We sent an email to ada@globex.test.')
})

test.each([
  ['Open in Gmail', 'https://gmail.example/search'],
  ['Open in Yahoo', 'https://yahoo.example/search'],
  ['Open in Outlook', 'https://outlook.example/search'],
])('%s opens the mailbox in a new tab, and screen readers are told so', (name, href) => {
  show(stateOn(confirmation))
  const link = screen.getByRole('link', { name })
  expect(link).toHaveAttribute('href', href)
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link).toHaveAccessibleDescription('opens in a new tab')
})

test('several mailboxes have short texts in a row, and one mailbox has its whole text', () => {
  const { next } = show(stateOn(confirmation))
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent.replace('opens in a new tab', ''))).toEqual(['Gmail', 'Yahoo', 'Outlook'])
  expect(links[0]?.parentElement).toHaveAttribute('data-social', 'icons')
  next(stateOn({ ...confirmation, mailboxes: confirmation.mailboxes.slice(0, 1) }))
  expect(screen.getByRole('link', { name: 'Open in Gmail' })).toHaveTextContent(/^Open in Gmail/)
  expect(screen.getByRole('link').parentElement).not.toHaveAttribute('data-social')
})

test.each(['EmailConfirmation', 'PasswordSetNewConfirmation', 'PasswordResetVerifyConfirmation'] as const)(
  '%s has the same block of links, advice and resend',
  (name) => {
    show(stateOf(name))
    expect(screen.getAllByRole('link')).toHaveLength(3)
    expect(resendButton().parentElement).toHaveTextContent("It can take a minute. Check your spam folder. Didn't get it? Resend email")
  },
)

test('Resend email requests the email again', async () => {
  const { send, user } = show(stateOn(confirmation))
  await user.click(resendButton())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'resendRequested' })
})

test.each([
  ['Try again', 'anotherTryChosen'],
  ['Back', 'wentBack'],
])('%s leads back to the address', async (name, type) => {
  const { send, user } = show(stateOn(confirmation))
  await user.click(button(name))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type })
})

test('keeps the name of the resend button during the wait, and shows the time beside it', () => {
  vi.useFakeTimers()
  show(stateOn({ ...confirmation, resendAt: now() + WAIT_MS }))
  expect(resendButton()).toHaveAttribute('aria-disabled', 'true')
  expect(resendButton()).toHaveAccessibleDescription('Available in 0:24.')
  expect(resendButton().parentElement).toHaveTextContent(/ in 0:24$/)
  act(() => void vi.advanceTimersByTime(5000))
  expect(resendButton()).toHaveAccessibleDescription('Available in 0:19.')
})

test('Resend email sends nothing during the wait, and works after it', () => {
  vi.useFakeTimers()
  const { send } = show(stateOn({ ...confirmation, resendAt: now() + WAIT_MS }))
  act(() => resendButton().click())
  expect(send).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(WAIT_MS))
  expect(resendButton()).not.toHaveAttribute('aria-disabled')
  expect(resendButton()).toHaveAccessibleDescription('')
  act(() => resendButton().click())
  expect(send).toHaveBeenCalledOnce()
})

test('keeps the focus on the resend button while the email is sent and afterwards', async () => {
  const { user, next } = show(stateOn(confirmation))
  await user.click(resendButton())
  next(stateOn(confirmation, { pending: pendingLink }))
  expect(resendButton()).toHaveAttribute('aria-disabled', 'true')
  next(stateOn({ ...confirmation, resends: 1, resendAt: now() + 30_000 }))
  expect(resendButton()).toHaveFocus()
})

test('announces that the email was sent again', () => {
  const { next } = show(stateOn(confirmation))
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  next(stateOn(confirmation, { toasts: [{ id: 1, phrase: { key: 'resend.email.done' }, tone: 'success' }] }))
  expect(screen.getByRole('status')).toBe(region)
  expect(region).toHaveTextContent('Email resent')
})
