// @vitest-environment jsdom
import { afterEach, expect, test, vi, type Mock } from 'vitest'
import { openTab, createClientTab } from '../../src/browser/tab.ts'
import { withTimeout } from '../../src/browser/withTimeout.ts'
import { createBrowser, provider } from '../browser.ts'

/* What a client lets go of, and what it hears of its page. */

afterEach(() => void vi.restoreAllMocks())

/** A tab of which one client can let go: its timers, and how often each thing that it began was stopped. */
function watched() {
  const { tab } = createBrowser().tab(provider({}))
  const begun: { readonly run: () => void; readonly stop: Mock }[] = []
  const begin = (run: () => void) => {
    const stop = vi.fn()
    begun.push({ run, stop })
    return stop
  }
  const own = createClientTab({ ...tab, after: (_, run) => begin(run), on: (_, run) => begin(() => run(null)) })
  return { own, begun, stopped: () => begun.map(({ stop }) => stop.mock.calls.length) }
}

test('T36 closing stops what still runs, and nothing that has happened or was stopped before', () => {
  const { own, begun, stopped } = watched()
  own.after(1, () => {})
  begun[0]?.run()
  own.on('online', () => {})()
  const ended = vi.fn()
  own.closing(ended)()
  const before = stopped()
  own.after(1, () => {})
  own.on('online', () => {})
  own.close()
  expect(stopped()).toEqual([...before, 1, 1])
  expect(ended).not.toHaveBeenCalled()
})

test('T36 what is waited for leaves neither a timer nor anything to end with the client', async () => {
  const { own, stopped } = watched()
  const forget = vi.fn()
  await withTimeout({ ...own, closing: () => forget }, 5000, Promise.resolve(1))
  expect([stopped(), forget.mock.calls.length]).toEqual([[1], 1])
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
  const state = vi.spyOn(Document.prototype, 'visibilityState', 'get')
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
