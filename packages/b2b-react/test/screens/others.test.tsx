import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Screen } from '../../src/flow/machine/screens.ts'
import { button, show, title } from '../show.tsx'
import { limitedFor, stateOn } from '../states.ts'

const errorScreen: Screen = { name: 'Error', message: { key: 'error.magicLink' }, back: false, retry: 'restart', until: null }

afterEach(() => void vi.useRealTimers())

test('Loading is a status with its title as name', () => {
  show(stateOn({ name: 'Loading', of: 'page' }))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(title()).toHaveTextContent('Loading')
})

test('LoggedIn shows the member and the organization', () => {
  show(stateOn({ name: 'LoggedIn', email: 'ada@globex.test', organization: 'Globex' }))
  expect(title()).toHaveTextContent('Success!')
  expect(screen.getByText('You have successfully logged in.')).toBeVisible()
  expect(screen.getByText('ada@globex.test').parentElement).toHaveTextContent('ada@globex.test at Globex')
})

test('LoggedIn shows no member if the organization is unknown', () => {
  show(stateOn({ name: 'LoggedIn', email: 'ada@globex.test', organization: '' }))
  expect(screen.queryByText('ada@globex.test')).toBeNull()
})

test('Error shows what happened and always offers to try again', async () => {
  const { send, user } = show(stateOn(errorScreen))
  expect(title()).toHaveTextContent('Looks like there was an error!')
  expect(screen.getByText(/Your login link may have expired/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(button('Try again'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'retryChosen' })
})

test('Error hides the message about a wait at its end', () => {
  vi.useFakeTimers()
  const { phrase, until } = limitedFor(30)
  show(stateOn({ ...errorScreen, message: phrase, until }))
  expect(button('Try again')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/^Too many attempts/)).toHaveTextContent('Too many attempts. You can try again in 0:30.')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(button('Try again')).not.toHaveAttribute('aria-disabled')
  expect(screen.queryByText(/Too many attempts/)).toBeNull()
})

test('Error has a back button if that is allowed', async () => {
  const { send, user } = show(stateOn({ ...errorScreen, back: true }))
  await user.click(button('Back'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'wentBack' })
})

test('Error formats the names in its message', () => {
  show(stateOn({ ...errorScreen, message: { key: 'error.noAccess', values: { email: 'ada@globex.test', organization: 'Globex' } } }))
  expect(screen.getByText('Globex').tagName).toBe('BDI')
  expect(screen.getByText('ada@globex.test')).toHaveAttribute('dir', 'ltr')
})
