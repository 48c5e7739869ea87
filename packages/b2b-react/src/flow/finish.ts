import type { SignedIn } from './facts.ts'
import { settle } from './step.ts'
import type { FlowState, Step } from './types.ts'

/** Somebody is in: by a session that was there already, or that came from elsewhere. */
export const finishAs = (state: FlowState, session: SignedIn): Step =>
  settle(
    { ...state, email: session.email, mfa: null, resets: false },
    { name: 'LoggedIn', ...session },
    { do: 'tell', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  )
