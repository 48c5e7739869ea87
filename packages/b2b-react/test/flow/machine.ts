import { allSteps } from '../../src/flow/allSteps.ts'
import { reduce as reduceWith } from '../../src/flow/machine/reduce.ts'
import type { Context, FlowEvent, FlowState, Step } from '../../src/flow/machine/types.ts'

/** The state machine with all steps. */
export function reduce(state: FlowState, event: FlowEvent, context: Context): Step {
  const step = reduceWith(allSteps, state, event, context)
  if (step === null) throw new Error(`No step handles ${event.type} on ${state.screen.name}.`)
  return step
}
