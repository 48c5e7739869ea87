// @vitest-environment jsdom
import { afterEach, expect, test, vi, type Mock } from 'vitest'
import { openTab, createClientTab } from '../../src/browser/tab.ts'
import { withTimeout } from '../../src/internal/withTimeout.ts'
import { createBrowser, lazyTabParts, provider } from '../browser.ts'

/* The resources that a client releases, and the page events that it receives. */

afterEach(() => void vi.restoreAllMocks())

/** A tab handle of one client with spies: the resources that it started, and how often each was released. */
function spiedTab() {
  const { environment: tab } = createBrowser().tab(provider({}))
  const resources: { readonly run: () => void; readonly stop: Mock }[] = []
  const start = (run: () => void) => {
    const stop = vi.fn()
    resources.push({ run, stop })
    return stop
  }
  const handle = createClientTab({ ...tab, after: (_, run) => start(run), on: (_, run) => start(() => run(null)) })
  return { handle, resources, stopCounts: () => resources.map(({ stop }) => stop.mock.calls.length) }
}

test('T36 closing releases active timers and listeners, and none that have finished or were released before', () => {
  const { handle, resources, stopCounts } = spiedTab()
  handle.after(1, () => {})
  resources[0]?.run()
  handle.on('online', () => {})()
  const onClose = vi.fn()
  handle.closing(onClose)()
  const countsBefore = stopCounts()
  handle.after(1, () => {})
  handle.on('online', () => {})
  handle.close()
  expect(stopCounts()).toEqual([...countsBefore, 1, 1])
  expect(onClose).not.toHaveBeenCalled()
})

test('T36 waiting for a promise with a deadline leaves no timer and no listener', async () => {
  const { handle, stopCounts } = spiedTab()
  const release = vi.fn()
  await withTimeout({ ...handle, closing: () => release }, 5000, Promise.resolve(1))
  expect([stopCounts(), release.mock.calls.length]).toEqual([[1], 1])
})

test('T23 a storage hint reaches the other clients of the page, but not its sender and not a removed listener', () => {
  const [firstTab, secondTab] = [openTab(undefined, lazyTabParts), openTab(undefined, lazyTabParts)]
  const [listenerOfFirst, listenerOfSecond] = [vi.fn(), vi.fn()]
  const stops = [firstTab.on('storage', listenerOfFirst), secondTab.on('storage', listenerOfSecond)]
  firstTab.hint('key')
  expect(listenerOfFirst).not.toHaveBeenCalled()
  expect(listenerOfSecond).toHaveBeenCalledExactlyOnceWith('key')
  stops.forEach((stop) => stop())
  firstTab.hint('key')
  secondTab.hint('key')
  expect(listenerOfFirst).not.toHaveBeenCalled()
  expect(listenerOfSecond).toHaveBeenCalledOnce()
})

test('the event visible fires when a page is shown, not when it is hidden', () => {
  const listener = vi.fn()
  const stop = openTab(undefined, lazyTabParts).on('visible', listener)
  const visibilityState = vi.spyOn(Document.prototype, 'visibilityState', 'get')
  const setVisibility = (visibility: DocumentVisibilityState) => {
    visibilityState.mockReturnValue(visibility)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  setVisibility('hidden')
  expect(listener).not.toHaveBeenCalled()
  setVisibility('visible')
  expect(listener).toHaveBeenCalledOnce()
  stop()
  setVisibility('visible')
  expect(listener).toHaveBeenCalledOnce()
})
