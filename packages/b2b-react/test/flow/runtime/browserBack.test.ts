import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { FlowEvent, FlowState } from '../../../src/flow/machine/types.ts'
import { createBrowserBack } from '../../../src/flow/runtime/browserBack.ts'
import { respondOrganization, organizationConfig, eventsUntilLinkSent, play, startEvent } from '../fixtures.ts'

const main = play(organizationConfig, [startEvent, respondOrganization]).state
const confirmation = play(organizationConfig, eventsUntilLinkSent).state

/** A flow whose state the test can set. */
function fakeFlow(initial: FlowState) {
  let state = initial
  const listeners = new Set<() => void>()
  const sentEvents: FlowEvent[] = []
  const set = (nextState: FlowState) => {
    state = nextState
    for (const listener of listeners) listener()
  }
  return {
    sent: sentEvents,
    set,
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: (event: FlowEvent) => {
      sentEvents.push(event)
      set(play(organizationConfig, [event], state).state)
    },
  }
}
/** Goes back in the browser and waits for the event. */
const goBack = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    window.history.back()
  })

beforeEach(() => {
  window.history.pushState({ host: 1 }, '', '/login?next=1#top')
})

/** Follows a flow until the end of the test. */
function follow(flow: ReturnType<typeof fakeFlow>, { isEnabled = true } = {}): void {
  const start = createBrowserBack(flow, () => isEnabled)
  onTestFinished(start())
}

test('adds one history entry with the same URL and state while there is a screen to go back to', async () => {
  const flow = fakeFlow(main)
  follow(flow)
  const lengthBefore = window.history.length
  flow.set(confirmation)
  flow.set({ ...confirmation })
  expect(window.history.length).toBe(lengthBefore + 1)
  expect([window.location.pathname + window.location.search + window.location.hash, window.history.state]).toEqual([
    '/login?next=1#top',
    { host: 1 },
  ])
  await goBack()
  expect(flow.sent).toEqual([{ type: 'wentBack' }])
  expect(flow.get().screen.name).toBe('Main')
})

test('adds no entry if there is no screen to go back to, or if the option is off', () => {
  const lengthBefore = window.history.length
  follow(fakeFlow(main))
  follow(fakeFlow(confirmation), { isEnabled: false })
  expect(window.history.length).toBe(lengthBefore)
})

test('ignores the popstate event of a history entry of the host', () => {
  const flow = fakeFlow(confirmation)
  follow(flow)
  window.history.pushState(null, '', '/elsewhere')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(flow.sent).toEqual([])
})

test('adds one entry, however often the flow is paused and started again', () => {
  const flow = fakeFlow(confirmation)
  const start = createBrowserBack(flow, () => true)
  const lengthBefore = window.history.length
  for (let time = 0; time < 3; time += 1) {
    const pause = start()
    pause()
  }
  expect(window.history.length).toBe(lengthBefore + 1)
})
