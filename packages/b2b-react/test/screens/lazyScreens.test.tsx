import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Screen } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { confirmation, stateOn, stateWith } from '../states.ts'

/* The screens of the lazy chunk, on a page that has not loaded it yet. */

const LAZY_CHUNK = '../../src/lazyChunk.ts'
const loadingPage: Screen = { name: 'Loading', of: 'page' }
const UNREACHABLE_TEXT = 'We could not reach the server. Check your connection and try again.'

/** The request for the lazy chunk. */
const fetchChunk = vi.fn<() => Promise<void>>()
const idleCallbacks = new Set<IdleRequestCallback>()

beforeEach(() => {
  idleCallbacks.clear()
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => void idleCallbacks.add(callback))
  fetchChunk.mockReset().mockResolvedValue()
  vi.resetModules()
  vi.doMock(LAZY_CHUNK, async (original) => {
    await fetchChunk()
    return original()
  })
})

afterEach(() => vi.doUnmock(LAZY_CHUNK))

/** Renders a state on a new page. `next` renders another state in its place. */
async function open(state: FlowState) {
  const { Widget } = await import('../../src/components/Widget.tsx')
  const send = vi.fn()
  const renderState = (currentState: FlowState) => (
    <StrictMode>
      <Widget state={currentState} send={send} />
    </StrictMode>
  )
  const { rerender, unmount } = render(renderState(state))
  return { send, unmount, next: (nextState: FlowState) => rerender(renderState(nextState)) }
}

/** Runs all idle callbacks. */
const runIdleCallbacks = () =>
  act(async () => idleCallbacks.forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 })))

/** Keeps the lazy chunk loading until the test calls `succeed` or `fail`. */
function holdLoad() {
  let succeed = () => {}
  let fail = () => {}
  const load = new Promise<void>((resolve, reject) => {
    succeed = resolve
    fail = () => reject(new Error('offline'))
  })
  fetchChunk.mockReturnValueOnce(load)
  return { succeed, fail }
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

test('screens are loaded once, when the first screen is visible and the browser is idle', async () => {
  const { next } = await open(stateOn(loadingPage))
  expect(idleCallbacks.size).toBe(0)
  next(stateWith())
  expect(fetchChunk).not.toHaveBeenCalled()
  await runIdleCallbacks()
  await waitFor(() => expect(fetchChunk).toHaveBeenCalledOnce())
  const { loginLoader } = await import('../../src/hooks/lazyChunks.ts')
  await act(loginLoader.fetch)
  next(stateOn(confirmation))
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
  expect(fetchChunk).toHaveBeenCalledOnce()
})

test('screens are not loaded if the widget is removed before the browser is idle', async () => {
  const { unmount } = await open(stateWith())
  expect(idleCallbacks.size).toBeGreaterThan(0)
  unmount()
  await runIdleCallbacks()
  expect(fetchChunk).not.toHaveBeenCalled()
})

test('a screen shows Loading until it is loaded, and then takes the focus', async () => {
  const { succeed } = holdLoad()
  const { next } = await open(stateWith())
  next(stateOn(confirmation))
  expect(await findTitle('Loading')).toHaveFocus()
  succeed()
  expect(await findTitle('Check your email')).toHaveFocus()
  expect(document.querySelector('.b2b-enter')).toHaveAttribute('data-enter', 'nowhere')
})

test('a screen after the initial loading takes no focus from the page', async () => {
  const { next } = await open(stateOn(loadingPage))
  next(stateOn({ name: 'LoggedIn', email: '', organization: '' }))
  await findTitle('Success!')
  expect(document.body).toHaveFocus()
})

test('screens can be loaded again after a failure, and the flow keeps its state', async () => {
  const { fail } = holdLoad()
  const { next, send } = await open(stateWith())
  next(stateOn(confirmation))
  fail()
  expect(await findTitle('Looks like there was an error!')).toHaveFocus()
  expect(screen.getByText(UNREACHABLE_TEXT)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findTitle('Check your email')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a failure of the load in advance is not shown. The screens are loaded again when one is needed', async () => {
  const { fail } = holdLoad()
  const { next } = await open(stateWith())
  await runIdleCallbacks()
  await act(async () => fail())
  expect(screen.getByLabelText('Email')).toBeVisible()
  next(stateOn(confirmation))
  expect(screen.queryByText(UNREACHABLE_TEXT)).toBeNull()
  await findTitle('Check your email')
})
