import { afterEach, expect, test, vi } from 'vitest'
import { openTab, ownTab } from '../../src/browser/tab.ts'
import { within } from '../../src/browser/within.ts'
import { createBrowser, provider } from '../browser.ts'

/* What a client lets go of, and what it hears of its page. */

afterEach(() => void vi.restoreAllMocks())

/** A tab of which one client can let go, with spies in the place of what it must stop. */
function watched() {
  const { tab } = createBrowser().tab(provider({}))
  const stopped = vi.fn()
  const timers: (() => void)[] = []
  return { own: ownTab({ ...tab, after: (_, run) => (timers.push(run), stopped), on: () => stopped }), timers, stopped }
}

test('T36 closing stops what still runs, once, and nothing that was stopped or has happened before', () => {
  const { own, timers, stopped } = watched()
  own.after(1, () => {})
  timers[0]?.()
  own.on('online', () => {})()
  own.closing(stopped)()
  stopped.mockClear()
  own.close()
  expect(stopped).not.toHaveBeenCalled()

  const running = watched()
  running.own.after(1, () => {})
  running.own.on('online', () => {})
  running.own.close()
  running.own.close()
  expect(running.stopped.mock.calls.length).toBeGreaterThanOrEqual(2)
})

test('T36 what is waited for leaves neither a timer nor anything to end with the client', async () => {
  const { own, stopped } = watched()
  const forget = vi.fn()
  await within({ ...own, closing: () => forget }, 5000, Promise.resolve(1))
  expect([stopped.mock.calls.length, forget.mock.calls.length]).toEqual([1, 1])
})

test('T23 a hint is heard by the other clients of the page, not by the one that gives it, and by none that has stopped listening', () => {
  const [one, two] = [openTab(undefined), openTab(undefined)]
  const [heardByOne, heardByTwo] = [vi.fn(), vi.fn()]
  const stops = [one.on('storage', heardByOne), two.on('storage', heardByTwo)]
  one.hint('key')
  expect(heardByOne).not.toHaveBeenCalled()
  expect(heardByTwo).toHaveBeenCalledExactlyOnceWith('key')
  stops.forEach((stop) => stop())
  one.hint('key')
  two.hint('key')
  expect(heardByOne).not.toHaveBeenCalled()
  expect(heardByTwo).toHaveBeenCalledOnce()
})

test('a page is visible when it is shown, not when it is hidden', () => {
  const seen = vi.fn()
  const stop = openTab(undefined).on('visible', seen)
  const state = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  turn('hidden')
  expect(seen).not.toHaveBeenCalled()
  turn('visible')
  expect(seen).toHaveBeenCalledOnce()
  stop()
  turn('visible')
  expect(seen).toHaveBeenCalledOnce()
})
