import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Widget } from '../../src/components/Widget.tsx'
import type { Screen } from '../../src/flow/machine/screens.ts'
import { RETRY_OFFERED_AFTER_MS, SLOW_NOTICE_AFTER_MS } from '../../src/limits.ts'
import { confirmation, stateOn, stateWith } from '../states.ts'

/* All loading states, on a page where the lazy chunk never finishes loading. */

const SLOW = 'This is taking longer than usual.'

vi.mock('../../src/hooks/lazyChunks.ts', () => ({ loginLoader: { loaded: () => null, fetch: vi.fn(() => new Promise(() => {})) } }))
afterAll(() => vi.doUnmock('../../src/hooks/lazyChunks.ts'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Waits until Try again is offered. In two parts, because React sets the second timer only after it has rendered the first notice. */
async function waitForRetry(): Promise<void> {
  await advance(SLOW_NOTICE_AFTER_MS)
  await advance(RETRY_OFFERED_AFTER_MS - SLOW_NOTICE_AFTER_MS)
}
const retryButton = () => screen.queryByRole('button', { name: 'Try again' })

/** Renders a screen. `next` renders another state in its place. */
function show(initialScreen: Screen) {
  const send = vi.fn()
  const { rerender } = render(<Widget state={stateOn(initialScreen)} send={send} />)
  return { send, next: (state = stateWith()) => rerender(<Widget state={state} send={send} />) }
}

const LOADING_STATES: readonly (readonly [subject: string, screen: Screen, title: string])[] = [
  ['the data of the page', { name: 'Loading', of: 'page' }, 'Loading'],
  ['the redemption of a token', { name: 'Loading', of: 'login' }, 'Logging in...'],
  ['the steps of a member', { name: 'Loading', of: 'member' }, 'Loading'],
  ['the lazy chunk', confirmation, 'Loading'],
  ['the lazy chunk, after a sign-in', { name: 'LoggedIn', email: '', organization: '' }, 'Loading'],
]

test.each(LOADING_STATES)(
  'while waiting for %s, shows a notice after 3 s, and offers Try again after 6 s',
  async (_, initialScreen, title) => {
    show(initialScreen)
    const status = screen.getByRole('status', { name: title })
    expect(status).toHaveTextContent(title)
    await advance(SLOW_NOTICE_AFTER_MS - 1)
    expect(status).toHaveTextContent(new RegExp(`^${title}$`))
    await advance(1)
    expect(status).toHaveTextContent(`${title}${SLOW}`)
    await advance(RETRY_OFFERED_AFTER_MS - SLOW_NOTICE_AFTER_MS - 1)
    expect(retryButton()).toBeNull()
    await advance(1)
    expect(status).toContainElement(retryButton())
    expect(document.body).toHaveFocus()
  },
)

test('Try again sends one event for two clicks, keeps the focus, and can be used again later', async () => {
  const { send } = show({ name: 'Loading', of: 'page' })
  await waitForRetry()
  act(() => retryButton()?.focus())
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    fireEvent.click(retryButton() ?? document.body)
    fireEvent.click(retryButton() ?? document.body)
    expect(send).toHaveBeenCalledTimes(attempt)
    expect(send).toHaveBeenLastCalledWith({ type: 'retryChosen' })
    expect(retryButton()).toHaveFocus()
    await advance(RETRY_OFFERED_AFTER_MS)
  }
})

test('a second wait starts without the notice of the first one', async () => {
  const { next } = show({ name: 'Loading', of: 'page' })
  await advance(SLOW_NOTICE_AFTER_MS)
  next()
  next(stateOn({ name: 'Loading', of: 'login' }))
  expect(screen.queryByText(SLOW)).toBeNull()
})

test('Try again loads the lazy chunk once more', async () => {
  const { loginLoader } = await import('../../src/hooks/lazyChunks.ts')
  const { send } = show(confirmation)
  await waitForRetry()
  vi.mocked(loginLoader.fetch).mockClear()
  fireEvent.click(retryButton() ?? document.body)
  expect(loginLoader.fetch).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
})
