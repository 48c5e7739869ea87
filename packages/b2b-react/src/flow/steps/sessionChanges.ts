import { finishAs, showErrorScreen, stay } from '../machine/step.ts'
import type { Context, FlowState, Step, SystemEvent } from '../machine/types.ts'
import { isUntouched, startOver } from './shared/main.ts'

/* Steps after another tab or the host has opened or ended the session. */

type Opened = Extract<SystemEvent, { readonly type: 'sessionOpened' }>

/** The screens that wait for a session. A session from another tab completes the sign-in on these screens. */
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
  const finishedStep = finishAs(state, session)
  const [finishedState] = finishedStep
  // Another member can be signed in now, so the screen changes. The event for the host was already reported.
  if (screen.name === 'LoggedIn') return stay(finishedState)
  const isWaiting = WAITING_SCREENS.includes(screen.name) || (screen.name === 'Loading' && screen.of === 'login')
  const isSkipped = context.config.skipWhenSignedIn && (screen.name === 'Loading' || isUntouched(state))
  return (isWaiting || isSkipped) && state.type !== 'PasswordReset' ? finishedStep : stay(state)
}

/** Starts over only if the screen depends on the session. A sign-in in progress continues. */
export function handleSessionEnded(previousState: FlowState, _: unknown, context: Context): Step {
  const state = { ...previousState, session: null }
  const { screen } = state
  // The backup codes cannot be shown again later, so their screen stays even without a session.
  if (screen.name === 'RecoveryCodeSave') return stay({ ...state, screen: { ...screen, next: null } })
  // Without a kind, the page offers no new link, so the screen would have nothing to do.
  if (screen.name === 'LinkFailed')
    return screen.kind ? stay({ ...state, screen: { ...screen, session: null } }) : showErrorScreen(state, screen.message, 'restart')
  return screen.name === 'LoggedIn' ? startOver(state, context) : stay(state)
}
