import type { SignedIn } from '../../machine/facts.ts'
import { settle } from '../../machine/step.ts'
import type { FlowState, Step } from '../../machine/types.ts'

/** Shows the user as signed in, with an existing session or one from another tab. */
export const finishAs = (state: FlowState, session: SignedIn): Step =>
  settle(
    { ...state, email: session.email, mfa: null, resets: false },
    { name: 'LoggedIn', ...session },
    { do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  )
