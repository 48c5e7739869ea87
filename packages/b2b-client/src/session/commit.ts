import type { Core } from '../browser/core.ts'
import { clientContract } from '../contract/clientContract.ts'
import { textOf, type ClientState } from '../contract/decode.ts'
import type { Opening } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { UserCancellationError } from '../errors.ts'
import { requestOf, type CredentialsOf, type Sender } from '../http/send.ts'
import { same } from '../internal/same.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { INTERMEDIATE_SESSION_TTL_MS, MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import { mayChangeParts, mayOpen, type Guard } from './compare.ts'
import type { Session } from './session.ts'

/** Applies responses of the provider to the session. */
export interface Committer {
  /**
   * Applies a response that opens or confirms a session, or that needs a further step.
   *
   * @throws UserCancellationError if the member has logged out since the request was sent. A new token is then revoked at the provider.
   */
  open(opening: Opening, guard: Guard, endpoint: Endpoint): void
  /** Replaces the member or the organization, unless the session has changed since the request was sent. */
  change(part: ClientState, guard: Guard): void
  /** Ends the session because the provider refused it. */
  endRefused(): void
  /** If the member has left a session, removes its tokens and returns true. Another tab may have confirmed that session late. */
  dropIfLeft(id: string): boolean
}

/** The parts of the client that a committer uses. */
export interface CommitContext {
  readonly send: Sender
  readonly credentials: CredentialsOf
  /** Applies the changes of other tabs when all earlier ones have arrived. */
  readonly adoptLater: () => void
  /** Called when the provider has confirmed a session. */
  readonly onConfirmed: () => void
}

type Opened = Extract<Opening, { is: 'session' }>

/** Returns the remaining lifetime of a session, in ms. It uses the provider's clock, because the clock of this computer can be wrong. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const answeredAt = Date.parse(textOf(session.last_accessed_at))
  return Date.parse(session.expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt)
}

export function createCommitter({ tab, names }: Core, session: Session, context: CommitContext): Committer {
  const { state, tokens, record, signOut, forgetDetails } = session.parts
  const { intermediate } = tokens

  /** Revokes the token of a response at the provider, after a logout. An earlier token needs no second revocation. */
  function revokeUnusedToken({ session_token }: Opened, guard: Guard): void {
    // If another session exists, this request would be sent with its cookies.
    if (session_token === guard.token || session.exists()) return
    const request = { ...requestOf(clientContract.session.revoke), survivesDispose: true } as const
    context.send(request, context.credentials(session_token)).catch(() => {})
  }

  /** Starts a sign-in that needs a further step. `keepsSession`: the present session stays until the sign-in is complete. */
  function openPending(token: string, keepsSession: boolean): void {
    if (token === '') intermediate.remove()
    else intermediate.write(token, new Date(tab.now() + INTERMEDIATE_SESSION_TTL_MS))
    if (keepsSession) return
    const previousId = state.storedId()
    if (previousId !== undefined) record.addLeft(previousId)
    signOut()
  }

  function openSession(opened: Opened, guard: Guard, { impersonates, session: effect }: Endpoint): void {
    const { session_token, session_jwt } = opened
    const { member_session_id: sessionId } = opened.state.session
    const previousId = state.storedId()
    if (previousId !== undefined && previousId !== sessionId) record.addLeft(previousId)
    record.reopen(sessionId)
    if (impersonates) tab.local.set(names.key('impersonated'), sessionId)
    const hasTokens = session_token !== '' && session_jwt !== ''
    const expires = new Date(tab.now() + lifetimeOf(opened.state.session, tab.now()))
    const cookies = tab.cookies.read()
    if (hasTokens) tokens.commit({ sessionId, session_token, session_jwt, expires, committedAt: record.stamp(), guard }, cookies)
    else tokens.remove(false, cookies)
    // While a change of the organization needs a further step, the present session is still confirmed.
    if (effect === 'opens') intermediate.remove(false, cookies)
    if (sessionId !== previousId) tab.local.remove(names.key('link_email'))
    state.write(opened.state)
    state.show(opened.state, false)
    context.adoptLater()
  }

  return {
    open(opening, guard, endpoint) {
      const isLoggedOut = () => !mayOpen(session, guard)
      if (isLoggedOut()) {
        if (opening.is === 'session') revokeUnusedToken(opening, guard)
        throw new UserCancellationError()
      }
      if (opening.is === 'pending') return openPending(opening.intermediate_session_token, endpoint.keepsSession === true)
      openSession(opening, guard, endpoint)
      context.onConfirmed()
      const guardAfter = session.guard()
      // A logout of another tab becomes visible here late. By then it has ended the session in this browser, but not at the provider. Without
      // a readable token, nothing is sent: by then the cookie can belong to a newer session.
      void withTimeout(tab, 3 * MAX_TAB_SYNC_DELAY_MS).then(() => {
        if (opening.session_token && isLoggedOut() && mayOpen(session, guardAfter)) revokeUnusedToken(opening, guard)
      })
    },
    change(part, guard) {
      if (!mayChangeParts(session, guard)) return
      const stored = state.stored()
      // If the browser refused to store the tokens, the stored state can come from a tab that does not have them.
      const previous = stored === undefined || tokens.cookie.inMemory() ? state.get().state : stored
      const next = { ...previous, ...part }
      if (!same(next, stored)) state.write(next)
      state.show(next, !next.session && state.get().fromCache)
    },
    endRefused() {
      forgetDetails()
      const id = state.storedId()
      const refusedAt = record.stamp()
      if (id !== undefined) record.add({ refused: { [id]: refusedAt }, refusedTokens: { [tokens.hash()]: refusedAt } })
      tokens.remove()
      // Without a stored session there is none to end, but another tab may have stored one that this tab does not see yet.
      if (id !== undefined) state.write(null)
      state.show({}, false)
    },
    dropIfLeft(id) {
      const hasLeft = record.isLeft(id)
      if (hasLeft) signOut(true)
      return hasLeft
    },
  }
}
