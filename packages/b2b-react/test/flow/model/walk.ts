import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import { LEAVES_PAGE } from '../../../src/flow/machine/calls.ts'
import { reduce as shipped } from '../machine.ts'
import { initialState } from '../../../src/flow/machine/step.ts'
import type { Context, FlowEvent, FlowState, Step } from '../../../src/flow/machine/types.ts'
import { AT, canonical, later } from './canonical.ts'
import { ASKED, coming, LATE, type Cause } from './coming.ts'
import { HAPPENS, personEvents } from './events.ts'
import type { Edge } from './edge.ts'
import { EDGE_PROPERTIES, keptSecret } from './properties.ts'
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
  readonly what: string
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

const nameOf = (cause: Cause): string =>
  cause.type === 'answered' || cause.type === 'refused' ? `${cause.type} ${cause.call}` : cause.type

/** A step without changes violates nothing, unless a call is pending. */
const matters = ({ before, event, after, effects }: Edge): boolean =>
  after !== before ||
  effects.length > 0 ||
  ((event.type === 'answered' || event.type === 'refused') && event.ticket === before.pending?.ticket)

/** The host can change the configuration early in the flow. */
const BEGINNINGS: readonly string[] = ['Loading', 'Main', 'Error']

/** Explores a world breadth first. Stops when there are no new states, or at the given fault. */
export function walk(world: World, reduce: Reduce = shipped, soughtFault: string | null = null): Graph {
  const context: Context = { now: AT, config: resolveConfig(world.config) }
  const states: FlowState[] = []
  const ids = new Map<string, number>()
  const ways: (Link | null)[] = []
  const links: Link[] = []
  const faults: Fault[] = []
  let steps = 0

  function pathTo(id: number): string[] {
    const way = ways[id]
    return way ? [...pathTo(way.from), `${nameOf(way.cause)} → ${states[id]?.screen.name}`] : []
  }
  /** One example of each fault is enough. */
  function complain(property: string, what: string, id: number, cause: Cause): void {
    if (faults.some((fault) => fault.property === property && fault.what === what)) return
    faults.push({ property, what, path: [...pathTo(id), nameOf(cause)] })
  }
  function idOf(state: FlowState, from: number, cause: Cause): number {
    const key = JSON.stringify(state)
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = states.push(state) - 1
    ids.set(key, id)
    ways.push(from === id ? null : { from, to: id, cause })
    const kept = keptSecret(state, key)
    if (kept !== null) complain('a secret leaves the state with its screen', kept, from, cause)
    return id
  }
  function step(before: FlowState, event: FlowEvent): Edge {
    steps += 1
    const [after, ...effects] = reduce(before, event, context)
    // The runtime sends `identityReady` immediately.
    const taken = effects.some((effect) => effect.do === 'startIdentity')
      ? reduce(after, { type: 'identityReady' }, context)
      : ([after] as const)
    const [last, ...more] = taken
    return { world, context, before, event, after: last, effects: [...effects, ...more] }
  }
  function take(from: number, before: FlowState, event: FlowEvent): void {
    const edge = step(before, event)
    if (!matters(edge)) return
    for (const { name, broken } of EDGE_PROPERTIES) {
      const what = broken(edge)
      if (what !== null) complain(name, what, from, event)
    }
    // The same response a second time is late.
    const counts = (event.type === 'answered' || event.type === 'refused') && !ASKED.has(event.call) && !LEAVES_PAGE.has(event.call)
    if (counts && matters({ ...step(edge.after, event), before: edge.after }))
      complain('handles each response once', event.call, from, event)
    links.push({ from, to: idOf(canonical(edge.after), from, event), cause: event })
  }
  function visit(id: number, state: FlowState): void {
    for (const event of [...personEvents(state.screen), ...HAPPENS, ...coming(state, world)]) take(id, state, event)
    if (BEGINNINGS.includes(state.screen.name)) for (const event of world.starts) take(id, state, event)
    for (const event of LATE) {
      if (matters(step(state, event))) complain('a late response changes nothing', `${nameOf(event)} on ${state.screen.name}`, id, event)
    }
    for (const much of [false, true]) {
      const cause: Cause = { type: 'timePassed', much }
      links.push({ from: id, to: idOf(later(state, much), id, cause), cause })
    }
  }

  for (const start of world.starts) take(idOf(initialState, 0, start), initialState, start)
  // State 0 is the state before the start. It gets no other events.
  const isFound = () => faults.some(({ property }) => property === soughtFault)
  for (let id = 1; id < states.length && !isFound(); id += 1) {
    const state = states[id]
    if (state) visit(id, state)
  }
  return { states, links, steps, faults }
}
