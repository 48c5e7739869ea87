/* The numbers of the emulated provider. The suffix of a name is its unit. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const MINUTES_PER_HOUR = 60
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR
export const DAY_MS = MINUTES_PER_DAY * MINUTE_MS

/** The lifetime of a sign-in link in an email. */
export const LINK_TTL_MS = 60 * MINUTE_MS
/** The lifetime of a pending sign-in, which waits for its next step. */
export const INTERMEDIATE_SESSION_TTL_MS = 10 * MINUTE_MS
export const EMAIL_CODE_TTL_MS = 10 * MINUTE_MS
export const SMS_CODE_TTL_MS = 2 * MINUTE_MS
/** After this number of wrong tries, a code stops working, or an authenticator app is locked. */
export const MAX_WRONG_TRIES = 5
/** The duration of the lock of an authenticator app after too many wrong tries. */
export const APP_LOCK_MS = 10 * MINUTE_MS
/** The time step of authenticator app codes. See https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
export const TOTP_STEP_MS = 30 * SECOND_MS
/** RFC 4226, section 4 recommends these 160 bits. */
export const TOTP_SECRET_BYTES = 20
/** The lifetime of an enrolment of an authenticator app. */
export const DEFAULT_ENROLMENT_MINUTES = 60
export const MIN_ENROLMENT_MINUTES = 5
export const MAX_ENROLMENT_MINUTES = 24 * MINUTES_PER_HOUR
/** The number of recovery codes that a member gets. */
export const RECOVERY_CODE_COUNT = 10
/** The length of every one-time code. */
export const CODE_DIGITS = 6

/** The lifetime of a session's JWT. It does not depend on the lifetime of the session. */
export const SESSION_JWT_TTL_MS = 5 * MINUTE_MS
export const MIN_SESSION_MINUTES = 5
export const MAX_SESSION_MINUTES = 365 * MINUTES_PER_DAY

/** The maximum time that a replaced session token still works after the rotation: one hour. */
export const MAX_ROTATION_GRACE_SECONDS = 3600

/**
 * The maximum number of kinds of characters that a project can require in a password: lower case, upper case, digits and symbols (LUDS).
 */
export const MAX_LUDS_COMPLEXITY = 4
/** The maximum number of characters that a project can require in a password. */
export const MAX_LUDS_MINIMUM_COUNT = 128

/** 256 bits. */
export const TOKEN_BYTES = 32
export const UUID_BYTES = 16
export const CSP_NONCE_BYTES = 16
export const RSA_MODULUS_BITS = 2048

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254
export const MAX_SLUG_LENGTH = 128
/** With a longer name, the QR code for an authenticator app can exceed its capacity of 2,953 bytes. */
export const MAX_PROJECT_NAME_LENGTH = 100
export const MAX_PUBLIC_TOKEN_LENGTH = 200
/** The maximum number of characters in the body of a request. */
export const MAX_BODY_LENGTH = 1_000_000

/** The maximum depth of objects and lists in a request body or in a seed. At this depth, recursive code does not overflow the stack. */
export const MAX_BODY_DEPTH = 100

/** The maximum number of characters of an imported world. It is several times the size of a world with full lists. */
export const MAX_WORLD_LENGTH = 64_000_000
/** The maximum depth of an imported world. A world stores request bodies a few levels below its top. */
export const MAX_WORLD_DEPTH = MAX_BODY_DEPTH + 10

/** The maximum number of entries that the log stores of each list and each object in a refused request. */
export const MAX_MASKED_ENTRIES = 100
/** The maximum number of characters that the log stores for one text. */
export const MAX_MASKED_TEXT_LENGTH = 500
/** The maximum number of secrets that the log masks in messages. A higher number has no use, because messages quote single fields. */
export const MAX_MASKED_SECRETS = 1000
/** The minimum length of a secret that the log masks in messages. Shorter secrets would match ordinary words too. */
export const MIN_MASKED_LENGTH = 4

/** The maximum length of a list in a world. A longer list drops its oldest entry. */
export const MAX_KEPT_ENTRIES = 1000
/**
 * The maximum number of records of one kind with a lifetime, such as sessions or links. From `MAX_KEPT_ENTRIES` records on, a new record removes
 * the expired ones. Above this maximum, it also removes the oldest one, although it is still valid.
 */
export const MAX_LIVE_RECORDS = 10_000
/** The maximum step of a world's clock: ten years. */
export const MAX_ADVANCE_MS = 10 * 366 * DAY_MS
/** The maximum offset of an imported world's clock: a thousand years. */
export const MAX_CLOCK_OFFSET_MS = 100 * MAX_ADVANCE_MS

/** The maximum age of a response to a CORS preflight in the cache of a browser. */
export const PREFLIGHT_MAX_AGE_SECONDS = 600
/** The interval of comments on an event stream, which keep the connection open. */
export const HEARTBEAT_INTERVAL_MS = 15 * SECOND_MS
/** The delay before the console reconnects a broken stream. */
export const RECONNECT_DELAY_MS = 2 * SECOND_MS
/** The maximum number of entries of a growing list that the console shows. */
export const MAX_SHOWN_ENTRIES = 100
/** The duration of a success message in the console. */
export const TOAST_MS = 4 * SECOND_MS
/** The time that a copy button shows that it has copied the text. */
export const COPIED_LABEL_MS = 2 * SECOND_MS
/** All changes within this time become one event for the console. */
export const CHANGE_BATCH_MS = 50

export const MAX_FAULT_DELAY_MS = 10 * MINUTE_MS
export const DEFAULT_FAULT_DELAY_MS = 3 * SECOND_MS
export const MAX_RETRY_AFTER_SECONDS = 3600
export const DEFAULT_RETRY_AFTER_SECONDS = 30
/** The maximum value of a fault's `times`: the number of calls after which the fault switches itself off. */
export const MAX_FAULTY_CALLS = 1000

/** A low number keeps tests fast. The passwords protect nothing real. */
export const PASSWORD_ITERATIONS = 100_000
export const PASSWORD_DIGEST_BITS = 256
/** Only this number of characters at the start of a password gets a score. More characters take longer, but do not improve the score. */
export const MAX_SCORED_CHARACTERS = 100
/** The minimum score of a password, from 0 to 4, in a project that uses zxcvbn. */
export const MIN_PASSWORD_SCORE = 3
/** The lifetime of a link to set a password. */
export const DEFAULT_RESET_MINUTES = 30
export const MIN_RESET_MINUTES = 5
export const MAX_RESET_MINUTES = 7 * MINUTES_PER_DAY
/** The default length of a session after a password change and in a test. */
export const DEFAULT_SESSION_MINUTES = 60
/** The maximum age of the last proof of identity when a signed-in member sets a password. */
export const FRESH_SESSION_MAX_AGE_MS = 10 * MINUTE_MS
/** The maximum number of wrong passwords for one email address in a time window. */
export const PASSWORD_RATE_LIMIT = { max: 10, windowMs: 15 * MINUTE_MS }
/** The maximum number of messages to one person in a time window, if the project limits messages. */
export const MESSAGE_RATE_LIMIT = { max: 5, windowMs: 10 * MINUTE_MS }
/** The maximum number of searches for accounts in one world in a time window. */
export const SEARCH_RATE_LIMIT = { max: 100, windowMs: MINUTE_MS }

export const DEFAULT_PORT = 4400
export const MAX_PORT = 65_535
/** The default port of http URLs. */
export const HTTP_PORT = 80

/** The lifetime of an invitation. */
export const INVITE_TTL_MS = 7 * DAY_MS
export const IMPERSONATION_TOKEN_TTL_MS = 5 * MINUTE_MS
export const IMPERSONATED_SESSION_MINUTES = 60
/** The maximum age of an access token that is exchanged for a session. */
export const EXCHANGED_TOKEN_MAX_AGE_MS = 5 * MINUTE_MS

/** The lifetime of a SCIM bearer token. */
export const SCIM_TOKEN_TTL_MS = 365 * DAY_MS

export const MAX_METADATA_KEYS = 20
/** The maximum number of characters of a member's metadata as JSON. */
export const MAX_METADATA_LENGTH = 4096

/** The number of entries on a page of search results. */
export const DEFAULT_PAGE_SIZE = 100
export const MAX_PAGE_SIZE = 1000
/** The minimum number of characters of a search text that matches parts of a value. */
export const MIN_FUZZY_LENGTH = 3
/** The lifetime of a sign-in on the page of a mock provider, and of its redirect token. */
export const PROVIDER_SIGN_IN_TTL_MS = 10 * MINUTE_MS
/** The lifetime of the access token that a mock provider issues. The token gives access to nothing. */
export const PROVIDER_ACCESS_TTL_MS = 60 * MINUTE_MS
/** The lifetime of a One Tap credential, the same as at Google. */
export const ONE_TAP_CREDENTIAL_TTL_MS = 60 * MINUTE_MS
/** The lifetime of a captcha token and of a device telemetry id. */
export const PROOF_TTL_MS = 2 * MINUTE_MS
/** The lifetime of an authorization preflight. The member decides about the request of an application within this time. */
export const CONSENT_PREFLIGHT_TTL_MS = 10 * MINUTE_MS
export const AUTHORIZATION_CODE_TTL_MS = 60 * SECOND_MS
export const ACCESS_TOKEN_TTL_MS = 60 * MINUTE_MS
export const REFRESH_TOKEN_TTL_MS = 30 * DAY_MS

/** The timeout of a test that waits for an email or a text message, in real time. */
export const DEFAULT_MESSAGE_TIMEOUT_MS = 5 * SECOND_MS
export const MAX_MESSAGE_TIMEOUT_MS = 60 * SECOND_MS
/** The maximum number of characters that an error message quotes from an unexpected response. */
export const MAX_QUOTED_LENGTH = 100
/** The maximum number of calls in the error message about a missing email or text message. */
export const MAX_LISTED_CALLS = 3
