import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Screen } from '../../src/flow/screens.ts'
import type { FlowState } from '../../src/flow/types.ts'
import { confirmation, stateOn, stateWith } from '../states.ts'

/* The later screens on a page that does not have them yet. */

const LATER = '../../src/later.ts'
const page: Screen = { name: 'Loading', of: 'page' }
const unreachable = 'We could not reach the server. Check your connection and try again.'

/** The network: asked for the file of the later screens. */
const fetched = vi.fn<() => Promise<void>>()
const idle = new Set<IdleRequestCallback>()

beforeEach(() => {
  idle.clear()
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.add(work) && work)
  vi.stubGlobal('cancelIdleCallback', (work: IdleRequestCallback) => idle.delete(work))
  fetched.mockReset().mockResolvedValue()
  vi.resetModules()
  vi.doMock(LATER, async (original) => {
    await fetched()
    return original()
  })
})

afterEach(() => vi.doUnmock(LATER))

/** Draws a state on a page that has only just been opened. `next` draws another one in its place. */
async function open(state: FlowState) {
  const { Widget } = await import('../../src/Widget.tsx')
  const send = vi.fn()
  const draw = (now: FlowState) => (
    <StrictMode>
      <Widget state={now} send={send} />
    </StrictMode>
  )
  const { rerender } = render(draw(state))
  return { send, next: (now: FlowState) => rerender(draw(now)) }
}

/** Lets the browser be idle. */
const beIdle = () => act(async () => idle.forEach((work) => work({ didTimeout: false, timeRemaining: () => 50 })))

/** The file comes, or not, when the answered functions say so. */
function onItsWay() {
  let arrive = () => {}
  let fail = () => {}
  const coming = new Promise<void>((resolve, reject) => {
    arrive = resolve
    fail = () => reject(new Error('offline'))
  })
  fetched.mockReturnValueOnce(coming)
  return { arrive, fail }
}

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })

test('are fetched once, when the first screen is shown and the browser is idle, so that nobody waits for them', async () => {
  const { next } = await open(stateOn(page))
  expect(idle.size).toBe(0)
  next(stateWith())
  expect(fetched).not.toHaveBeenCalled()
  await beIdle()
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const { fetchLazyChunk } = await import('../../src/fetchLazyChunk.ts')
  await act(fetchLazyChunk)
  next(stateOn(confirmation))
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
  expect(fetched).toHaveBeenCalledOnce()
})

test('are waited for calmly, and take the focus when they come', async () => {
  const { arrive } = onItsWay()
  const { next } = await open(stateWith())
  next(stateOn(confirmation))
  expect(await titled('Loading')).toHaveFocus()
  arrive()
  expect(await titled('Check your email')).toHaveFocus()
  expect(document.querySelector('.b2b-enter')).toHaveAttribute('data-enter', 'nowhere')
})

test('take no focus from a page that has shown nothing else', async () => {
  const { next } = await open(stateOn(page))
  next(stateOn({ name: 'LoggedIn', email: '', organization: '' }))
  await titled('Success!')
  expect(document.body).toHaveFocus()
})

test('can be tried again when they cannot be had, and the flow is where it was', async () => {
  const { fail } = onItsWay()
  const { next, send } = await open(stateWith())
  next(stateOn(confirmation))
  fail()
  expect(await titled('Looks like there was an error!')).toHaveFocus()
  expect(screen.getByText(unreachable)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await titled('Check your email')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('that cannot be had are no news until one is needed, and then tried for again', async () => {
  const { fail } = onItsWay()
  const { next } = await open(stateWith())
  await beIdle()
  await act(async () => fail())
  expect(screen.getByLabelText('Email')).toBeVisible()
  next(stateOn(confirmation))
  expect(screen.queryByText(unreachable)).toBeNull()
  await titled('Check your email')
})
