import type { Observation } from '../../pages/session.ts'

/*
 * The sessions of the provider, and the observations of the tabs. The network helper reports every response of the provider, and the pages
 * report every change that a listener sees.
 */

/** After this time every tab sees what another tab wrote, and has ended a session that it opened after a logout. In ms. */
const SETTLE_MS = 3_000

interface KnownSession {
  readonly openedAt: number
  /** When the request was sent that ended the session, in ms since the epoch. */
  endRequestedAt?: number
  /** When the provider confirmed the end. */
  endedAt?: number
  /** True after a logout that the test has made. */
  isLoggedOut: boolean
  /** The response with the newest token has not reached the browser. After this time, the provider accepts no older token. */
  lostAt?: number
}

interface Seen extends Observation {
  readonly tab: string
}

/** The facts and the violations of one run. */
export interface Oracle {
  /** The last actions, requests and observations, oldest first. */
  note(text: string): void
  history(): string
  observe(tab: string, observation: Observation): void
  /** The provider has confirmed a session, and the response contains this token. */
  confirmed(sessionId: string, token: string): void
  /** Returns the id of the session of a token. */
  idOf(token: string): string
  /** Returns the end of the session id of a token, and its number, for the history. */
  nameOf(token: string): string
  /** The provider has ended a session. `requestedAt`: when the request was sent, in ms since the epoch. */
  ended(sessionId: string, requestedAt: number): void
  loggedOut(sessionId: string): void
  isLoggedOut(sessionId: string): boolean
  /** The response with the newest token is lost. `graceMs`: how long the previous token still works. */
  lost(sessionId: string, graceMs: number): void
  /** Returns the id of the session that all tabs must show; null if there is none. */
  expectedId(): string | null
  isEnded(sessionId: string): boolean
  violate(text: string): void
  /** Checks the observations, and returns all violations so far. */
  violations(): readonly string[]
}

/** How many lines of the history a failure shows. */
const MAX_HISTORY_LINES = 500

const shortId = (id: string | null | undefined): string => id?.slice(-4) ?? 'none'

export function createOracle(): Oracle {
  const start = Date.now()
  const sessions = new Map<string, KnownSession>()
  const idsByToken = new Map<string, string>()
  const unchecked: Seen[] = []
  const lines: string[] = []
  const violations: string[] = []

  function note(text: string, time = Date.now()): void {
    lines.push(`${((time - start) / 1000).toFixed(3).padStart(8)} ${text}`)
  }
  function violate(text: string): void {
    violations.push(text)
    note(`VIOLATION ${text}`)
  }
  const isLost = ({ lostAt = Infinity }: KnownSession, time: number) => lostAt <= time
  /** Returns true if the provider had ended the session at this time, or could have. */
  const mayHaveEnded = (session: KnownSession, time: number): boolean =>
    (session.endRequestedAt !== undefined && session.endRequestedAt <= time) || isLost(session, time)

  function check({ tab, listener, sessionId, previousId, time }: Seen): void {
    const where = `${tab} (${listener}, ${((time - start) / 1000).toFixed(3)} s)`
    const previous = sessions.get(previousId ?? '')
    const shown = sessions.get(sessionId ?? '')
    if (sessionId === null && previous && !mayHaveEnded(previous, time))
      violate(`${where} shows a sign-out of ${previousId}, which has not ended`)
    if (sessionId !== null && shown?.endedAt !== undefined && shown.endedAt + SETTLE_MS < time) {
      violate(`${where} shows ${sessionId}, which ended at ${((shown.endedAt - start) / 1000).toFixed(3)} s`)
    }
    const openedSession = [...sessions].find(([, session]) => session.openedAt + SETTLE_MS < time && !mayHaveEnded(session, time))
    if (listener === 'opened' && sessionId === null && openedSession) violate(`${where} was opened and does not show ${openedSession[0]}`)
  }

  return {
    note,
    history: () => lines.slice(-MAX_HISTORY_LINES).join('\n'),
    observe(tab, observation) {
      unchecked.push({ ...observation, tab })
      // The other listeners of a tab see the same.
      if (observation.listener === 'state' || observation.listener === 'opened')
        note(`${tab} ${observation.listener}: ${shortId(observation.previousId)} -> ${shortId(observation.sessionId)}`, observation.time)
    },
    confirmed(sessionId, token) {
      const session = sessions.get(sessionId) ?? { openedAt: Date.now(), isLoggedOut: false }
      // The provider has accepted a token that the browser has, so no response is missing.
      delete session.lostAt
      sessions.set(sessionId, session)
      idsByToken.set(token, sessionId)
    },
    nameOf: (token) => (token === '' ? 'no token' : `${shortId(idsByToken.get(token))} token ${[...idsByToken.keys()].indexOf(token) + 1}`),
    idOf: (token) => idsByToken.get(token) ?? '',
    ended(sessionId, requestedAt) {
      const session = sessions.get(sessionId)
      if (session) sessions.set(sessionId, { ...session, endRequestedAt: requestedAt, endedAt: Date.now() })
    },
    loggedOut(sessionId) {
      const session = sessions.get(sessionId)
      if (session) session.isLoggedOut = true
    },
    isLoggedOut: (sessionId) => sessions.get(sessionId)?.isLoggedOut ?? false,
    lost(sessionId, graceMs) {
      const session = sessions.get(sessionId)
      if (session) session.lostAt = Date.now() + graceMs
    },
    expectedId() {
      const now = Date.now()
      const live = [...sessions].filter(([, session]) => session.endedAt === undefined && !isLost(session, now))
      return live.at(-1)?.[0] ?? null
    },
    isEnded: (sessionId) => sessions.get(sessionId)?.endedAt !== undefined,
    violate,
    violations() {
      for (const seen of unchecked.splice(0)) check(seen)
      return violations
    },
  }
}
