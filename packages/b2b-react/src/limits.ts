/* All limits of the widget. Times are in milliseconds. */

const SECOND = 1000

export const SESSION_MINUTES = 60
/** The server rejects shorter sessions. */
export const SHORTEST_SESSION_MINUTES = 5
/** The pause before an email or SMS can be resent. The first resend needs no pause. */
export const RESEND_AFTER = 30 * SECOND
/** The wait after a 429 response without a Retry-After header. */
export const RATE_LIMIT_WAIT = 30 * SECOND
export const SUCCESS_TOAST_LASTS = 2 * SECOND
export const ERROR_TOAST_LASTS = 4 * SECOND
export const MOST_TOASTS = 20
/** A list of at least this many organizations has a search field. */
export const SEARCH_FROM_ORGANIZATIONS = 8
/** Source: RFC 5321 section 4.5.3.1.3. */
export const LONGEST_EMAIL = 254
/** The number of characters of an organization's name that are shown. */
export const LONGEST_NAME = 128
/** Longer application names could push important content off the screen (threat T12). */
export const LONGEST_CLIENT_NAME = 64
/** Fits every file system, with room for a suffix such as ` (1)` that the browser adds. */
export const LONGEST_FILE_NAME = 120
/** In characters of the data URL. */
export const LONGEST_PICTURE = 64 * 1024
/** The number of digits of a one-time code. */
export const CODE_LENGTH = 6
export const SMS_CODE_LASTS = 2 * 60 * SECOND
export const EMAIL_CODE_LASTS = 10 * 60 * SECOND
/** The time limits for parsing a phone number and for formatting one. */
export const PHONE_READ_PATIENCE = 2 * SECOND
export const PHONE_FORMAT_PATIENCE = 10 * SECOND
/** The typing pause before the widget checks the email domain for typos. */
export const SUGGESTION_DELAY_MS = 400
/** The typing pause before the strength check of a password. */
export const STRENGTH_PAUSE = 500
/** Consent buttons work only after this time, so that a click meant for the previous screen grants nothing (threat T13). */
export const CONSENT_PAUSE = 500
/** How long the browser can take to leave the page before the buttons work again. */
export const LEAVING_PATIENCE = 10 * SECOND
/** Settings of `useB2BQuery`. The `SLOW_CONNECTION_` values apply on 2G connections. */
export const QUERY_DEDUPED = 2 * SECOND
export const QUERY_FOCUS_THROTTLE = 5 * SECOND
export const QUERY_SLOW = 3 * SECOND
export const SLOW_CONNECTION_QUERY_SLOW = 5 * SECOND
export const QUERY_RETRY = 5 * SECOND
export const SLOW_CONNECTION_QUERY_RETRY = 10 * SECOND
/** After this time, a loading state says that it takes longer than usual. */
export const SLOW_NOTICE_AFTER_MS = 3 * SECOND
/** After this time, a loading state offers to try again. Each try restarts the time. */
export const RETRY_OFFERED_AFTER_MS = 10 * SECOND
/** The interval of a countdown. It is short enough that no second is skipped. */
export const COUNTDOWN_TICK = 250
/** If the system clock is ahead of the monotonic clock by more than this, the computer was asleep. */
export const CLOCK_TOLERANCE = 1 * SECOND
/** The lazy chunk is loaded after this time at the latest, even if the browser is not idle. */
export const LATER_FILE_AFTER = 1 * SECOND
/** The last entries, because the minifier inlines numbers only up to the first string constant. */
export const DEFAULT_COUNTRY = 'US'
/** The calling code of that country. */
export const DEFAULT_CALLING_CODE = '1'
