import { MIN_CONSENT_READING_MS } from '../../../src/limits.ts'
import type { Screen } from '../../../src/flow/machine/screens.ts'
import type { FlowState, Place } from '../../../src/flow/machine/types.ts'

/*
 * The canonical form of a state. It removes counters and texts, so that the number of states is finite: a time is either past or future, a
 * ticket is identified by its purpose, and the texts of toasts and problems are checked where they appear.
 */

/** The time of all events. Time passes only by explicit events. */
export const AT = 1_800_000_000_000
const HOUR = 3_600_000
const TO_COME = AT + HOUR
const PAST = AT - HOUR

/** The tickets of a canonical state: the pending call, the refresh of the organization, the strength check, and an unknown one. */
export const PENDING = 100
const RENEWING = 98
const CHECKING = 99
export const STALE = 50

type Clock = (time: number) => number
const still: Clock = (time) => (time > AT ? TO_COME : PAST)
const passed: Clock = () => PAST
const at = (clock: Clock, time: number | null): number | null => (time === null ? null : clock(time))

/** The end of a wait; null if it is in the past. */
const due = (clock: Clock, time: number | null): number | null => (at(clock, time) === TO_COME ? TO_COME : null)

/** `codes`: expiry of codes. `waits`: ends of waits. */
interface Clocks {
  readonly codes: Clock
  readonly waits: Clock
}

function screenOf(screen: Screen, { codes, waits }: Clocks): Screen {
  const timed = {
    ...('resends' in screen ? { resends: 0, freeAt: due(waits, screen.freeAt) } : {}),
    ...('expiresAt' in screen ? { expiresAt: at(codes, screen.expiresAt) } : {}),
    ...('until' in screen ? { until: due(waits, screen.until) } : {}),
    ...('mailboxes' in screen ? { mailboxes: [] } : {}),
    ...('checking' in screen ? { checking: screen.checking === null ? null : CHECKING } : {}),
    ...('shownAt' in screen ? { shownAt: waits === still && AT - screen.shownAt < MIN_CONSENT_READING_MS ? AT : PAST } : {}),
  }
  return { ...screen, ...timed }
}

function normal(state: FlowState, clocks: Clocks): FlowState {
  const until = due(clocks.waits, state.problem?.until ?? null)
  const place = (one: Place): Place => ({ ...one, screen: screenOf(one.screen, clocks) })
  return {
    ...state,
    screen: screenOf(state.screen, clocks),
    history: state.history.map(place),
    mfa: state.mfa && { ...state.mfa, textedUntil: at(clocks.codes, state.mfa.textedUntil) },
    pending: state.pending && { ...state.pending, ticket: PENDING },
    renewing: state.renewing === null ? null : RENEWING,
    tickets: PENDING,
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

export const canonical = (state: FlowState): FlowState => normal(state, { codes: still, waits: still })

/** The same state after all waits. `much`: after all expiries too. */
export const later = (state: FlowState, much: boolean): FlowState => normal(state, { waits: passed, codes: much ? passed : still })
