import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Screen } from '../../src/flow/machine/screens.ts'
import { button, show, title } from '../show.tsx'
import { limitedFor, linkFailed, stateOn } from '../states.ts'

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

test('T06 a used link while signed in is no error: a neutral mark, the signed-in member, and one button', async () => {
  const { container, send, user } = show(stateOn(linkFailed))
  expect(title()).toHaveTextContent('You are already signed in')
  expect(container.querySelector('[data-b2b-part=mark]')).toHaveAttribute('data-kind', 'neutral')
  expect(screen.getByText(/^This link was used before\./)).toHaveTextContent(
    'This link was used before. You can continue as ada@globex.test at Globex.',
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByRole('button')).toEqual([button('Continue')])
  await user.click(button('Continue'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'continueChosen' })
})

test('a link of another browser is not said to be used', () => {
  show(stateOn({ ...linkFailed, message: { key: 'error.otherBrowser' } }))
  expect(screen.getByText(/^This sign-in was started in another browser/)).toHaveTextContent(
    /You can continue as ada@globex\.test at Globex\.$/,
  )
  expect(screen.queryByText(/used before/)).toBeNull()
})

test('a used link without a session is an error, and offers a new link', async () => {
  const { container, send, user } = show(stateOn({ ...linkFailed, session: null }))
  expect(title()).toHaveTextContent('Looks like there was an error!')
  expect(container.querySelector('[data-b2b-part=mark]')).toHaveAttribute('data-kind', 'error')
  await user.type(screen.getByLabelText('Email'), 'ada@globex.test')
  await user.click(button('Email me a new link'))
  await user.click(button('Try again'))
  expect(send.mock.calls).toEqual([[{ type: 'newLinkChosen', email: 'ada@globex.test' }], [{ type: 'retryChosen' }]])
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
