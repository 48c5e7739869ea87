import type { B2BClient, PendingSignInAnswer } from '@acme/b2b-client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { resolveConfig } from '../config/resolveConfig.ts'
import type { PersonEvent } from '../flow/machine/screens.ts'
import { initialState } from '../flow/machine/step.ts'
import type { FlowState } from '../flow/machine/types.ts'
import { projectFacts } from '../flow/rules/organization.ts'
import { createEngine } from '../flow/runtime/engine.ts'
import { loginLoader } from '../hooks/lazyChunks.ts'
import { useB2BClient } from '../hooks/useClient.ts'
import { now } from '../internal/clock.ts'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import type { Strings } from '../text/say.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { Widget, type WidgetProps } from './Widget.tsx'

/** The props of {@link B2BSwitchSteps}. */
export interface B2BSwitchStepsProps extends Pick<WidgetProps, 'theme' | 'strings' | 'locale' | 'nonce'> {
  /** The response of `session.exchange`. */
  readonly response: PendingSignInAnswer
  /** Called after the last step, when new backup codes are saved. */
  readonly onDone: () => void
  /** Called if the steps failed, for example because they took too long. */
  readonly onExpired: () => void
}

/** Answers to a session exchange and to the exchange of a pending sign-in are the same, so the machine treats them in the same way. */
const EXCHANGE = 'discovery.intermediateSessions.exchange'
const TICKET = 1

/** Returns the state of a flow that waits for the response. */
function stateBefore(client: B2BClient, { organization_id, member }: PendingSignInAnswer): FlowState {
  const bootstrap = client.bootstrap.getSync()
  return {
    ...initialState,
    screen: { name: 'Loading', of: 'login' },
    project: bootstrap && projectFacts({ bootstrap, slug: '' }),
    email: member.email_address,
    pending: { call: EXCHANGE, ticket: TICKET, subject: { kind: 'organization', organization_id } },
    tickets: TICKET,
  }
}

/** `readStrings` returns the host's texts, for the name of the file with the backup codes. */
function createSwitchFlow(client: B2BClient, response: PendingSignInAnswer, readStrings: () => Strings | undefined) {
  const options = () => ({ callbacks: {}, strings: readStrings() })
  const config = resolveConfig({})
  const engine = createEngine({ client, options }, loginLoader, () => ({ now: now(), config }), stateBefore(client, response))
  engine.send({ type: 'answered', call: EXCHANGE, ticket: TICKET, answer: response })
  return engine
}

const noFlow = () => initialState

/**
 * Shows the steps that another organization asks for, such as a second factor, with the screens of the sign-in. The present session stays until
 * the steps are done. For your own organization switcher, while the state of `useSwitch` is `pending`.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * {state.name === 'pending' && <B2BSwitchSteps response={state.response} onDone={complete} onExpired={() => fail('expired')} />}
 */
export function B2BSwitchSteps({ response, onDone, onExpired, ...widgetProps }: B2BSwitchStepsProps) {
  const client = useB2BClient()
  const latest = useRef({ onDone, strings: widgetProps.strings })
  useEffect(() => {
    latest.current = { onDone, strings: widgetProps.strings }
  })
  const flow = useMemo(() => client && createSwitchFlow(client, response, () => latest.current.strings), [client, response])
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
  // Without an address, no screen offers another account.
  const shownState = useMemo(() => ({ ...state, email: '' }), [state])
  const isDone = screen.name === 'LoggedIn'
  // Before the browser paints: the focused field is gone, and the host moves the focus.
  useBrowserLayoutEffect(() => {
    if (isDone) latest.current.onDone()
  }, [isDone])
  const send = (event: PersonEvent) => {
    // In a sign-in, this event starts another one.
    if (screen.name === 'Error' && event.type === 'retryChosen') onExpired()
    else flow?.send(event)
  }
  if (isDone) return null
  return (
    <div ref={container}>
      <Widget {...widgetProps} state={shownState} send={send} headingLevel={2} onTyped={() => flow?.send({ type: 'typed' })} />
    </div>
  )
}
