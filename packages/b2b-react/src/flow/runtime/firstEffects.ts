import { developerMessages, warnOnce } from '../../warn.ts'
import type { FlowCall, FlowInput } from '../machine/calls.ts'
import type { CallEffect, FlowEffect } from '../machine/types.ts'
import { slugOf } from './address.ts'
import type { Tools } from './tools.ts'

/** The result of a call: a promise of the answer. Some calls have no answer. */
export type CallResult = Promise<object | null | void>

/** The functions that run effects, by the name of the effect. An effect without a function needs the lazy chunk. */
export type Effects = {
  readonly [D in Exclude<FlowEffect['do'], 'call'>]?: (effect: Extract<FlowEffect, { readonly do: D }>) => unknown
} & {
  /** Makes a call. Returns null if the call needs the lazy chunk. */
  readonly call: (effect: CallEffect) => CallResult | null
}

/** Functions that make a call. */
export type CallFunctions = { readonly [C in FlowCall]?: (input: FlowInput<C>) => CallResult }

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
      if (effect.call === 'project.bootstrap') return calls['project.bootstrap']()
      return effect.call === 'organization.getBySlug' ? calls['organization.getBySlug'](effect.input) : null
    },
    emit: ({ event }) => emitEvent(event),
    clearIntermediateSession: () => client.session.clearIntermediateSession(),
  } satisfies Effects
}
