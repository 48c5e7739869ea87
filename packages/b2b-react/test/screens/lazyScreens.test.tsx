import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Screen } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { confirmation, stateOn, stateWith } from '../states.ts'

/* The screens of the lazy chunk, on a page that has not loaded it yet. */

const LAZY_CHUNK = '../../src/lazyChunk.ts'
const page: Screen = { name: 'Loading', of: 'page' }
const unreachable = 'We could not reach the server. Check your connection and try again.'

/** The request for the lazy chunk. */
const fetched = vi.fn<() => Promise<void>>()
const idle = new Set<IdleRequestCallback>()

beforeEach(() => {
  idle.clear()
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.add(work) && work)
  vi.stubGlobal('cancelIdleCallback', (work: IdleRequestCallback) => idle.delete(work))
  fetched.mockReset().mockResolvedValue()
  vi.resetModules()
  vi.doMock(LAZY_CHUNK, async (original) => {
    await fetched()
    return original()
  })
})

afterEach(() => vi.doUnmock(LAZY_CHUNK))

/** Renders a state on a page that was just opened. `next` renders another one in its place. */
async function open(state: FlowState) {
  const { Widget } = await import('../../src/components/Widget.tsx')
  const send = vi.fn()
  const draw = (now: FlowState) => (
    <StrictMode>
      <Widget state={now} send={send} />
    </StrictMode>
  )
  const { rerender } = render(draw(state))
  return { send, next: (now: FlowState) => rerender(draw(now)) }
}

/** Runs all idle callbacks. */
const beIdle = () => act(async () => idle.forEach((work) => work({ didTimeout: false, timeRemaining: () => 50 })))

/** The load of the lazy chunk, which succeeds or fails when the test calls the returned functions. */
function pendingLoad() {
  let succeed = () => {}
  let fail = () => {}
  const coming = new Promise<void>((resolve, reject) => {
    succeed = resolve
    fail = () => reject(new Error('offline'))
  })
  fetched.mockReturnValueOnce(coming)
  return { succeed, fail }
}

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })

test('are loaded once, when the first screen is shown and the browser is idle', async () => {
  const { next } = await open(stateOn(page))
  expect(idle.size).toBe(0)
  next(stateWith())
  expect(fetched).not.toHaveBeenCalled()
  await beIdle()
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const { fetchLazyChunk } = await import('../../src/hooks/fetchLazyChunk.ts')
  await act(fetchLazyChunk)
  next(stateOn(confirmation))
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
  expect(fetched).toHaveBeenCalledOnce()
})

test('show Loading until they are loaded, and then take the focus', async () => {
  const { succeed } = pendingLoad()
  const { next } = await open(stateWith())
  next(stateOn(confirmation))
  expect(await titled('Loading')).toHaveFocus()
  succeed()
  expect(await titled('Check your email')).toHaveFocus()
  expect(document.querySelector('.b2b-enter')).toHaveAttribute('data-enter', 'nowhere')
})

test('take no focus from a page that has shown nothing else', async () => {
  const { next } = await open(stateOn(page))
  next(stateOn({ name: 'LoggedIn', email: '', organization: '' }))
  await titled('Success!')
  expect(document.body).toHaveFocus()
})

test('can be loaded again after a failure, and the flow keeps its state', async () => {
  const { fail } = pendingLoad()
  const { next, send } = await open(stateWith())
  next(stateOn(confirmation))
  fail()
  expect(await titled('Looks like there was an error!')).toHaveFocus()
  expect(screen.getByText(unreachable)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await titled('Check your email')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('show a failure only once one is needed, and then load again', async () => {
  const { fail } = pendingLoad()
  const { next } = await open(stateWith())
  await beIdle()
  await act(async () => fail())
  expect(screen.getByLabelText('Email')).toBeVisible()
  next(stateOn(confirmation))
  expect(screen.queryByText(unreachable)).toBeNull()
  await titled('Check your email')
})
