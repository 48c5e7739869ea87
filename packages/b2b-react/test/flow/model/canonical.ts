import type { Screen } from '../../../src/flow/machine/screens.ts'
import type { FlowState, Place } from '../../../src/flow/machine/types.ts'
import { MIN_CONSENT_READING_MS } from '../../../src/limits.ts'

/*
 * The canonical form of a state. It removes counters and texts, so that the number of states is finite: a time is either past or future, a
 * ticket is identified by its purpose, and the texts of toasts and problems are checked where they appear.
 */

/** The time of all events. Time passes only by explicit events. */
export const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const FUTURE = NOW + HOUR
const PAST = NOW - HOUR

/** The tickets of a canonical state: the pending call, the refresh of the organization, the strength check, and an unknown one. */
export const PENDING_TICKET = 100
const REFRESH_TICKET = 98
const STRENGTH_CHECK_TICKET = 99
export const STALE_TICKET = 50

type Clock = (time: number) => number
const keepTime: Clock = (time) => (time > NOW ? FUTURE : PAST)
const makePast: Clock = () => PAST
const applyClock = (clock: Clock, time: number | null): number | null => (time === null ? null : clock(time))

/** The end of a wait; null if it is in the past. */
const waitUntil = (clock: Clock, time: number | null): number | null => (applyClock(clock, time) === FUTURE ? FUTURE : null)

/** How to change the times of a state. */
interface Clocks {
  /** For the expiry of codes. */
  readonly codes: Clock
  /** For the ends of waits. */
  readonly waits: Clock
}

function screenOf(screen: Screen, { codes, waits }: Clocks): Screen {
  const times = {
    ...('resends' in screen ? { resends: 0, resendAt: waitUntil(waits, screen.resendAt) } : {}),
    ...('expiresAt' in screen ? { expiresAt: applyClock(codes, screen.expiresAt) } : {}),
    ...('until' in screen ? { until: waitUntil(waits, screen.until) } : {}),
    ...('mailboxes' in screen ? { mailboxes: [] } : {}),
    ...('checking' in screen ? { checking: screen.checking === null ? null : STRENGTH_CHECK_TICKET } : {}),
    ...('shownAt' in screen ? { shownAt: waits === keepTime && NOW - screen.shownAt < MIN_CONSENT_READING_MS ? NOW : PAST } : {}),
  }
  return { ...screen, ...times }
}

function normalize(state: FlowState, clocks: Clocks): FlowState {
  const until = waitUntil(clocks.waits, state.problem?.until ?? null)
  const place = (entry: Place): Place => ({ ...entry, screen: screenOf(entry.screen, clocks) })
  return {
    ...state,
    screen: screenOf(state.screen, clocks),
    history: state.history.map(place),
    mfa: state.mfa && { ...state.mfa, smsCodeExpiresAt: applyClock(clocks.codes, state.mfa.smsCodeExpiresAt) },
    pending: state.pending && { ...state.pending, ticket: PENDING_TICKET },
    renewing: state.renewing === null ? null : REFRESH_TICKET,
    tickets: PENDING_TICKET,
    problem: until ? { phrase: { key: 'error.rateLimited', values: { time: '' } }, at: 'form', until } : null,
    // Only the identity provider and a failed link depend on the session.
    session: state.type === 'IdentityProvider' || state.redirect ? state.session : null,
    // `method` only decides which method is stored at the end.
    method: null,
    // `typed` has an effect on Main only.
    typed: state.typed && state.screen.name === 'Main',
    toasts: [],
    oneTapHint: null,
    direction: 'forward',
  }
}

/** The canonical form of a state. */
export const canonical = (state: FlowState): FlowState => normalize(state, { codes: keepTime, waits: keepTime })

/** The canonical form of a state after all waits. `isLong`: all codes have expired, too. */
export const afterTime = (state: FlowState, isLong: boolean): FlowState =>
  normalize(state, { waits: makePast, codes: isLong ? makePast : keepTime })
