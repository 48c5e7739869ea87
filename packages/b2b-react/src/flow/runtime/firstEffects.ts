import { developerMessages, warnOnce } from '../../warn.ts'
import type { FlowCall, FlowInput } from '../machine/calls.ts'
import type { CallEffect, FlowEffect } from '../machine/types.ts'
import { slugOf } from './address.ts'
import type { Tools } from './tools.ts'

/**
 * The functions that run effects, by the name of the effect. An effect needs the lazy chunk if its function is missing, or, for a call, if it
 * returns null.
 */
export type Effects = {
  readonly [D in Exclude<FlowEffect['do'], 'call'>]?: (effect: Extract<FlowEffect, { readonly do: D }>) => unknown
} & {
  /** Makes a call. Resolves with its answer. */
  readonly call: (effect: CallEffect) => Promise<object | null | void> | null
}

/** Functions that make a call. */
export type CallFunctions = { readonly [C in FlowCall]?: (input: FlowInput<C>) => Promise<object | null | void> }

/** The calls of the first screen. */
export const createFirstCalls = ({ client, emitError }: Tools) =>
  ({
    async 'project.bootstrap'() {
      const bootstrap = await client.bootstrap.getAsync()
      if (bootstrap.error) emitError(bootstrap.error)
      return { bootstrap, slug: slugOf(bootstrap) }
    },
    async 'organization.getBySlug'(input) {
      const answer = await client.organization.getBySlug(input)
      if (__DEV__ && answer.organization === null) warnOnce(developerMessages.unknownSlug(input.organization_slug))
      return answer
    },
  }) satisfies CallFunctions

/** The effects of the first screen. */
export function createFirstEffects(tools: Tools) {
  const { client, emitEvent } = tools
  const calls = createFirstCalls(tools)
  return {
    call(effect) {
      if (effect.call === 'project.bootstrap') return calls[effect.call]()
      return effect.call === 'organization.getBySlug' ? calls[effect.call](effect.input) : null
    },
    emit: ({ event }) => emitEvent(event),
    clearIntermediateSession: () => client.session.clearIntermediateSession(),
  } satisfies Effects
}
