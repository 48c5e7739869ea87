import type { Core } from '../browser/core.ts'
import { clientContract } from '../contract/clientContract.ts'
import type { ClientState } from '../contract/decode.ts'
import type { OpenedSession, Opening } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { UserCancellationError } from '../errors.ts'
import { requestOf, type Sender } from '../http/send.ts'
import { hashOf } from '../internal/hashOf.ts'
import { same } from '../internal/same.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { INTERMEDIATE_SESSION_TTL_MS, LATE_LOGOUT_CHECK_DELAY_MS } from '../limits.ts'
import { isUnchanged, mayOpen, mergeConfirmed } from './compare.ts'
import type { SharedLease } from './lease.ts'
import type { Session } from './session.ts'
import type { SessionSnapshot } from './snapshot.ts'
import { NOBODY } from './state.ts'

/** Applies responses of the provider to the session. */
export interface Committer {
  /**
   * Applies a response that opens or confirms a session, or that needs a further step. `before`: the session when the request was sent.
   *
   * @throws UserCancellationError if the member has logged out since the request was sent. A new token is then revoked at the provider.
   */
  open(opening: Opening, endpoint: Endpoint, before: SessionSnapshot, now: SessionSnapshot): void
  /** Replaces the member or the organization, unless the session has changed since the request was sent. */
  change(part: ClientState, before: SessionSnapshot): void
  /** Ends the session because the provider refused it. `token`: of the refused request. */
  endRefused(token: string | null): void
}

/** The parts of the client that a committer uses. */
export interface CommitContext {
  readonly send: Sender
  readonly lease: SharedLease
  /** Applies the changes of other tabs after 600 ms. By then, every change that they have made so far has arrived. */
  readonly adoptLater: () => void
}

/** Returns the remaining lifetime of a session, in ms. It uses the provider's clock, because the clock of this computer can be wrong. */
export const lifetimeOf = ({ state, answeredAt }: Pick<OpenedSession, 'state' | 'answeredAt'>, now: number): number =>
  Date.parse(state.session.expires_at) - (answeredAt ?? now)

/** Creates the committer of a session. */
export function createCommitter({ tab, names }: Core, session: Session, { send, lease, adoptLater }: CommitContext): Committer {
  const { state, tokens, record, clear, removeSignInMarks } = session.internals
  const { intermediateCookie } = tokens

  /** Revokes a new token at the provider, because the member has logged out. */
  function revokeNewToken(newToken: string | null, before: SessionSnapshot): void {
    // The response repeats the token of the request, which the logout has already revoked.
    if (newToken !== null && newToken === before.token) return
    // If another session exists, this request would carry its cookies, and could end it.
    if (session.exists()) return
    send({ ...requestOf(clientContract.session.revoke), survivesDispose: true, sessionToken: newToken }).catch(() => {})
  }

  /** Starts a sign-in that needs a further step. `keepsSession`: the present session stays until the sign-in is complete. */
  function openPending(token: string | null, { keepsSession }: Endpoint, snapshots: readonly SessionSnapshot[]): void {
    // Without a token in the response, the provider has set an HttpOnly cookie. A readable cookie then belongs to an earlier sign-in.
    if (token === null) intermediateCookie.remove()
    else intermediateCookie.write(token, new Date(tab.now() + INTERMEDIATE_SESSION_TTL_MS))
    if (keepsSession) return
    // Without a stored session, a confirmation that takes no turn could still bring back the session that ended last. And a logout of an earlier
    // session can hide the session of the first snapshot, which its tab would then store again.
    for (const { sessionId } of snapshots) if (sessionId) record.addLeft(sessionId)
    clear()
  }

  function openSession(opening: OpenedSession, endpoint: Endpoint, before: SessionSnapshot, now: SessionSnapshot): void {
    const { tokens: newTokens } = opening
    const { member_session_id: sessionId } = opening.state.session
    const isOther = now.storedId !== sessionId
    const renews = endpoint.session === 'renews'
    const newState = renews && !isOther ? mergeConfirmed(opening.state, before, now) : opening.state
    // The session of the first snapshot can have been removed meanwhile. This tab knew it, so `leftAtSignIn` must contain it.
    for (const { storedId } of [before, now]) if (storedId && storedId !== sessionId) record.addLeft(storedId)
    record.reopen(sessionId)
    if (endpoint.impersonates) tab.local.set(names.key('impersonated'), sessionId)
    if (isOther) tab.local.remove(names.key('link_email'))
    const expires = new Date(tab.now() + lifetimeOf(opening, tab.now()))
    // A confirmation keeps the data of the sign-in, so that a logout on its way still ends the session.
    const previous = tokens.lastCommit()
    const leftAtSignIn = renews ? undefined : record.read().left
    const signIn = renews && previous?.sessionId === sessionId ? previous : { sentAt: before.takenAt, leftAtSignIn }
    if (newTokens) tokens.commit({ ...signIn, ...newTokens, sessionId, expires }, before.token)
    // The provider has set HttpOnly cookies. Readable cookies then belong to an earlier session.
    else tokens.remove()
    // A confirmation keeps the intermediate token: it can belong to an unfinished switch to another organization.
    if (!renews) intermediateCookie.remove()
    state.write(newState)
    lease.recordConfirmation(sessionId)
    state.show({ state: newState, fromCache: false })
  }

  /**
   * Revokes the new token at the provider if the member logged out in another tab while the request was on its way. That logout did not know
   * the new session, and its record can arrive here after the response.
   */
  async function revokeAfterLateLogout(newToken: string, endpoint: Endpoint, before: SessionSnapshot): Promise<void> {
    const applied = session.snapshot()
    await withTimeout(tab, LATE_LOGOUT_CHECK_DELAY_MS)
    const now = session.snapshot()
    const wasLoggedOutBetween = !mayOpen(before, now, endpoint) && mayOpen(applied, now, endpoint)
    if (wasLoggedOutBetween) revokeNewToken(newToken, before)
  }

  return {
    open(opening, endpoint, before, now) {
      if (!mayOpen(before, now, endpoint)) {
        if (opening.is === 'session') revokeNewToken(opening.tokens?.session_token ?? null, before)
        throw new UserCancellationError()
      }
      if (opening.is === 'pending') return openPending(opening.intermediateToken, endpoint, [before, now])
      openSession(opening, endpoint, before, now)
      // Another tab that has not seen this response yet can overwrite the session. Then this tab writes it again.
      adoptLater()
      // With HttpOnly cookies there is no check: after the wait, the cookie can belong to a newer session.
      if (opening.tokens) void revokeAfterLateLogout(opening.tokens.session_token, endpoint, before)
    },
    change(part, before) {
      const now = session.snapshot()
      if (!isUnchanged(before, now, now.token !== null && tokens.isOfStoredSession())) return
      const stored = state.stored()
      // If the browser did not store the tokens, only this page has them. The stored state can then be that of another tab.
      const previous = stored === undefined || tokens.sessionCookie.isPageOnly() ? state.get().state : stored
      const next = { ...previous, ...part }
      if (!same(next, stored)) state.write(next)
      // The response of any call confirms the session. If the state has no session, `fromCache` does not change.
      state.show({ state: next, fromCache: !next.session && state.get().fromCache })
    },
    endRefused(token) {
      const id = state.shownId()
      // If this tab shows another session or none, another tab has just stored this one, or its cookies are still missing.
      if (id !== undefined && id === state.storedId()) {
        removeSignInMarks()
        const refusedAt = record.stamp()
        record.add({ refused: { [id]: refusedAt }, refusedTokens: { [hashOf(token)]: refusedAt } })
        state.write(null)
      }
      // A refusal without a token says nothing about a token that another tab has just written.
      if (token !== null) tokens.remove()
      state.show(NOBODY)
    },
  }
}
