/* Every number of the widget, by name. Times are milliseconds unless the name says otherwise. */

const SECOND = 1000

/** Source: decisions point 6. */
export const SESSION_MINUTES = 60
/** Shorter sessions are refused by the provider. */
export const SHORTEST_SESSION_MINUTES = 5
/** A mail can be sent again at once the first time, then after this long. */
export const RESEND_AFTER = 30 * SECOND
/** How long to wait after a 429 that does not say. */
export const RATE_LIMIT_WAIT = 30 * SECOND
export const SUCCESS_TOAST_LASTS = 2 * SECOND
export const ERROR_TOAST_LASTS = 4 * SECOND
export const MOST_TOASTS = 20
/** A list of so many organizations gets a search field. */
export const SEARCH_FROM_ORGANIZATIONS = 8
/** Source: RFC 5321 section 4.5.3.1.3. */
export const LONGEST_EMAIL = 254
/** As long as an organization's name can honestly be, in characters. */
export const LONGEST_NAME = 128
/** Longer names of applications are there to push what matters off the screen. Source: threat T12. */
export const LONGEST_CLIENT_NAME = 64
/** The longest name that every file system takes, with room for the browser's own ` (1)`, in characters. */
export const LONGEST_FILE_NAME = 120
/** As large as a picture inside an address may be, in characters. */
export const LONGEST_PICTURE = 64 * 1024
/** Digits of a one-time code. Source: widget specification section 9, as the next five. */
export const CODE_LENGTH = 6
export const SMS_CODE_LASTS = 2 * 60 * SECOND
export const EMAIL_CODE_LASTS = 10 * 60 * SECOND
/** How long reading a phone number may take, and how long writing one for people may. */
export const PHONE_READ_PATIENCE = 2 * SECOND
export const PHONE_FORMAT_PATIENCE = 10 * SECOND
/** A misspelled domain is looked for when the user has paused for this long. */
export const SUGGESTION_DELAY_MS = 400
/** A password is judged when somebody has paused for this long. */
export const STRENGTH_PAUSE = 500
/** Nothing is granted before a person can have read what it is. Source: threat T13. */
export const CONSENT_PAUSE = 500
/** How long the page may take to be left before the buttons work again. */
export const LEAVING_PATIENCE = 10 * SECOND
/** Reads that no step waits for. Source: widget specification section 9, as the next five. */
export const QUERY_DEDUPED = 2 * SECOND
export const QUERY_FOCUS_THROTTLE = 5 * SECOND
export const QUERY_SLOW = 3 * SECOND
export const SLOW_CONNECTION_QUERY_SLOW = 5 * SECOND
export const QUERY_RETRY = 5 * SECOND
export const SLOW_CONNECTION_QUERY_RETRY = 10 * SECOND
/** A loading state says that it takes longer than usual. */
export const SLOW_NOTICE_AFTER_MS = 3 * SECOND
/** A loading state offers to try again, and offers it again this long after each try. */
export const RETRY_OFFERED_AFTER_MS = 10 * SECOND
/** After a used link, a session of at most this age can come from the same link in another tab. */
export const MAX_SAME_LINK_SESSION_AGE_MS = 60 * SECOND
/** How often a countdown looks at the clock: often enough for a second never to be skipped. */
export const COUNTDOWN_TICK = 250
/** How much further than the stopwatch the clock of a computer has to have gone to be believed. */
export const CLOCK_TOLERANCE = 1 * SECOND
/** When the later file is fetched at the latest, however busy the browser is. */
export const LATER_FILE_AFTER = 1 * SECOND
/** It comes last: up to here, a build writes each number in the place of its name. */
export const DEFAULT_COUNTRY = 'US'
/** Its country code. */
export const DEFAULT_CALLING_CODE = '1'
