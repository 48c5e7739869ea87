import type { FlowState, Problem } from '../../flow/machine/types.ts'

/** Returns the problem of a state if it has this place on the screen, otherwise null. */
export const problemAt = (place: Problem['at'], problem: FlowState['problem']): Problem | null => (problem?.at === place ? problem : null)
