// @vitest-environment node
import { expect, test } from 'vitest'
import type { MainBlock, MfaFacts } from '../../../src/flow/machine/facts.ts'
import type { Screen } from '../../../src/flow/machine/screens.ts'
import { offersBackupCode, offersButton, offersMail, offersPassword, otherFactor } from '../../../src/flow/rules/offers.ts'
import { stateOn } from '../../states.ts'

const BUTTONS: MainBlock = {
  kind: 'buttons',
  buttons: [
    { kind: 'oauth', provider: 'google' },
    { kind: 'oauth', provider: 'slack' },
  ],
}
const EMAIL: MainBlock = { kind: 'email', methods: ['magic_link'], passwordInstead: false }
const KNOWN: MainBlock = { kind: 'known', methods: ['magic_link'], passwordInstead: true }
const main = (...blocks: MainBlock[]) => stateOn({ name: 'Main', blocks })
const otherScreen = stateOn({ name: 'PasswordAuthenticate' })

test('a button can be pressed only on a screen that has it', () => {
  const offers = (state: ReturnType<typeof main>, provider: string) =>
    offersButton(state, (button) => button.kind === 'oauth' && button.provider === provider)
  expect(offers(main(EMAIL, BUTTONS), 'google')).toBe(true)
  expect(offers(stateOn({ name: 'PasswordEmailForm', blocks: [BUTTONS], email: '' }), 'slack')).toBe(true)
  expect(offers(main(EMAIL, BUTTONS), 'github')).toBe(false)
  expect(offers(main(EMAIL), 'google')).toBe(false)
  expect(offers(otherScreen, 'google')).toBe(false)
})

test('an email of a method can be sent only by its button', () => {
  expect(offersMail(main(BUTTONS, KNOWN), 'magic_link')).toBe(true)
  expect(offersMail(main(BUTTONS, KNOWN), 'email_otp')).toBe(false)
  expect(offersMail(main(EMAIL), 'magic_link')).toBe(false)
  expect(offersMail(otherScreen, 'magic_link')).toBe(false)
})

test('a password can be entered only in a block of these kinds that has one', () => {
  expect(offersPassword(main(BUTTONS, { kind: 'password' }), ['password'])).toBe(true)
  expect(offersPassword(main(KNOWN), ['email', 'known'])).toBe(true)
  expect(offersPassword(main(EMAIL), ['email', 'known'])).toBe(false)
  expect(offersPassword(main(KNOWN), ['password'])).toBe(false)
  expect(offersPassword(main(BUTTONS), ['password'])).toBe(false)
})

const enrollment = { secret: 's', qrCode: '', recoveryCodes: [] }
const totp: Screen = { name: 'TOTPEntry', enrollment: null }
const sms: Screen = { name: 'SMSOTPEntry', destination: '', newNumber: null, expiresAt: null, spent: false, resends: 0, resendAt: null }
const factors = (...enrolled: MfaFacts['enrolled']): MfaFacts => ({
  member_id: 'm',
  organization_id: 'o',
  phone: '',
  enrolled,
  supported: [],
  preferred: null,
  smsCodeExpiresAt: null,
  locked: false,
})

test.each<[string, Screen, MfaFacts | null, ReturnType<typeof otherFactor>]>([
  ['the code of an SMS, with an app', sms, factors('totp', 'sms_otp'), 'totp'],
  ['the code of an SMS, without an app', sms, factors('sms_otp'), null],
  ['the code of an SMS to a new number', { ...sms, newNumber: '+15005550006' }, factors('totp'), null],
  ['the code of an app, with a number', totp, factors('totp', 'sms_otp'), 'sms_otp'],
  ['the code of an app, without a number', totp, factors('totp'), null],
  ['the code of a new app', { ...totp, enrollment }, factors('sms_otp'), null],
  ['the code of an app, without second factors', totp, null, null],
  ['the QR code of a new app, while it loads', { name: 'TOTPEnrollmentQRCode', enrollment: null }, factors('sms_otp'), null],
  ['another code', { name: 'RecoveryCodeEntry' }, factors('totp', 'sms_otp'), null],
])('on the screen for %s, the other factor is the right one', (_, screen, mfa, factor) => {
  expect(otherFactor(stateOn(screen, { mfa }))).toBe(factor)
})

test.each<[string, boolean, Screen, MfaFacts | null]>([
  ['the code of an app', true, totp, factors('totp')],
  ['the code of an app, without second factors', true, totp, null],
  ['the code of an app, during a lock', false, totp, { ...factors('totp'), locked: true }],
  ['the code of a new app', false, { ...totp, enrollment }, factors()],
  ['the QR code of a new app, while it loads', false, { name: 'TOTPEnrollmentQRCode', enrollment: null }, factors('sms_otp')],
  ['the code of an SMS', false, sms, factors('totp', 'sms_otp')],
])('on the screen for %s, a backup code is accepted: %s', (_, isOffered, screen, mfa) => {
  expect(offersBackupCode(stateOn(screen, { mfa }))).toBe(isOffered)
})
