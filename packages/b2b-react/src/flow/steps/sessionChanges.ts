import { finishAs, stay } from '../machine/step.ts'
import type { Context, FlowState, Step, SystemEvent } from '../machine/types.ts'
import { isUntouched, startOver } from './shared/main.ts'

/* Steps after another tab or the host has opened or ended the session. */

type Opened = Extract<SystemEvent, { readonly type: 'sessionOpened' }>

/** Screens where the user waits for a session, so that a session from another tab completes the sign-in. */
const WAITING_SCREENS: readonly FlowState['screen']['name'][] = [
  'EmailConfirmation',
  'EmailOTPEntry',
  'PasswordSetNewConfirmation',
  'PasswordResetVerifyConfirmation',
  'LinkConfirmation',
  'LinkFailed',
  'Error',
]

/** Finishes the flow if the current screen waits for a session, or if `skipWhenSignedIn` is set. */
export function handleSessionOpened(previousState: FlowState, { session }: Opened, context: Context): Step {
  const state = { ...previousState, session }
  const { screen } = state
  const finished = finishAs(state, session)
  // A different member may have replaced the previous one. The completion event is reported only once.
  if (screen.name === 'LoggedIn') return stay(finished[0])
  const skipsWhenSignedIn = context.config.skipWhenSignedIn
  const isWaiting =
    screen.name === 'Loading'
      ? skipsWhenSignedIn || screen.of === 'login'
      : WAITING_SCREENS.includes(screen.name) || (skipsWhenSignedIn && isUntouched(state))
  return isWaiting && state.type !== 'PasswordReset' ? finished : stay(state)
}

/** Starts over only if the screen depends on the session; a sign-in in progress continues. */
export function handleSessionEnded(previousState: FlowState, _: unknown, context: Context): Step {
  const state = { ...previousState, session: null }
  const { screen } = state
  // The backup codes cannot be shown again later, so their screen stays even without a session.
  if (screen.name === 'RecoveryCodeSave') return stay({ ...state, screen: { ...screen, next: null } })
  if (screen.name === 'LinkFailed') return stay({ ...state, screen: { ...screen, session: null } })
  return screen.name === 'LoggedIn' ? startOver(state, context) : stay(state)
}
