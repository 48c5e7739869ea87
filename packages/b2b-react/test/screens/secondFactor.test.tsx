import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ScreenOf } from '../../src/flow/machine/screens.ts'
import { now } from '../../src/internal/clock.ts'
import { COUNTDOWN_TICK_MS, RETRY_OFFERED_AFTER_MS, SLOW_NOTICE_AFTER_MS } from '../../src/limits.ts'
import { enrollment, history, mfa, stateOf } from '../everyScreen.ts'
import { button, show, title } from '../show.tsx'
import { limitedFor, pendingCall, stateOn } from '../states.ts'

// Numbers such as T49 in test names are threats in docs/threats.md.

const loadingQRCode: ScreenOf<'TOTPEnrollmentQRCode'> = { name: 'TOTPEnrollmentQRCode', enrollment: null }
const pendingQRCode = pendingCall('totp.create')
const SMS_CODE_LIFETIME_MS = 120_000
const codeField = () => screen.getByLabelText<HTMLInputElement>('One-time code')
const smsEntry = (facts: Partial<ScreenOf<'SMSOTPEntry'>> = {}): ScreenOf<'SMSOTPEntry'> => ({
  name: 'SMSOTPEntry',
  destination: '+1 201 555 0142',
  newNumber: null,
  resends: 0,
  resendAt: null,
  expiresAt: now() + SMS_CODE_LIFETIME_MS,
  spent: false,
  ...facts,
})

afterEach(() => void vi.useRealTimers())

test.each(['EmailOTPEntry', 'SMSOTPEntry', 'TOTPEntry'] as const)(
  '%s sends a code when it is complete, and clears a wrong code',
  async (name) => {
    const { send, user, next } = show(stateOf(name))
    await user.type(codeField(), '12 34-56')
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'codeEntered', code: '123456' })
    const call = name === 'TOTPEntry' ? 'totp.authenticate' : 'otps.sms.authenticate'
    next(stateOf(name, { pending: pendingCall(call, { kind: 'code' }) }))
    expect(screen.getByText('Checking your code...')).toBeVisible()
    next(stateOf(name, { problem: { phrase: { key: 'error.passcode' }, at: 'field', until: null } }))
    expect(screen.queryByText('Checking your code...')).toBeNull()
    expect(codeField()).toHaveValue('')
    expect(codeField()).toHaveFocus()
  },
)

test('coming back to the phone number keeps the country and the number', async () => {
  show(stateOn({ name: 'SMSOTPEnrollment', country: '', typed: { country: 'DE', number: '030 901820' } }))
  expect(await screen.findByRole('option', { name: 'Germany +49' })).toBeInTheDocument()
  expect(screen.getByLabelText('Country')).toHaveValue('DE')
  expect(screen.getByLabelText('Phone number')).toHaveValue('030 901820')
})

test('T49 a used code leaves nothing on the page', async () => {
  const { user, next } = show(stateOf('TOTPEntry'))
  await user.type(codeField(), '493817')
  next(stateOf('LoggedIn'))
  expect(document.documentElement.outerHTML).not.toContain('493817')
  next(stateOf('TOTPEntry'))
  expect(codeField()).toHaveValue('')
})

test('counts down the validity of an SMS code, and then shows that it has expired', () => {
  vi.useFakeTimers()
  show(stateOn(smsEntry()))
  expect(screen.getByText(/Your code expires in/)).toHaveTextContent('Your code expires in 2:00.')
  act(() => void vi.advanceTimersByTime(SMS_CODE_LIFETIME_MS))
  expect(screen.getByText('Your code has expired.')).toBeVisible()
  expect(button('Resend code')).not.toHaveAttribute('aria-disabled')
})

test('T55 a countdown follows the elapsed time although its timer is late, and does not take longer if the clock is set back', () => {
  vi.useFakeTimers()
  show(stateOn(smsEntry({ resendAt: now() + 30_000 })))
  expect(button('Resend code')).toHaveAccessibleDescription('Available in 0:30.')
  // The page was in the background: the clock continues, but the browser delays timers.
  act(() => {
    vi.setSystemTime(Date.now() + 25_000)
    vi.advanceTimersByTime(COUNTDOWN_TICK_MS)
  })
  expect(button('Resend code')).toHaveAccessibleDescription('Available in 0:05.')
  act(() => {
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(30_000)
  })
  expect(button('Resend code')).not.toHaveAttribute('aria-disabled')
})

test('before the first SMS there is nothing to wait for and nothing to send again', () => {
  show(stateOn(smsEntry({ expiresAt: null })))
  expect(screen.getByText('+1 201 555 0142').parentElement).toHaveTextContent('We are sending a 6-digit code to +1 201 555 0142.')
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
})

test.each([
  ['SMSOTPEntry', 'Use an authenticator app', 'totp'],
  ['TOTPEntry', 'Text me a code instead', 'sms_otp'],
] as const)('%s offers “%s” only to a member who has enrolled that factor', (name, label, method) => {
  const { next } = show(stateOf(name))
  expect(button(label)).toBeVisible()
  next(stateOf(name, { mfa: { ...mfa, enrolled: mfa.enrolled.filter((enrolledMethod) => enrolledMethod !== method) } }))
  expect(screen.queryByRole('button', { name: label })).toBeNull()
})

test('offers no other factor during the enrollment of an app', () => {
  show(stateOn({ name: 'TOTPEntry', enrollment }, { mfa }))
  expect(screen.getByText('If the code does not work, enter the next one.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('submits the number with the chosen country', async () => {
  const { send, user } = show(stateOf('SMSOTPEnrollment'))
  expect(screen.getByPlaceholderText('(123) 456-7890')).toHaveAttribute('autocomplete', 'tel-national')
  await user.selectOptions(screen.getByLabelText('Country'), await screen.findByRole('option', { name: /\+49$/ }))
  await user.type(screen.getByLabelText('Phone number'), '030 123456{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'phoneSubmitted', country: 'DE', number: '030 123456' })
})

test.each([
  ['', 'en', 'US +1'],
  ['', 'en-GB', 'GB +44'],
  ['CH', 'en-GB', 'CH +41'],
  // 001 is the world, not a country.
  ['', 'en-001', 'US +1'],
  // Antarctica has no phone numbers of its own.
  ['AQ', 'en', 'US +1'],
])('selects the country of the option, else of the locale, else US: %j, %s', async (country, locale, shown) => {
  show(stateOn({ name: 'SMSOTPEnrollment', country, typed: null }), { locale })
  await screen.findByRole('option', { name: /\+49$/ })
  expect(screen.getByText(shown)).toBeVisible()
})

test('the secret is in lower case, in groups of four letters, from left to right', () => {
  const { container } = show(stateOf('TOTPEnrollmentManual'))
  expect(container.querySelector('code')).toHaveTextContent('jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp')
  expect(container.querySelector('code')).toHaveAttribute('dir', 'ltr')
})

test('shows that the QR code is loading, and offers to try again after a failure', async () => {
  const { send, user, next } = show(stateOn(loadingQRCode, { pending: pendingQRCode }))
  expect(screen.getByText('Loading')).toBeVisible()
  next(stateOn(loadingQRCode, { problem: { phrase: { key: 'error.default' }, at: 'form', until: null } }))
  await user.click(button('Try again'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'retryChosen' })
})

test('a QR code that takes long can be requested again', async () => {
  vi.useFakeTimers()
  const { send } = show(stateOn(loadingQRCode, { pending: pendingQRCode }))
  const status = screen.getByRole('status', { name: 'Loading' })
  await act(() => vi.advanceTimersByTimeAsync(SLOW_NOTICE_AFTER_MS))
  expect(status).toHaveTextContent('This is taking longer than usual.')
  await act(() => vi.advanceTimersByTimeAsync(RETRY_OFFERED_AFTER_MS - SLOW_NOTICE_AFTER_MS))
  fireEvent.click(button('Try again'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'retryChosen' })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('Try again keeps the focus while the QR code loads, and then moves it to the title', async () => {
  const problem = { phrase: { key: 'error.default' }, at: 'form', until: null } as const
  const { user, next } = show(stateOn(loadingQRCode, { problem }))
  const retryButton = button('Try again')
  await user.click(retryButton)
  next(stateOn(loadingQRCode, { pending: pendingQRCode }))
  expect(retryButton).toHaveFocus()
  expect(retryButton).toHaveAttribute('data-busy')
  next(stateOn(loadingQRCode, { problem }))
  expect(retryButton).toHaveFocus()
  await user.click(retryButton)
  next(stateOn(loadingQRCode, { pending: pendingQRCode }))
  next(stateOn({ ...loadingQRCode, enrollment }))
  expect(title()).toHaveFocus()
})

test('a late QR code does not take the focus from the element that the user has chosen', async () => {
  const { user, next } = show(stateOn(loadingQRCode, { history, problem: limitedFor(1) }))
  await user.click(button('Try again'))
  act(() => button('Back').focus())
  next(stateOn({ ...loadingQRCode, enrollment }, { history }))
  expect(button('Back')).toHaveFocus()
  act(() => button('Back').blur())
  next(stateOn(loadingQRCode, { history }))
  expect(document.body).toHaveFocus()
})

test('an image of a QR code that cannot be shown is replaced by a hint at the text code', () => {
  show(stateOf('TOTPEnrollmentQRCode'))
  fireEvent.error(screen.getByRole('img', { name: 'QR code for your authenticator app' }))
  expect(screen.getByText('The QR code cannot be shown. Use the text code instead.')).toBeVisible()
})

test.each([
  ['TOTPEnrollmentManual', 'Copy code', 'totp.manual'],
  ['RecoveryCodeSave', 'Copy all', 'backup.save'],
] as const)('%s marks “%s” only after the text was copied', (name, label, subject) => {
  const iconOf = () => button(label).querySelector('svg')?.innerHTML
  const { next } = show(stateOf(name))
  const copyIcon = iconOf()
  next(stateOf(name, { toasts: [{ id: 1, phrase: { key: `${subject}.notCopied` }, tone: 'error' }] }))
  expect(iconOf()).toBe(copyIcon)
  next(stateOf(name, { toasts: [{ id: 2, phrase: { key: `${subject}.copied` }, tone: 'success' }] }))
  expect(iconOf()).not.toBe(copyIcon)
})

test('the last button below backup codes asks whether they are saved, until the user has copied or downloaded them', async () => {
  const { send, user, next } = show(stateOf('LinkConfirmation'))
  next(stateOf('RecoveryCodeSave'))
  expect(title(), 'screen readers first read the title').toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  await user.click(button('I have saved them'))
  expect(send).toHaveBeenLastCalledWith({ type: 'codesSaved' })
  next(stateOn({ name: 'RecoveryCodeSave', codes: ['aaaa-bbbb-cccc'], saved: true, next: null }))
  await user.click(button('Done'))
  expect(send).toHaveBeenLastCalledWith({ type: 'codesSaved' })
  expect(screen.queryByRole('button', { name: 'I have saved them' })).toBeNull()
})

/** Returns true if a handler prevents the unload. The browser then asks the user. */
const browserAsksBeforeUnload = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

test('T49 a backup code is cleared with its field', async () => {
  const { user, next } = show(stateOf('RecoveryCodeEntry'))
  const field = screen.getByLabelText('Backup code')
  await user.type(field, 'aaaa-bbbb-cccc')
  next(stateOf('LoggedIn'))
  expect(field).not.toBeInTheDocument()
  expect(field).toHaveValue('')
})

test('T50 backup codes are on their screen only, and the browser asks before the user leaves the page without confirmation', () => {
  const { next } = show(stateOf('RecoveryCodeSave'))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(enrollment.recoveryCodes)
  expect(browserAsksBeforeUnload()).toBe(true)
  next(stateOf('LoggedIn'))
  expect(browserAsksBeforeUnload()).toBe(false)
  expect(document.documentElement.outerHTML).not.toContain('aaaa-bbbb-cccc')
})
