import type { AuthMethod } from '../../config/methods.ts'

/** The facts about a call that the flow needs. */
export interface CallRow<Event extends string | null = string | null> {
  /** The event that the host gets after a success; null if it gets none. */
  readonly event: Event
  readonly kind:
    /** While the call is pending, the user cannot go back, because the session may already exist. */
    | 'opensSession'
    /** The answer comes before the browser leaves the page. So the page waits on after the answer. */
    | 'leavesPage'
    /** The call can run beside another call. Its handlers check if the answer is still needed. */
    | 'parallel'
    /** Try again on the loading screen sends the call again. */
    | 'repeatable'
    | null
  /** The message that the call sends to the user: an email with a sign-in link, a password link or a code, or an SMS with a code. */
  readonly sends: 'loginLink' | 'resetLink' | 'emailCode' | 'sms' | null
  /**
   * The sign-in method, if the call checks a first factor. `pending`: the method that the flow stored before the redirect. The answer does not
   * name that method.
   */
  readonly firstFactor: AuthMethod | 'pending' | null
}

/** The calls that the first screen makes. `calls.ts` in the lazy chunk has all calls. */
export const FIRST_CALLS = {
  'project.bootstrap': { event: null, kind: 'parallel', sends: null, firstFactor: null },
  'organization.getBySlug': { event: 'B2B_ORGANIZATIONS_GET_BY_SLUG', kind: 'repeatable', sends: null, firstFactor: null },
} as const satisfies { readonly [call: string]: CallRow }
