import { withTimeout } from '../../internal/clock.ts'
import { RETRY_OFFERED_AFTER_MS } from '../../limits.ts'
import { firstSteps, showWaiting } from '../firstSteps.ts'
import { reduce, type Steps } from '../machine/reduce.ts'
import { isLoading } from '../machine/step.ts'
import type { CallEffect, Context, FlowEffect, FlowEvent, FlowState } from '../machine/types.ts'
import { createFirstEffects, type Effects } from './firstEffects.ts'
import type { followPage } from './followPage.ts'
import { createTools, type FlowDependencies, type Tools } from './tools.ts'

/** The part of the lazy chunk that a flow uses. */
interface LazyChunk {
  readonly steps: Steps
  readonly createAllEffects: (tools: Tools) => Effects
  readonly followPage: typeof followPage
}

/** Returns the lazy chunk if it is loaded, and can load it. */
export interface LazyChunkSource {
  loaded(): LazyChunk | null
  fetch(): Promise<unknown>
}

/**
 * The effects that wait while the flow is paused. Events for the host do not wait. The navigation after a logout does not wait either, because a
 * guard of the host removes the component as soon as the session ends.
 */
const PAUSABLE_EFFECTS: readonly FlowEffect['do'][] = ['call', 'oneTap']

/** Returns true if a test of the host has removed `window` while the widget is mounted. Neither React nor the flow can continue without it. */
const isPageGone = (): boolean => typeof window === 'undefined'

/**
 * Creates the engine: it holds the state, and handles events and effects one after the other. Until the lazy chunk is loaded, it has only the
 * steps and the effects of the first screen.
 */
export function createEngine(
  dependencies: FlowDependencies,
  lazyChunk: LazyChunkSource,
  readContext: () => Context,
  startState: FlowState,
) {
  const tools = createTools(dependencies, send)
  const firstEffects: Effects = createFirstEffects(tools)
  let allEffects: Effects | null = null
  let state = startState
  /** The state that subscribers see. While an event waits for the lazy chunk, it also shows that wait. */
  let shownState = startState
  let isRunning = false
  const readSteps = (): Steps => lazyChunk.loaded()?.steps ?? firstSteps
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

  function send(event: FlowEvent): void {
    queue.push(event)
    if (waitingEntry === null) processQueue()
    if (waitingEntry !== null) show(showWaiting(shownState, event))
  }

  /** Handles the queue up to the first entry that has to wait: for the lazy chunk, or for the end of a pause. */
  function processQueue(): void {
    waitingEntry = null
    if (isPageGone()) return
    for (let next = queue.shift(); next; next = queue.shift()) {
      const isHandled = 'do' in next ? run(next) : handle(next)
      if (isHandled) continue
      queue.unshift(next)
      return void waitForLazyChunk(next)
    }
  }

  /** Handles an event. Returns false if that needs the lazy chunk. */
  function handle(event: FlowEvent): boolean {
    const step = reduce(readSteps(), state, event, readContext())
    if (step === null) return false
    const [nextState, ...effects] = step
    queue.unshift(...effects)
    state = nextState
    show(state)
    return true
  }

  /** Runs an effect. Returns false if that needs the lazy chunk, or if the flow is paused. */
  function run(effect: FlowEffect): boolean {
    if (!isRunning && PAUSABLE_EFFECTS.includes(effect.do)) return false
    allEffects ??= lazyChunk.loaded()?.createAllEffects(tools) ?? null
    const effects = allEffects ?? firstEffects
    if (effect.do === 'call') {
      const response = effects.call(effect)
      if (response) void sendResult(effect, response)
      return response !== null
    }
    // Each entry takes the effect with its own name.
    const runEffect = effects[effect.do] as ((effect: FlowEffect) => unknown) | undefined
    runEffect?.(effect)
    return runEffect !== undefined
  }

  /** Sends the result of a call to the machine, and reports it to the host. */
  async function sendResult({ call, ticket }: CallEffect, response: Promise<object | null | void>): Promise<void> {
    try {
      const answer = (await response) ?? null
      const type = readSteps().calls[call]?.event
      if (answer && type) tools.emitEvent(type, answer)
      // The cast is needed because TypeScript cannot see that `answer` is the answer of this `call`.
      send({ type: 'answered', call, ticket, answer } as FlowEvent)
    } catch (error) {
      tools.emitError(error)
      send({ type: 'refused', call, ticket, error })
    }
  }

  /**
   * Loads the lazy chunk, then continues. If loading fails, the waiting entry is dropped, and an event shows the failure unless nothing
   * on the screen waits for it. A load that takes too long counts as failed, because nothing else is processed in the meantime, not even
   * Try again.
   */
  async function waitForLazyChunk(firstEntry: FlowEvent | FlowEffect): Promise<void> {
    waitingEntry = firstEntry
    const loading = lazyChunk.fetch().then(
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
    emitEvent: tools.emitEvent,
    /** From now on, calls run. Returns a function that pauses them. */
    resume(): () => void {
      isRunning = true
      processQueue()
      return () => void (isRunning = false)
    },
  }
}
