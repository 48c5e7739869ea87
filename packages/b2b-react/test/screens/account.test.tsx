import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { STATES } from '../everyState.ts'
import { button, show } from '../show.tsx'
import { pendingCall, refusedProblem, stateOn } from '../states.ts'

/* The account on the later steps of a sign-in, and the structure that screen readers announce. */

const EMAIL = 'ada@globex.test'
/** The screens before the user has entered an address, and those at the end. */
const WITHOUT_ACCOUNT: readonly ScreenName[] = [
  'Loading',
  'LinkConfirmation',
  'Main',
  'RecoveryCodeSave',
  'IDPConsent',
  'IDPLogout',
  'IDPDone',
  'Error',
]

test.each(SCREENS.filter((name) => !WITHOUT_ACCOUNT.includes(name)))('%s names the account exactly once', (name) => {
  const { container } = show(stateOf(name, { email: EMAIL }))
  const isInField = [...container.querySelectorAll('input')].some(({ value, type }) => type === 'email' && value === EMAIL)
  const isInText = container.textContent.includes(EMAIL)
  expect([isInField, isInText].filter(Boolean)).toHaveLength(1)
  expect(container.textContent.split(EMAIL)).toHaveLength(isInField ? 1 : 2)
})

test('Main names the account if an organization requires another factor, and has no email field', () => {
  const main = { name: 'Main', blocks: [{ kind: 'known', methods: ['email_otp'], passwordInstead: false }] } as const
  const primary: FlowState['primary'] = { methods: ['email_otp'], verifiesEmail: true }
  const { container } = show(stateOn(main, { email: EMAIL, primary }))
  expect(container).toHaveTextContent(`${EMAIL} Not you?`)
})

test('without an address there is no empty line', () => {
  show(stateOf('TOTPEntry', { email: '' }))
  expect(screen.queryByText('Not you?')).toBeNull()
})

test('while a call is pending, the account cannot be changed', async () => {
  const { send, user } = show(stateOf('TOTPEntry', { pending: pendingCall('totp.authenticate', { kind: 'code' }) }))
  await user.click(button('Not you?'))
  expect(send).not.toHaveBeenCalled()
})

/** The elements that screen readers announce with their name when the focus enters them. */
const REGIONS = 'section,form,fieldset,[role=group],[role=region],[role=search],[role=status],[aria-label]:not(button,input,select,a)'
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? ''

test.each(STATES.map(({ screen: name, name: state, create }) => [`${name} ${state}`.trim(), create] as const))(
  '%s: no region is inside another one of the same name, and none has the name of a field',
  (_, create) => {
    const { container } = show(create())
    const labels = [...container.querySelectorAll('label')].map(({ textContent }) => textContent)
    for (const region of container.querySelectorAll(REGIONS)) {
      const outer = region.parentElement?.closest(REGIONS)
      if (nameOf(region) === '') continue
      expect(labels).not.toContain(nameOf(region))
      expect(outer && nameOf(outer)).not.toBe(nameOf(region))
    }
  },
)

test('a problem with the form is below the main button and above the other action, so the button keeps its place', () => {
  show(stateOf('PasswordAuthenticate', { problem: { phrase: { key: 'error.password' }, at: 'form', until: null } }))
  const elements = [button('Continue'), screen.getByRole('alert'), button('Sign up or reset password')]
  expect([...(elements[0]?.parentElement?.children ?? [])]).toEqual(elements)
})

describe('the window scrolls to a problem', () => {
  const scrollIntoView = vi.fn<Element['scrollIntoView']>()
  // jsdom has no such method.
  beforeEach(() => void Object.defineProperty(Element.prototype, 'scrollIntoView', { value: scrollIntoView, configurable: true }))
  afterEach(() => {
    scrollIntoView.mockReset()
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  test('after a choice, once for each problem, because the note is below a list that can be longer than the window', () => {
    const { next } = show(stateOf('Discovery'))
    next(stateOf('Discovery', { problem: refusedProblem }))
    next(stateOf('Discovery', { problem: refusedProblem }))
    expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('alert')])
    next(stateOf('Discovery', { problem: { ...refusedProblem } }))
    expect(scrollIntoView).toHaveBeenCalledTimes(2)
  })

  test('not if the screen starts with it, because the user may be elsewhere on the page', () => {
    show(stateOf('Discovery', { problem: refusedProblem }))
    expect(screen.getByRole('alert')).toBeVisible()
    expect(scrollIntoView).not.toHaveBeenCalled()
  })
})

test('a message at a field is in a line that is there from the start', () => {
  const { container, next } = show(stateOf('PasswordForgotForm'))
  const line = container.querySelector('.b2b-message-line')
  expect(line).toBeEmptyDOMElement()
  next(stateOf('PasswordForgotForm', { problem: { phrase: { key: 'email.invalid' }, at: 'field', until: null } }))
  expect(line).toContainElement(screen.getByRole('alert'))
})

test.each(['TOTPEntry', 'TOTPEnrollmentQRCode', 'EmailOTPEntry'] as const)('%s: “6-digit” stays on one line', (name) => {
  show(stateOf(name))
  expect(screen.getByText('6-digit')).toHaveClass('b2b-unbroken')
})
