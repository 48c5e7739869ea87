/* Every number of the emulated provider, by name. Times are milliseconds unless the name says otherwise. */

const SECOND = 1000
/** One minute. */
export const MINUTE = 60 * SECOND

/** A mailed link can be followed this long. */
export const LINK_LASTS = 60 * MINUTE
/** A pending sign-in waits this long for its next step. */
export const INTERMEDIATE_SESSION_LASTS = 10 * MINUTE
/** A session's JWT, whatever the length of the session. */
export const SESSION_JWT_LASTS = 5 * MINUTE
export const SHORTEST_SESSION_MINUTES = 5
/** One year. */
export const LONGEST_SESSION_MINUTES = 525_600

/** 256 bits: nobody guesses a token. */
export const TOKEN_BYTES = 32
export const UUID_BYTES = 16
export const CSP_NONCE_BYTES = 16
export const RSA_MODULUS_BITS = 2048

/** RFC 5321 section 4.5.3.1.3, without the angle brackets. */
export const LONGEST_EMAIL = 254
export const LONGEST_SLUG = 128
export const LONGEST_PUBLIC_TOKEN = 200
/** Characters of a request's body beyond which it is refused. */
export const LARGEST_BODY = 1_000_000

/** The lists of a world forget their oldest entry beyond this many. */
export const KEPT_ENTRIES = 1000
/** How far a test may move the clock of a world forward at once: ten years, well inside what a date can hold. */
export const LONGEST_ADVANCE = 10 * 366 * 24 * 60 * MINUTE

/** A browser may remember the answer to a preflight this long. */
export const PREFLIGHT_LASTS_SECONDS = 600
/** A comment on the stream of a world, so that nobody takes the silence for a broken connection. */
export const HEARTBEAT_EVERY = 15 * SECOND
/** How long the inbox waits before it opens a broken stream again. */
export const RECONNECT_AFTER = 2 * SECOND

export const DEFAULT_PORT = 4400
export const LARGEST_PORT = 65_535
