import { settle } from './step.ts'
import type { FlowState, Step } from './types.ts'

/** Somebody is in. */
export const finish = (state: FlowState): Step =>
  settle(
    { ...state, mfa: null, resets: false },
    { name: 'LoggedIn', email: state.email, organization: state.organization?.name ?? '' },
    { do: 'tell', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  )
