import { withTimeout } from '../../internal/clock.ts'
import { RETRY_OFFERED_AFTER_MS } from '../../limits.ts'
import { showWaiting } from '../firstSteps.ts'
import { initialState, isLoading } from '../machine/step.ts'
import type { FlowEffect, FlowEvent, FlowState, Send, Step } from '../machine/types.ts'

/** The functions that handle events and effects. Some need the lazy chunk. */
export interface EngineOptions {
  /** Returns the next state and effects for an event; null if that needs the lazy chunk. */
  readonly reduce: (state: FlowState, event: FlowEvent) => Step | null
  /** Runs an effect; returns false if that needs the lazy chunk. */
  readonly run: (effect: FlowEffect) => boolean
  readonly fetchLazyChunk: () => Promise<unknown>
}

/** Effects that do not run while the flow is paused: calls and navigation. Events for the host are still reported. */
const PAUSABLE_EFFECTS: readonly FlowEffect['do'][] = ['call', 'redeem', 'navigate', 'oneTap']

/** Returns true if a test run removed the page while the widget was mounted. Neither React nor the flow can continue without it. */
const isPageGone = (): boolean => typeof window === 'undefined'

/** Creates the engine: it holds the state and handles events and effects one after the other. */
export function createEngine({ reduce, run, fetchLazyChunk }: EngineOptions) {
  let state = initialState
  /** The state that subscribers see. While an event waits for the lazy chunk, it also shows that wait. */
  let shownState = initialState
  let isRunning = false
  const listeners = new Set<() => void>()
  const queue: (FlowEvent | FlowEffect)[] = []
  /** The first entry of the queue while it waits for the lazy chunk or for the end of a pause. Later entries wait behind it. */
  let waitingEntry: FlowEvent | FlowEffect | null = null

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function show(next: FlowState): void {
    if (next === shownState || isPageGone()) return
    shownState = next
    listeners.forEach((listener) => listener())
  }

  const send: Send = (event) => {
    queue.push(event)
    if (waitingEntry === null) processQueue()
    if (waitingEntry !== null) show(showWaiting(shownState, event))
  }

  /** Handles the queue up to the first entry that has to wait: for the lazy chunk, or for the end of a pause. */
  function processQueue(): void {
    waitingEntry = null
    if (isPageGone()) return
    for (let next = queue.shift(); next; next = queue.shift()) {
      const isHandled = 'do' in next ? (isRunning || !PAUSABLE_EFFECTS.includes(next.do)) && run(next) : handle(next)
      if (isHandled) continue
      queue.unshift(next)
      return void waitForLazyChunk(next)
    }
  }

  /** Handles an event. Returns false if that needs the lazy chunk. */
  function handle(event: FlowEvent): boolean {
    const step = reduce(state, event)
    if (step === null) return false
    const [nextState, ...effects] = step
    queue.unshift(...effects)
    state = nextState
    show(state)
    return true
  }

  /**
   * Loads the lazy chunk, then continues. If loading fails, the waiting entry is dropped, and an event shows the failure unless nothing
   * on the screen waits for it. A load that takes too long counts as failed, because nothing else is processed in the meantime, not even
   * Try again.
   */
  async function waitForLazyChunk(firstEntry: FlowEvent | FlowEffect): Promise<void> {
    waitingEntry = firstEntry
    const loading = fetchLazyChunk().then(
      () => true,
      () => false,
    )
    const isLoaded = await withTimeout(RETRY_OFFERED_AFTER_MS, loading, false)
    // During a pause nothing changes. Resuming loads the chunk again.
    if (!isRunning || waitingEntry !== firstEntry) return
    if (!isLoaded) queue.shift()
    if (!isLoaded && (shownState.pending !== null || isLoading(state))) queue.unshift({ type: 'chunkFailed' })
    processQueue()
  }

  return {
    get: () => shownState,
    subscribe,
    send,
    /** From now on, calls and navigation run. Returns a function that pauses them. */
    resume(): () => void {
      isRunning = true
      processQueue()
      return () => void (isRunning = false)
    },
  }
}
