/* All limits of the widget. Times are in milliseconds. */

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS

export const DEFAULT_SESSION_MINUTES = 60
/** The server rejects shorter sessions. */
export const MIN_SESSION_MINUTES = 5
/** The wait between two resends of an email or SMS. The first resend is possible immediately. */
export const RESEND_DELAY_MS = 30 * SECOND_MS
/** The wait after a 429 response without a Retry-After header. */
export const DEFAULT_RATE_LIMIT_MS = 30 * SECOND_MS
/** A shorter countdown would end before the user sees it. */
export const MIN_RATE_LIMIT_MS = 1 * SECOND_MS
export const SUCCESS_TOAST_MS = 2 * SECOND_MS
export const ERROR_TOAST_MS = 4 * SECOND_MS
export const MAX_TOASTS = 20
/** A list of at least this many organizations has a search field. */
export const MIN_ORGANIZATIONS_FOR_SEARCH = 8
/** See RFC 5321 section 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254
/** The number of characters of an organization's name that are shown. */
export const MAX_NAME_LENGTH = 128
/** Longer application names could push important content off the screen (threat T12). */
export const MAX_CLIENT_NAME_LENGTH = 64
/** Fits every file system, with room for a suffix such as ` (1)` that the browser adds. */
export const MAX_FILE_NAME_LENGTH = 120
/** In characters of the data URL. */
export const MAX_IMAGE_LENGTH = 64 * 1024
/** The number of digits of a one-time code. */
export const CODE_LENGTH = 6
export const SMS_CODE_TTL_MS = 2 * 60 * SECOND_MS
export const EMAIL_CODE_TTL_MS = 10 * 60 * SECOND_MS
/** The expiry of a code is shown only in its last two minutes. Before, the countdown would only hurry the user. */
export const EXPIRY_SHOWN_MS = 2 * 60 * SECOND_MS
/** These timeouts include the time for loading the parser and the metadata of a country. */
export const PHONE_PARSE_TIMEOUT_MS = 2 * SECOND_MS
export const PHONE_FORMAT_TIMEOUT_MS = 10 * SECOND_MS
/** The typing pause before the widget checks the email domain for typos. */
export const SUGGESTION_DEBOUNCE_MS = 400
/** To change second factors, to see backup codes, to delete a password or to leave, the member confirms a factor that is not older than this. */
export const MAX_FACTOR_AGE_MINUTES = 10
/** The typing pause before the strength check of a password. */
export const STRENGTH_DEBOUNCE_MS = 250
/** The consent buttons work only after this time. A click that was meant for the previous screen then grants nothing (threat T13). */
export const MIN_CONSENT_READING_MS = 500
/** If the browser has not left the page after this time, the buttons work again. */
export const NAVIGATION_TIMEOUT_MS = 10 * SECOND_MS
/* Settings of `useB2BQuery`. The values with `SLOW_CONNECTION` apply to 2G connections. */
export const QUERY_DEDUPE_MS = 2 * SECOND_MS
export const QUERY_FOCUS_THROTTLE_MS = 5 * SECOND_MS
/** SWR calls `onLoadingSlow` after this time. */
export const QUERY_SLOW_AFTER_MS = 3 * SECOND_MS
export const QUERY_SLOW_AFTER_ON_SLOW_CONNECTION_MS = 5 * SECOND_MS
export const QUERY_RETRY_MS = 5 * SECOND_MS
export const SLOW_CONNECTION_QUERY_RETRY_MS = 10 * SECOND_MS
/** After this time, a loading state says that it takes longer than usual. */
export const SLOW_NOTICE_AFTER_MS = 3 * SECOND_MS
/** After this time, a loading state offers to try again. Each attempt starts the time again. */
export const RETRY_OFFERED_AFTER_MS = 6 * SECOND_MS
/** If a link was already used, but the session is not older than this, another tab has probably just used the same link. */
export const MAX_SAME_LINK_SESSION_AGE_MS = 60 * SECOND_MS
/** The interval of a countdown. It is short enough that no second is skipped. */
export const COUNTDOWN_TICK_MS = 250
/** If the system clock has advanced by more than this in addition to the monotonic clock, the computer was asleep. */
export const CLOCK_TOLERANCE_MS = 1 * SECOND_MS
/** A load of the lazy chunk that takes longer counts as failed. */
export const LAZY_CHUNK_TIMEOUT_MS = 10 * SECOND_MS
/** The lazy chunk is loaded after this time at the latest, even if the browser is not idle. */
export const MAX_LAZY_CHUNK_DELAY_MS = 1 * SECOND_MS
// Keep the string constants last: the minifier inlines only the numbers above the first string.
/** Phone numbers of this country are formatted without their calling code. */
export const DEFAULT_COUNTRY = 'US'
/** The calling code of `DEFAULT_COUNTRY`. */
export const DEFAULT_CALLING_CODE = '1'
