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
/** Source: RFC 5321 section 4.5.3.1.3. */
export const LONGEST_EMAIL = 254
