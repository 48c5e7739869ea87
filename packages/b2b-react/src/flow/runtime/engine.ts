import { withTimeout } from '../../internal/clock.ts'
import { LAZY_CHUNK_TIMEOUT_MS } from '../../limits.ts'
import { firstSteps, showWaiting } from '../firstSteps.ts'
import { reduce, type Steps } from '../machine/reduce.ts'
import { isLoading } from '../machine/step.ts'
import type { CallEffect, Context, FlowEffect, FlowEvent, FlowState } from '../machine/types.ts'
import { createFirstEffects, type CallResult, type Effects } from './firstEffects.ts'
import type { followPage } from './followPage.ts'
import { createTools, type FlowDependencies, type Tools } from './tools.ts'

/** The part of the lazy chunk that a flow uses. */
interface LazyChunk {
  readonly steps: Steps
  readonly createAllEffects: (tools: Tools) => Effects
  readonly followPage: typeof followPage
}

/** Loads the lazy chunk. */
export interface LazyChunkSource {
  /** Returns the lazy chunk if it is already loaded. */
  loaded(): LazyChunk | null
  fetch(): Promise<unknown>
}

/**
 * The effects that wait while the flow is paused. The navigation after a logout does not wait: a guard of the host can remove the component, and
 * so pause the flow, as soon as the session ends.
 */
const PAUSABLE_EFFECTS: readonly FlowEffect['do'][] = ['call', 'oneTap']

/** Returns true if a test of the host has removed `window` while the widget is mounted. React and the flow cannot continue then. */
const isPageGone = (): boolean => typeof window === 'undefined'

/**
 * Creates the engine. The engine holds the state, and handles events and effects one after the other. Until the lazy chunk is loaded, only the
 * steps and the effects of the first screen exist.
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
  /** The state that subscribers see: `state`, but with a pending request while a user event waits for the lazy chunk. */
  let shownState = startState
  let isRunning = false
  const readSteps = (): Steps => lazyChunk.loaded()?.steps ?? firstSteps
  const listeners = new Set<() => void>()
  const queue: (FlowEvent | FlowEffect)[] = []
  /** The first entry of the queue, if that entry waits for the lazy chunk or for the end of a pause. Null: no entry waits. */
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

  /** Handles the entries of the queue in order. Stops at the first entry that has to wait for the lazy chunk or for the end of a pause. */
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

  /** Handles an event. Returns false if the event needs the lazy chunk. */
  function handle(event: FlowEvent): boolean {
    const step = reduce(readSteps(), state, event, readContext())
    if (step === null) return false
    const [nextState, ...effects] = step
    queue.unshift(...effects)
    state = nextState
    show(state)
    return true
  }

  /** Runs an effect. Returns false if the effect needs the lazy chunk or the end of a pause. */
  function run(effect: FlowEffect): boolean {
    if (!isRunning && PAUSABLE_EFFECTS.includes(effect.do)) return false
    allEffects ??= lazyChunk.loaded()?.createAllEffects(tools) ?? null
    const effects = allEffects ?? firstEffects
    if (effect.do === 'call') {
      const result = effects.call(effect)
      if (result) void sendResult(effect, result)
      return result !== null
    }
    // The cast is safe: the function with the name of an effect takes that effect.
    const runEffect = effects[effect.do] as ((effect: FlowEffect) => unknown) | undefined
    runEffect?.(effect)
    return runEffect !== undefined
  }

  /** Reports the result of a call to the host, and sends the result to the machine. */
  async function sendResult({ call, ticket }: CallEffect, result: CallResult): Promise<void> {
    try {
      const answer = (await result) ?? null
      const type = readSteps().calls[call]?.event
      if (answer && type) tools.emitEvent(type, answer)
      // The cast is safe, because `answer` is the answer of this call. TypeScript does not connect the two.
      send({ type: 'answered', call, ticket, answer } as FlowEvent)
    } catch (error) {
      tools.emitError(error)
      send({ type: 'failed', call, ticket, error })
    }
  }

  /**
   * Loads the lazy chunk, then continues with the queue. After a failed load, drops the waiting entry, and shows the failure if the user is
   * waiting. A load that takes too long counts as failed, because the queue stops during the load, so that Try again has no effect.
   */
  async function waitForLazyChunk(firstEntry: FlowEvent | FlowEffect): Promise<void> {
    waitingEntry = firstEntry
    const loading = lazyChunk.fetch().then(
      () => true,
      () => false,
    )
    const isLoaded = await withTimeout(LAZY_CHUNK_TIMEOUT_MS, loading, false)
    // During a pause nothing changes. The end of the pause loads the chunk again.
    if (!isRunning || waitingEntry !== firstEntry) return
    if (!isLoaded) {
      queue.shift()
      const isUserWaiting = shownState.pending !== null || isLoading(state)
      if (isUserWaiting) queue.unshift({ type: 'chunkFailed' })
    }
    processQueue()
  }

  return {
    get: () => shownState,
    subscribe,
    send,
    emitEvent: tools.emitEvent,
    /** Lets calls run. Returns a function that pauses calls. */
    resume(): () => void {
      isRunning = true
      processQueue()
      return () => void (isRunning = false)
    },
  }
}
