import type { AuthMethod } from '../../config/methods.ts'

/** The facts about a call that the flow needs. `Event` is the name of its event. */
export interface CallRow<Event extends string | null = string | null> {
  /** The event that the host gets after a success. Null: none, because the call leaves the page, does not leave the browser, or only prepares the page. */
  readonly event: Event
  /**
   * `opensSession`: while the call is pending, the user cannot go back, because the session may already exist. `leavesPage`: the answer comes
   * before the browser leaves the page, so the page still waits after it. `parallel`: the call can run beside another one, and its handlers
   * check if the answer is still needed. `repeatable`: Try again on the loading screen sends the call again. Null: none of these.
   */
  readonly kind: 'opensSession' | 'leavesPage' | 'parallel' | 'repeatable' | null
  /** The message that the call sends to the user: an email with a link that signs in, a link that sets a password, or a code; or an SMS. */
  readonly sends: 'loginLink' | 'resetLink' | 'emailCode' | 'sms' | null
  /**
   * The sign-in method, if the call checks a first factor. `pending`: the method that was stored before the redirect, because the answer does
   * not name the provider.
   */
  readonly firstFactor: AuthMethod | 'pending' | null
}

/** The calls that the first screen makes. `calls.ts` in the lazy chunk has all calls. */
export const FIRST_CALLS = {
  'project.bootstrap': { event: null, kind: 'parallel', sends: null, firstFactor: null },
  'organization.getBySlug': { event: 'B2B_ORGANIZATIONS_GET_BY_SLUG', kind: 'repeatable', sends: null, firstFactor: null },
} as const satisfies { readonly [call: string]: CallRow }
