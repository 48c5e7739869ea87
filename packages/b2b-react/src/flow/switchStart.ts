import { initialState } from './machine/step.ts'
import type { FlowState } from './machine/types.ts'

/* The start of the steps of a signed-in member: a switch of the organization, a step-up, or a new second factor. */

/** The call whose response starts the steps. Its response has the same fields as that of a session exchange. */
export const SWITCH_CALL = { call: 'discovery.intermediateSessions.exchange', ticket: 1 } as const

/** Returns the state of a flow that waits for the response. */
export const waitForSwitch = (project: FlowState['project'], organization_id: string, email: string): FlowState => ({
  ...initialState,
  screen: { name: 'Loading', of: 'member' },
  project,
  email,
  pending: { ...SWITCH_CALL, subject: { kind: 'organization', organization_id } },
  tickets: SWITCH_CALL.ticket,
})
