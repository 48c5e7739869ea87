import type { CallEffect, Context, FlowEffect, FlowEvent, FlowState } from '../../../src/flow/machine/types.ts'
import type { World } from './worlds.ts'

/** One step of the machine. */
export interface Edge {
  readonly world: World
  readonly context: Context
  readonly before: FlowState
  readonly event: FlowEvent
  readonly after: FlowState
  readonly effects: readonly FlowEffect[]
}

/** A property of every step. */
export interface Property {
  readonly name: string
  /** Returns the violation; null if there is none. */
  readonly violationOf: (edge: Edge) => string | null
}

/** The calls among the effects. */
export const callsOf = (effects: readonly FlowEffect[]): CallEffect[] => effects.flatMap((effect) => (effect.do === 'call' ? [effect] : []))
/** The fields of a value. None if it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
