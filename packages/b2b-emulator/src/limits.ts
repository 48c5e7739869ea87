/* Every number of the emulated provider, by name. Times are milliseconds unless the name says otherwise. */

/** One second. */
export const SECOND = 1000
/** One minute. */
export const MINUTE = 60 * SECOND
/** Of an hour, and of a day. */
export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

/** A mailed link can be followed this long. */
export const LINK_LASTS = 60 * MINUTE
/** A pending sign-in waits this long for its next step. */
export const INTERMEDIATE_SESSION_LASTS = 10 * MINUTE
/** A mailed code can be used this long. */
export const EMAIL_CODE_LASTS = 10 * MINUTE
/** A texted code can be used this long. */
export const SMS_CODE_LASTS = 2 * MINUTE
/** So many wrong tries and a code is dead, or an authenticator app locked. */
export const WRONG_TRIES = 5
/** An authenticator app that was tried in vain too often accepts nothing for this long. */
export const APP_LOCK_LASTS = 10 * MINUTE
/** A code of an authenticator app is made for a time step of this length. Source: RFC 6238 section 5.2. */
export const TOTP_STEP = 30 * SECOND
/** 160 bits, as RFC 4226 section 4 recommends. */
export const TOTP_SECRET_BYTES = 20
/** Enrolling an authenticator app may take this many minutes, unless the caller says otherwise. */
export const ENROLMENT_MINUTES = 60
export const SHORTEST_ENROLMENT_MINUTES = 5
export const LONGEST_ENROLMENT_MINUTES = 24 * HOUR_MINUTES
/** How many recovery codes a member gets at once. */
export const RECOVERY_CODES = 10
/** Digits of every one-time code. */
export const CODE_DIGITS = 6

/** A session's JWT, whatever the length of the session. */
export const SESSION_JWT_LASTS = 5 * MINUTE
export const SHORTEST_SESSION_MINUTES = 5
/** One year. */
export const LONGEST_SESSION_MINUTES = 525_600

/** One hour. */
export const MAX_ROTATION_GRACE_SECONDS = 3600

/** Lower case, upper case, digits and symbols. */
export const MAX_LUDS_COMPLEXITY = 4
/** The largest minimum length that a project can ask of passwords. */
export const MAX_LUDS_MINIMUM_COUNT = 128

/** 256 bits: nobody guesses a token. */
export const TOKEN_BYTES = 32
export const UUID_BYTES = 16
export const CSP_NONCE_BYTES = 16
export const RSA_MODULUS_BITS = 2048

/** RFC 5321 section 4.5.3.1.3, without the angle brackets. */
export const LONGEST_EMAIL = 254
export const LONGEST_SLUG = 128
/** So that its name and a member's address fit into a QR code, which holds 2,953 bytes: each stands there percent-encoded. */
export const LONGEST_PROJECT_NAME = 100
export const LONGEST_PUBLIC_TOKEN = 200
/** Characters of a request's body beyond which it is refused. */
export const LARGEST_BODY = 1_000_000

/** Objects and lists inside of each other in a request's body or a seed: few enough for whatever goes through them step by step. */
export const DEEPEST_BODY = 100

/** Characters of an exported world beyond which it is not imported: several times what the full lists of one come to. */
export const LARGEST_WORLD = 64_000_000
/** A world keeps what bodies have brought, some steps further inside. */
export const DEEPEST_WORLD = DEEPEST_BODY + 10

/** Of a refused request, the log keeps at most so many fields, and so many characters of a text. */
export const MAX_MASKED_ENTRIES = 100
export const MAX_MASKED_TEXT = 500
/** Messages quote single fields, so more secrets than this need not be looked for in them. */
export const MAX_MASKED_SECRETS = 1000
/** A secret of at least so many characters is also masked where a message repeats it. */
export const MASKED_MIN_LENGTH = 4

/** The lists of a world forget their oldest entry beyond this many. */
export const KEPT_ENTRIES = 1000
/** How far a test may move the clock of a world forward at once: ten years, well inside what a date can hold. */
export const LONGEST_ADVANCE = 10 * 366 * 24 * 60 * MINUTE
/** How far the clock of an imported world may be ahead: a thousand years. */
export const FARTHEST_AHEAD = 100 * LONGEST_ADVANCE

/** A browser may remember the answer to a preflight this long. */
export const PREFLIGHT_LASTS_SECONDS = 600
/** A comment on the stream of a world, so that nobody takes the silence for a broken connection. */
export const HEARTBEAT_EVERY = 15 * SECOND
/** How long the console waits before it opens a broken stream again. */
export const RECONNECT_AFTER = 2 * SECOND
/** Of a list that grows, the console shows so many. */
export const SHOWN_ENTRIES = 100
/** How long the console says that something was done, in milliseconds. */
export const TOAST_LASTS = 4 * SECOND
/** How long a button says that it has copied. */
export const COPIED_LASTS = 2 * SECOND
/** Changes that come closer together than this are told at once: whoever listens reads everything again. */
export const CHANGES_TOGETHER_WITHIN = 50

/** How long a fault can keep an answer back, and does unless it is told otherwise. */
export const LONGEST_FAULT_DELAY = 10 * MINUTE
export const USUAL_FAULT_DELAY = 3 * SECOND
/** What a fault can ask a caller to wait, in seconds, and does unless it is told otherwise. */
export const LONGEST_RETRY_AFTER = 3600
export const USUAL_RETRY_AFTER = 30
export const MOST_FAULTY_CALLS = 1000

/** Few enough that tests stay quick: no password in here opens anything real. */
export const PASSWORD_ITERATIONS = 100_000
export const PASSWORD_DIGEST_BITS = 256
/** What of a password is judged by guesses: beyond it the time grows and the score does not. */
export const JUDGED_CHARACTERS = 100
/** Of 0 to 4, for a project that judges by guesses. */
export const SUFFICIENT_SCORE = 3
/** Source: entity record section 13, as the next two. */
export const DEFAULT_RESET_MINUTES = 30
export const SHORTEST_RESET_MINUTES = 5
export const LONGEST_RESET_MINUTES = 10_080
/** The length of a session where a password is changed and nobody says. */
export const STANDARD_SESSION_MINUTES = 60
/** Somebody who is signed in can set a password this long after they have proven who they are. */
export const FRESH_SESSION_LASTS = 10 * MINUTE
/** Wrong passwords for one address, until it is locked for the rest of the time. */
export const PASSWORD_GUESSES = { most: 10, within: 15 * MINUTE }
/** What one person may be sent, in a project that limits it. */
export const MESSAGES = { most: 5, within: 10 * MINUTE }
/** How often anyone may ask a world who has an account. */
export const SEARCHES = { most: 100, within: MINUTE }

export const DEFAULT_PORT = 4400
export const LARGEST_PORT = 65_535
/** The port of an http address that names none. */
export const HTTP_PORT = 80

/** An invitation can be followed this long: a week. */
export const INVITE_LASTS = 7 * 24 * 60 * MINUTE
export const IMPERSONATION_TOKEN_LASTS = 5 * MINUTE
export const IMPERSONATED_SESSION_MINUTES = 60
/** How old an access token can be when it is exchanged for a session. */
export const ACCESS_TOKEN_LASTS = 5 * MINUTE

/** The token of a directory: a year. */
export const SCIM_TOKEN_LASTS = 365 * 24 * 60 * MINUTE

/** Keys that the metadata of a member can have, and characters of it as JSON. */
export const MOST_METADATA_KEYS = 20
export const LARGEST_METADATA = 4096

/** Entries of a page of a search, unless its asker wants fewer or more; and no more than that. */
export const USUAL_MEMBERS_OF_A_PAGE = 100
export const MOST_MEMBERS_OF_A_PAGE = 1000
export const SHORTEST_FUZZY_TEXT = 3
/** How long somebody may stand before the page of another service, and how long the application may take to finish afterwards. */
export const THIRD_PARTY_VISIT_LASTS = 10 * MINUTE
/** What the stand-in of a service grants access for. Nothing answers to it. */
export const PROVIDER_ACCESS_LASTS = 60 * MINUTE
/** A credential of One Tap, as long as those of the service. */
export const ONE_TAP_CREDENTIAL_LASTS = 60 * MINUTE
/** A captcha's token and a device's telemetry id. */
export const PROOF_LASTS = 2 * MINUTE
/** How long a member may think about what an application asks for. */
export const PREFLIGHT_WAITS = 10 * MINUTE
/** An authorization code, and then the tokens it is exchanged for. */
export const CODE_LASTS = 60 * SECOND
export const ACCESS_LASTS = 60 * MINUTE
/** How long an application may stay away and still get new tokens: 30 days. */
export const REFRESH_LASTS = 30 * 24 * 60 * MINUTE

/** A test waits this long for a mail or a text message, unless it says otherwise; and no longer than that. Real time. */
export const MESSAGE_WAIT = 5 * SECOND
export const LONGEST_MESSAGE_WAIT = 60 * SECOND
/** Of what was found instead of an emulator, so many characters are quoted. */
export const QUOTED_CHARACTERS = 100
/** So many calls are named where a message did not come. */
export const CALLS_TOLD = 3
