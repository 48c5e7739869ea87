import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { Problem } from '../../src/flow/machine/types.ts'
import { now } from '../../src/internal/clock.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { button, show } from '../show.tsx'
import { limitedFor, pendingLink } from '../states.ts'

/* `Try again` in the note repeats the request. It is shown if the server has not decided about the request. */

const unreachableProblem: Problem = { phrase: { key: 'error.unreachable' }, at: 'form', until: null, again: true }
const refusedProblem: Problem = { phrase: { key: 'error.linkNotSent' }, at: 'form', until: null }
const retryButton = () => screen.queryByRole('button', { name: 'Try again' })

test.each(['EmailOTPEntry', 'SMSOTPEntry', 'TOTPEntry'] as const)('%s checks the code in the field again', async (name) => {
  const { send, user, next } = show(stateOf(name))
  await user.type(screen.getByLabelText('One-time code'), '123456')
  next(stateOf(name, { problem: unreachableProblem }))
  await user.click(button('Try again'))
  expect(send.mock.calls.map(([event]) => event)).toEqual([
    { type: 'codeEntered', code: '123456' },
    { type: 'codeEntered', code: '123456' },
  ])
})

test.each(['EmailOTPEntry', 'SMSOTPEntry'] as const)('%s sends another code if the field is empty', async (name) => {
  const { send, user } = show(stateOf(name, { problem: unreachableProblem }))
  await user.click(button('Try again'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'resendRequested' })
})

test('Main submits the current text of its form', async () => {
  const { send, user } = show(stateOf('Main', { problem: unreachableProblem }))
  await user.type(screen.getByLabelText('Email'), 'ada@acme.test')
  await user.click(button('Try again'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: 'ada@acme.test' })
})

test.each([
  ['EmailMethodSelection', 'Email me a code'],
  ['Discovery', 'Globex Join'],
  ['Discovery', 'Create an organization'],
] as const)('%s repeats the choice of “%s”', async (name, label) => {
  const { send, user, next } = show(stateOf(name))
  await user.click(button(label))
  next(stateOf(name, { problem: unreachableProblem }))
  await user.click(button('Try again'))
  const [first, second] = send.mock.calls
  expect(second).toEqual(first)
})

test.each(SCREENS)('%s never has two buttons called Try again', (name: ScreenName) => {
  for (const session of [null, { email: 'ada@globex.test', organization: 'Globex' }]) {
    const state = stateOf(name, { problem: unreachableProblem })
    const { unmount } = show(state.screen.name === 'LinkFailed' ? { ...state, screen: { ...state.screen, session } } : state)
    expect(screen.queryAllByRole('button', { name: 'Try again' }).length).toBeLessThanOrEqual(1)
    unmount()
  }
})

test('Try again moves the focus to the field while the button is gone', async () => {
  const { user, next } = show(stateOf('Main', { problem: unreachableProblem }))
  const field = screen.getByLabelText('Email')
  await user.type(field, 'ada@acme.test')
  await user.click(button('Try again'))
  next(stateOf('Main', { pending: pendingLink }))
  expect(field).toHaveAttribute('readonly')
  next(stateOf('Main', { problem: unreachableProblem }))
  expect(field).toHaveFocus()
})

test('a refusal has no Try again', () => {
  show(stateOf('Main', { problem: refusedProblem }))
  expect(retryButton()).toBeNull()
})

test('if a code no longer works, Resend code is the main action, with the remaining wait', () => {
  vi.useFakeTimers({ now: Date.now() })
  const state = stateOf('EmailOTPEntry')
  if (state.screen.name !== 'EmailOTPEntry') throw new Error(`Expected EmailOTPEntry, not ${state.screen.name}.`)
  const { next } = show({ ...state, screen: { ...state.screen, spent: true } })
  expect(button('Resend code')).toHaveAttribute('data-look', 'primary')
  expect(screen.queryByText(/Your code expires in/)).toBeNull()
  next({ ...state, screen: { ...state.screen, spent: true, resendAt: now() + 20_000 } })
  expect(button('Resend code')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/^Available in/)).toHaveTextContent('Available in 0:20.')
  vi.useRealTimers()
})

test('counts down the wait of a rate limit once, in the note', () => {
  const problem = limitedFor(30)
  const state = stateOf('EmailOTPEntry', { problem })
  if (!('spent' in state.screen)) throw new Error(`${state.screen.name} has no code that can be spent.`)
  show({ ...state, screen: { ...state.screen, spent: true, resendAt: problem.until } })
  expect(button('Resend code')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getAllByRole('timer')).toHaveLength(1)
})

test('with a locked authenticator app, the code is cleared, no backup code is offered, and the text message is the main action', async () => {
  const state = stateOf('TOTPEntry')
  const { user, next } = show(state)
  await user.type(screen.getByLabelText('One-time code'), '123456')
  const problem: Problem = { phrase: { key: 'error.locked' }, at: 'form', until: null }
  next({ ...state, problem, mfa: state.mfa && { ...state.mfa, locked: true } })
  expect(screen.getByLabelText('One-time code')).toHaveValue('')
  expect(screen.getByRole('alert')).toHaveTextContent('Too many failed attempts')
  expect(screen.queryByRole('button', { name: 'Use a backup code' })).toBeNull()
  expect(button('Text me a code instead')).toHaveAttribute('data-look', 'primary')
})
