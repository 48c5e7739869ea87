import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import { CALLS } from '../../../src/flow/machine/calls.ts'
import type { Context, FlowEvent, FlowState, Step } from '../../../src/flow/machine/types.ts'
import { reduce as reduceAllSteps } from '../machine.ts'
import { NOW, canonical, afterTime } from './canonical.ts'
import type { Edge } from './edge.ts'
import { SYSTEM_EVENTS, userEventsOn } from './events.ts'
import { EDGE_PROPERTIES, secretIn } from './properties.ts'
import { responseEvents, LATE_RESPONSES, type Cause } from './responseEvents.ts'
import type { World } from './worlds.ts'

/* Explores every reachable state with every event. */

export type Reduce = (state: FlowState, event: FlowEvent, context: Context) => Step

export interface Link {
  readonly from: number
  readonly to: number
  readonly cause: Cause
}
export interface Fault {
  readonly property: string
  readonly violation: string
  /** The event that led to the state. */
  readonly path: readonly string[]
}
export interface Graph {
  readonly states: readonly FlowState[]
  readonly links: readonly Link[]
  /** The number of checked steps. */
  readonly steps: number
  readonly faults: readonly Fault[]
}

const nameOf = (cause: Cause): string => (cause.type === 'answered' || cause.type === 'failed' ? `${cause.type} ${cause.call}` : cause.type)

/** Returns false for a step that cannot violate a property: nothing changes, and the event is not the response to the pending call. */
const hasEffect = ({ before, event, after, effects }: Edge): boolean =>
  after !== before ||
  effects.length > 0 ||
  ((event.type === 'answered' || event.type === 'failed') && event.ticket === before.pending?.ticket)

/** The screens on which the flow can start again, because the host has changed the configuration. */
const EARLY_SCREENS: readonly string[] = ['Loading', 'Main', 'Error']

const number = new Intl.NumberFormat('en')
/** The sentence about the size of the model check in docs/machine.md. */
export const sizeSentence = (worlds: number, size: { states: number; links: number; steps: number }): string =>
  `The model check covers ${worlds} configurations: ${number.format(size.states)} states, ${number.format(size.links)} edges, ${number.format(size.steps)} steps.`

/** Explores a world breadth first. Stops when there are no new states, or when `soughtProperty` is violated. */
export function explore(world: World, reduce: Reduce = reduceAllSteps, soughtProperty: string | null = null): Graph {
  const context: Context = { now: NOW, config: resolveConfig(world.config) }
  const states: FlowState[] = []
  const ids = new Map<string, number>()
  const firstLinks: (Link | null)[] = []
  const links: Link[] = []
  const faults: Fault[] = []
  let steps = 0

  function pathTo(id: number): string[] {
    const firstLink = firstLinks[id]
    return firstLink ? [...pathTo(firstLink.from), `${nameOf(firstLink.cause)} → ${states[id]?.screen.name}`] : []
  }
  /** Records a fault, unless there is already an example of it. */
  function report(property: string, violation: string, id: number, cause: Cause): void {
    if (faults.some((fault) => fault.property === property && fault.violation === violation)) return
    faults.push({ property, violation, path: [...pathTo(id), nameOf(cause)] })
  }
  function idOf(state: FlowState, from: number, cause: Cause): number {
    const key = JSON.stringify(state)
    const knownId = ids.get(key)
    if (knownId !== undefined) return knownId
    const id = states.push(state) - 1
    ids.set(key, id)
    firstLinks.push(from === id ? null : { from, to: id, cause })
    const secret = secretIn(state, key)
    if (secret !== null) report('a secret leaves the state with its screen', secret, from, cause)
    return id
  }
  function step(before: FlowState, event: FlowEvent): Edge {
    steps += 1
    const [after, ...effects] = reduce(before, event, context)
    // The runtime sends `identityReady` immediately.
    const secondStep = effects.some((effect) => effect.do === 'startIdentity')
      ? reduce(after, { type: 'identityReady' }, context)
      : ([after] as const)
    const [lastState, ...moreEffects] = secondStep
    return { world, context, before, event, after: lastState, effects: [...effects, ...moreEffects] }
  }
  function follow(from: number, before: FlowState, event: FlowEvent): void {
    const edge = step(before, event)
    if (!hasEffect(edge)) return
    for (const { name, violationOf } of EDGE_PROPERTIES) {
      const violation = violationOf(edge)
      if (violation !== null) report(name, violation, from, event)
    }
    const isResponse = event.type === 'answered' || event.type === 'failed'
    if (isResponse && !['parallel', 'leavesPage'].includes(CALLS[event.call].kind ?? '')) {
      // Sends the same response again.
      const repeatedStep = step(edge.after, event)
      if (hasEffect(repeatedStep)) report('handles each response once', event.call, from, event)
    }
    links.push({ from, to: idOf(canonical(edge.after), from, event), cause: event })
  }
  function visit(id: number, state: FlowState): void {
    for (const event of [...userEventsOn(state.screen), ...SYSTEM_EVENTS, ...responseEvents(state, world)]) follow(id, state, event)
    if (EARLY_SCREENS.includes(state.screen.name)) for (const event of world.starts) follow(id, state, event)
    for (const event of LATE_RESPONSES) {
      if (hasEffect(step(state, event))) report('a late response changes nothing', `${nameOf(event)} on ${state.screen.name}`, id, event)
    }
    for (const isLong of [false, true]) {
      const cause: Cause = { type: 'timePassed', isLong }
      links.push({ from: id, to: idOf(afterTime(state, isLong), id, cause), cause })
    }
  }

  for (const start of world.starts) follow(idOf(world.startState, 0, start), world.startState, start)
  // State 0 is the state before the start. It gets no other events.
  const isFound = () => faults.some(({ property }) => property === soughtProperty)
  for (let id = 1; id < states.length && !isFound(); id += 1) {
    const state = states[id]
    if (state) visit(id, state)
  }
  return { states, links, steps, faults }
}
