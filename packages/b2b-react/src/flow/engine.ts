import { within } from '../clock.ts'
import { RETRY_OFFERED_AFTER_MS } from '../limits.ts'
import { waitingFor } from './first.ts'
import { initialState, isLoading } from './step.ts'
import type { FlowEffect, FlowEvent, FlowState, Send, Step } from './types.ts'

/** What is done with events and effects, as far as it is here yet. */
export interface Handling {
  /** What an event makes of a state; undefined: only the later file can say. */
  readonly reduce: (state: FlowState, event: FlowEvent) => Step | undefined
  /** Does what is to be done; false: only the later file can. */
  readonly run: (effect: FlowEffect) => boolean
  readonly fetchLater: () => Promise<unknown>
}

/** What nobody wants any more who has left: a call, or the page to be left. What has happened is still told. */
const WANTED: readonly FlowEffect['do'][] = ['call', 'arrive', 'leave', 'oneTap']

/** A test run may take the page away while the widget is still mounted. Neither React nor the flow can go on without it. */
const isPageGone = (): boolean => typeof window === 'undefined'

/** Holds a state, and handles what happens and what is to be done about it, one after the other, each as soon as it can be. */
export function createEngine({ reduce, run, fetchLater }: Handling) {
  let state = initialState
  /** The state as it is shown: it tells at once that something waits for the later file. */
  let shown = initialState
  let isOn = false
  const listeners = new Set<() => void>()
  const queue: (FlowEvent | FlowEffect)[] = []
  /** The first of the queue, while it waits for the later file or for the end of a pause. Nothing overtakes it. */
  let waiting: FlowEvent | FlowEffect | null = null

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function show(next: FlowState): void {
    if (next === shown || isPageGone()) return
    shown = next
    listeners.forEach((listener) => listener())
  }

  const send: Send = (event) => {
    queue.push(event)
    if (waiting === null) goOn()
    if (waiting !== null) show(waitingFor(shown, event))
  }

  /** Handles what is in the queue, up to what needs the later file while that is not here. */
  function goOn(): void {
    waiting = null
    if (isPageGone()) return
    for (let next = queue.shift(); next; next = queue.shift()) {
      if ('do' in next ? (isOn || !WANTED.includes(next.do)) && run(next) : handle(next)) continue
      queue.unshift(next)
      return void waitForLater(next)
    }
  }

  function handle(event: FlowEvent): boolean {
    const step = reduce(state, event)
    if (step === undefined) return false
    const [next, ...effects] = step
    queue.unshift(...effects)
    state = next
    show(state)
    return true
  }

  /**
   * Goes on when the file is here. If it cannot be had, what waits for it is given up, and who waits with it is told. A request for the
   * chunk that hangs counts as failed, because nothing else is handled meanwhile, not even Try again.
   */
  async function waitForLater(head: FlowEvent | FlowEffect): Promise<void> {
    waiting = head
    const came = await within(
      RETRY_OFFERED_AFTER_MS,
      fetchLater().then(() => true),
      false,
    )
    // In a pause everything stays as it is; whoever goes on then waits anew.
    if (!isOn || waiting !== head) return
    if (!came) queue.shift()
    if (!came && (shown.pending !== null || isLoading(state))) queue.unshift({ type: 'laterMissed' })
    goOn()
  }

  return {
    get: () => shown,
    subscribe,
    send,
    /** From now on, calls are made and pages left, too; what is returned ends that. */
    resume(): () => void {
      isOn = true
      goOn()
      return () => void (isOn = false)
    },
  }
}
