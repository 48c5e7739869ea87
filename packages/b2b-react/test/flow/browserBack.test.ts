import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBrowserBack } from '../../src/flow/browserBack.ts'
import type { FlowEvent, FlowState } from '../../src/flow/types.ts'
import { found, inOrganization, linkSent, play, started } from './fixtures.ts'

const main = play(inOrganization, [started, found]).state
const confirmed = play(inOrganization, linkSent).state

/** A flow that stands where a test puts it. */
function standing(at: FlowState) {
  let state = at
  const listeners = new Set<() => void>()
  const sent: FlowEvent[] = []
  const set = (next: FlowState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    sent,
    set,
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: (event: FlowEvent) => {
      sent.push(event)
      set(play(inOrganization, [event], state).state)
    },
  }
}
/** The browser's Back, and its news. */
const goBack = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    window.history.back()
  })

const stops: (() => void)[] = []
beforeEach(() => {
  window.history.pushState({ host: 1 }, '', '/login?next=1#top')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('decision 34: while there is a screen to go back to, one entry keeps the address and the state of the page', async () => {
  const flow = standing(main)
  stops.push(createBrowserBack(flow, () => true)())
  const before = window.history.length
  flow.set(confirmed)
  flow.set({ ...confirmed })
  expect(window.history.length).toBe(before + 1)
  expect([window.location.pathname + window.location.search + window.location.hash, window.history.state]).toEqual([
    '/login?next=1#top',
    { host: 1 },
  ])
  await goBack()
  expect(flow.sent).toEqual([{ type: 'wentBack' }])
  expect(flow.get().screen.name).toBe('Main')
})

test('decision 34: it leaves the history alone where there is nothing to go back to, or where it is off', () => {
  const before = window.history.length
  stops.push(createBrowserBack(standing(main), () => true)())
  stops.push(createBrowserBack(standing(confirmed), () => false)())
  expect(window.history.length).toBe(before)
})

test('an entry of the host’s that is left is none of ours', () => {
  const flow = standing(confirmed)
  stops.push(createBrowserBack(flow, () => true)())
  window.history.pushState(null, '', '/elsewhere')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(flow.sent).toEqual([])
})

test('decision 34: a pause adds nothing to the history', () => {
  const flow = standing(confirmed)
  const begin = createBrowserBack(flow, () => true)
  const before = window.history.length
  for (let time = 0; time < 3; time += 1) begin()()
  expect(window.history.length).toBe(before + 1)
})
