import type { B2BClient, PendingSignInAnswer } from '@acme/b2b-client'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { resolveConfig } from '../config/resolveConfig.ts'
import type { PersonEvent } from '../flow/machine/screens.ts'
import { initialState } from '../flow/machine/step.ts'
import { projectFacts } from '../flow/rules/organization.ts'
import { createEngine } from '../flow/runtime/engine.ts'
import { SWITCH_CALL, waitForSwitch } from '../flow/switchStart.ts'
import { loginLoader } from '../hooks/lazyChunks.ts'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import { now } from '../internal/clock.ts'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { DEFAULT_SESSION_MINUTES } from '../limits.ts'
import type { Strings } from '../text/say.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { Widget, type WidgetProps } from './Widget.tsx'

/** The props of {@link B2BSwitchSteps}. */
export interface B2BSwitchStepsProps extends Pick<WidgetProps, 'theme' | 'strings' | 'locale' | 'nonce'> {
  /** The response of `session.exchange`. */
  readonly response: PendingSignInAnswer
  /** Called after the last step, when new backup codes are saved. */
  readonly onDone: () => void
  /** How long the new session lasts, in minutes. Default 60. */
  readonly sessionDurationMinutes?: number | undefined
  /**
   * Called if the steps cannot go on: `expired` if they took too long, otherwise `failed`, for example because another tab has completed the
   * switch.
   */
  readonly onFailed: (problem: 'expired' | 'failed') => void
  /** Called when new backup codes are shown. They are shown only once, so the user should not leave before `onDone`. */
  readonly onCodesShown?: (() => void) | undefined
}

/** `readStrings` returns the host's texts, for the name of the file with the backup codes. */
function createSwitchFlow(client: B2BClient, response: PendingSignInAnswer, minutes: number, readStrings: () => Strings | undefined) {
  const options = () => ({ callbacks: {}, strings: readStrings() })
  const config = resolveConfig({ sessionOptions: { sessionDurationMinutes: minutes } })
  const bootstrap = client.bootstrap.getSync()
  const project = bootstrap && projectFacts({ bootstrap, slug: '' })
  const start = waitForSwitch(project, response.organization_id, response.member.email_address)
  const engine = createEngine({ client, options }, loginLoader, () => ({ now: now(), config }), start)
  engine.send({ type: 'answered', ...SWITCH_CALL, answer: response })
  return engine
}

const noFlow = () => initialState

/**
 * Shows the steps that another organization asks for, such as a second factor, with the screens of the sign-in. The present session stays until
 * the steps are done. For your own organization switcher, while the state of `useSwitch` is `pending`.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * {state.name === 'pending' && <B2BSwitchSteps response={state.response} onDone={complete} onFailed={fail} />}
 */
export function B2BSwitchSteps({
  response,
  sessionDurationMinutes = DEFAULT_SESSION_MINUTES,
  onDone,
  onFailed,
  onCodesShown,
  ...widgetProps
}: B2BSwitchStepsProps) {
  const client = useB2BClient()
  const isMember = useMember().member?.member_id === response.member_id
  const [wasMember] = useState(isMember)
  const latest = useRef({ onDone, onFailed, onCodesShown, strings: widgetProps.strings })
  useEffect(() => {
    latest.current = { onDone, onFailed, onCodesShown, strings: widgetProps.strings }
  })
  const flow = useMemo(
    () => client && createSwitchFlow(client, response, sessionDurationMinutes, () => latest.current.strings),
    [client, response, sessionDurationMinutes],
  )
  useEffect(() => flow?.resume(), [flow])
  const getState = flow?.get ?? noFlow
  const state = useSyncExternalStore(flow?.subscribe ?? subscribeToNothing, getState, getState)
  const { screen } = state
  const container = useRef<HTMLDivElement>(null)
  // Until then, the lazy chunk with the screens is loading.
  const isShown = screen.name !== 'Loading'
  useEffect(() => {
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    if (isShown) (find('input:not([type=hidden],[aria-hidden])') ?? find('h2[tabindex]'))?.focus()
  }, [isShown])
  // Without an address, no screen offers another account. Only the forms for a password need it.
  const isPasswordForm =
    screen.name.startsWith('Password') || (screen.name === 'Main' && screen.blocks.some(({ kind }) => kind === 'password'))
  const shownState = useMemo(() => (isPasswordForm ? state : { ...state, email: '' }), [state, isPasswordForm])
  const hasCodes = screen.name === 'RecoveryCodeSave'
  useBrowserLayoutEffect(() => {
    if (hasCodes) latest.current.onCodesShown?.()
  }, [hasCodes])
  const isDone = screen.name === 'LoggedIn'
  // Before the browser paints: the focused field is gone, and the host moves the focus.
  useBrowserLayoutEffect(() => {
    if (isDone) latest.current.onDone()
  }, [isDone])
  // While the request of the last step runs, this tab completes the switch. The new backup codes are shown after it.
  const isReplaced = isMember && !wasMember && state.pending === null && !hasCodes && !isDone
  useEffect(() => {
    if (isReplaced) latest.current.onFailed('failed')
  }, [isReplaced])
  const send = (event: PersonEvent) => {
    // In a sign-in, this event starts another one.
    if (screen.name === 'Error' && event.type === 'retryChosen')
      onFailed(screen.message.key === 'error.signInExpired' ? 'expired' : 'failed')
    else flow?.send(event)
  }
  if (isDone) return null
  return (
    <div ref={container}>
      <Widget {...widgetProps} state={shownState} send={send} headingLevel={2} onTyped={() => flow?.send({ type: 'typed' })} />
    </div>
  )
}
