import type { Organization } from '@acme/b2b-client'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { setPageHeld } from '../internal/heldPages.ts'
import { problemOf } from '../internal/problemOf.ts'
import { DEFAULT_SESSION_MINUTES } from '../limits.ts'
import { useB2BClient } from '../provider.ts'
import { IDLE, nextSwitchState, type SwitchEvent, type SwitchProblem, type SwitchState } from './machine.ts'

/** Describes a switch for {@link SwitchOptions.onSwitch}. */
export interface SwitchDetails {
  /** True in the tab in which the user has switched and completed the steps. False in all other tabs. */
  readonly here: boolean
}

/** The options of {@link useSwitch}. */
export interface SwitchOptions {
  /**
   * Called once in every tab after the organization has changed. The cached reads of the former member are gone. All tabs of a browser share
   * one session, so a tab with `here: false` should leave a page of the former organization, too.
   */
  readonly onSwitch?: ((next: Organization, previous: Organization, details: SwitchDetails) => void) | undefined
  /** How long the new session lasts, in minutes. Default 60. */
  readonly sessionDurationMinutes?: number | undefined
}

/** The result of {@link useSwitch}. */
export interface UseSwitchResult {
  /** The state of the switch. The user stays signed in to the present organization in every state. */
  readonly state: SwitchState
  /** Switches to an organization, or accepts its invitation. Does nothing while another switch runs. */
  readonly switchTo: (organization: Organization) => void
  /** Ends a pending switch. The present session stays. */
  readonly stay: () => void
  /** Call it when the other step of a pending switch is done. Then `onSwitch` is called. */
  readonly complete: () => void
  /** Ends a pending switch because its other step has failed. The present session stays. */
  readonly fail: (problem: SwitchProblem) => void
}

/** The reasons of the error types of an exchange that the switcher can explain. */
const REASONS = {
  member_does_not_exist_in_organization: 'gone',
  organization_not_found: 'gone',
  insufficient_factors_for_session_exchange: 'signInNeeded',
} as const

/**
 * Changes the organization of the signed-in user. The former session stays until the new one is complete: if the organization asks for a second
 * factor, `state` is `pending`, and the user can continue or stay.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { state, switchTo } = useSwitch({ onSwitch: () => router.push('/') })
 * return <button disabled={state.name === 'switching'} onClick={() => switchTo(organization)}>Open</button>
 */
export function useSwitch({ onSwitch, sessionDurationMinutes = DEFAULT_SESSION_MINUTES }: SwitchOptions = {}): UseSwitchResult {
  const client = useB2BClient()
  const [state, send] = useReducer(nextSwitchState, IDLE)
  /** The organization that this tab switches to. */
  const targetId = useRef<string | null>(null)
  /** Reports the switch to `onSwitch` after the other step. */
  const heldReport = useRef<((here: boolean) => void) | null>(null)
  const latest = useRef({ onSwitch, state })
  useEffect(() => {
    latest.current = { onSwitch, state }
  })

  useEffect(() => {
    if (client === null) return undefined
    let last = client.getState()
    return client.onStateChange((next) => {
      const previous = last
      if (next.organization?.organization_id === previous.organization?.organization_id) return
      last = next
      const { organization } = next
      const isTarget = organization?.organization_id === targetId.current
      // Another switch or the end of the session ends the dialog, also while it shows backup codes.
      setPageHeld(client, false)
      if (!isTarget) send({ type: 'replaced' })
      targetId.current = null
      if (!organization || !previous.organization) return
      const formerOrganization = previous.organization
      const report = (here: boolean) => latest.current.onSwitch?.(organization, formerOrganization, { here })
      // After the microtask, `useB2BQuery` has removed the reads of the former member.
      if (!isTarget || latest.current.state.name !== 'pending') return queueMicrotask(() => report(isTarget))
      // The application may leave the page, but new backup codes must be saved first. Or another tab has done the step: then the steps here fail.
      heldReport.current = report
      setPageHeld(client, true)
    })
  }, [client])

  const endPending = useCallback(() => {
    targetId.current = null
    client?.session.clearIntermediateSession()
  }, [client])
  const report = useCallback(
    (here: boolean) => {
      heldReport.current?.(here)
      heldReport.current = null
      if (client) setPageHeld(client, false)
    },
    [client],
  )
  useEffect(
    () => () => {
      // The page can remove the switcher because the organization has changed.
      report(true)
      if (targetId.current === null) return
      endPending()
      send({ type: 'ended' })
    },
    [endPending, report],
  )
  /** Ends a pending switch with an event, unless another tab has completed it. */
  const end = (event: SwitchEvent) => {
    const isReplaced = heldReport.current !== null
    if (!isReplaced && state.name === 'pending') endPending()
    send(isReplaced ? { type: 'replaced' } : event)
    report(false)
  }
  return {
    state,
    switchTo(organization) {
      const { organization_id } = organization
      if (client === null || state.name === 'switching' || state.name === 'pending') return
      targetId.current = organization_id
      send({ type: 'chosen', to: organization })
      client.session.exchange({ organization_id, session_duration_minutes: sessionDurationMinutes }).then(
        (response) => {
          const isLeft = targetId.current !== organization_id
          if (!response.member_authenticated && (isLeft || response.primary_required || !response.mfa_required)) endPending()
          send(!response.member_authenticated && isLeft ? { type: 'failed', problem: 'failed' } : { type: 'answered', response })
        },
        (error: unknown) => {
          targetId.current = null
          send({ type: 'failed', problem: problemOf(error, REASONS) })
        },
      )
    },
    stay: () => end({ type: 'ended' }),
    complete() {
      send({ type: 'ended' })
      report(true)
    },
    fail: (problem) => end({ type: 'failed', problem }),
  }
}
