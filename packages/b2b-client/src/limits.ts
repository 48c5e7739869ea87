/*
 * Every number that the client uses. `_MS` values are milliseconds; `_LENGTH` values are characters. Write plain literals: bundlers keep
 * the product of two numbers even if it is unused, and one such product stops the inlining of all constants after it.
 */

/** All tabs of a browser together refresh the session once per interval. */
export const REFRESH_INTERVAL_MS = 180_000
/** Each interval is shorter by a random time of up to this. This spreads the refreshes of browsers that woke up together. */
export const MAX_REFRESH_JITTER_MS = 18_000
/** The random part of an interval differs from the previous one by at most this share of `MAX_REFRESH_JITTER_MS`. */
export const MAX_JITTER_STEP = 0.25
/** How long a tab holds the refresh lease. After this time, another tab takes the lease in any case. */
export const LEASE_TTL_MS = 30_000
/**
 * This long after the start of the lease, the other tabs begin to check whether its owner was killed. Most refreshes are finished by then. A
 * provider that rotates tokens accepts the old token for a short time, such as 10 seconds.
 */
export const LEASE_CHECK_DELAY_MS = 2_000
/** A tab that took the lease checks after this delay whether another tab has overwritten it. */
export const LEASE_RECHECK_DELAY_MS = 100
/** Before a refresh, a tab waits for a random time of up to this, so that the tabs do not start together. The tab that refreshed last does not wait. */
export const MAX_TAB_JITTER_MS = 1500
/** After the computer wakes up or comes online, a hidden tab waits for a random time of up to this before a due refresh. A visible tab does not. */
export const MAX_WAKE_JITTER_MS = 20_000
/** A timer that fires later than this was delayed by a sleep of the computer. Browsers run the timers of hidden tabs once per minute. */
export const MAX_TIMER_LATENESS_MS = 90_000
/** The minimum time between two refreshes if the network comes and goes. It allows at most 10 requests in 30 seconds. */
export const MIN_REFRESH_INTERVAL_MS = 3_000
/** After this time every tab sees what another tab wrote. Cookies take about 10 ms, storage up to 500 ms. */
export const MAX_TAB_SYNC_DELAY_MS = 600
/** How often a refused call checks whether another tab has received a newer session token. */
export const TOKEN_POLL_INTERVAL_MS = 50
/** After a tab has applied the response of a sign-in or refresh, it keeps the session for this long, even if the cookie is missing. */
export const RECENT_COMMIT_TTL_MS = 5_000
/** How long a call to `session.authenticate` waits for the calls of other tabs. Then it is sent anyway. */
export const TURN_TIMEOUT_MS = 10_000
/** After this time every tab has the result of a call: `CALL_TIMEOUT_MS` plus `MAX_TAB_SYNC_DELAY_MS`. */
export const MAX_ANSWER_DELAY_MS = 15_600
/** When a tab has applied a sign-in, it checks after this delay whether another tab has requested a logout in the meantime. */
export const LATE_LOGOUT_CHECK_DELAY_MS = 1_800
/** The maximum number of times that one call to `session.authenticate` is sent, each time with a newer token. */
export const MAX_CONFIRMATION_ATTEMPTS = 5
/** The record of ended sessions keeps at most this many times of each kind (see `session/record.ts`). The oldest are removed first. */
export const MAX_RECORDED_STAMPS = 16
/** The minimum difference between two stamps of a tab. Floating-point numbers can hold such a difference until the year 2109. */
export const STAMP_STEP_MS = 0.001
/** Added to the stamp of a logout, so that the logout ends the sign-ins that other tabs have sent in the same millisecond. */
export const LOGOUT_LEAD_MS = 0.5
/** A larger stamp, which is after the year 2106, is ignored. */
export const MAX_STAMP = 4_300_000_000_000
/** Longer timers are split: they overflow after 24.8 days, and they fire late if the computer sleeps. */
export const MAX_TIMER_MS = 3_600_000

/** The numbers of the wait after a failure: see `internal/backoff.ts`. */
export const BACKOFF_BASE_MS = 2_000
export const MAX_BACKOFF_DOUBLINGS = 7
export const BACKOFF_JITTER_MS = 175
/** A longer `Retry-After` is shortened to this. */
export const MAX_RETRY_AFTER_MS = 3_600_000
/** The maximum random time that the client adds to `Retry-After`: this share of the wait, but at least 1 second and at most 30 seconds. */
export const RETRY_AFTER_JITTER_SHARE = 0.2
export const MIN_RETRY_AFTER_JITTER_MS = 1_000
export const MAX_RETRY_AFTER_JITTER_MS = 30_000

/** The timeout of a call. */
export const CALL_TIMEOUT_MS = 15_000
/** The timeout of a call that opens a session. It is longer because a one-time token cannot be sent twice. */
export const SIGN_IN_TIMEOUT_MS = 30_000
/** How long a call waits for a lazy chunk. */
export const CHUNK_TIMEOUT_MS = 15_000
/** How long a call waits for the project's configuration. Then it uses the stored one. */
export const BOOTSTRAP_TIMEOUT_MS = 5_000
/** The stored configuration, and stored organizations, are requested again when they are older than this. */
export const CACHE_TTL_MS = 300_000
/** How long a call waits for the script of a third party. Then it is sent without the script's result. */
export const SCRIPT_TIMEOUT_MS = 5_000
/** A longer response is rejected. */
export const MAX_RESPONSE_LENGTH = 1_000_000
/** The maximum for the configuration of the project, which can contain a long RBAC policy. */
export const MAX_BOOTSTRAP_LENGTH = 4_000_000
/** The maximum number of items in a list of a response, and of keys in an object: more are rejected. Recovery codes and connections have their own limits. */
export const MAX_LIST_LENGTH = 2000
export const MAX_RECOVERY_CODES = 64
export const MAX_CONNECTIONS = 500
/** The client does not look for a token in a longer URL. */
export const MAX_URL_LENGTH = 100_000
/** The maximum number of keys, lists and objects together in a response or a stored entry. More are rejected. */
export const MAX_JSON_NODES = 150_000
/** How deeply lists and objects can be nested. Deeper JSON is rejected. */
export const MAX_JSON_DEPTH = 200
/** A longer slug pattern matches nothing. */
export const MAX_SLUG_PATTERN_LENGTH = 2000

/** Longer ids are cut off in the telemetry header: servers refuse every call with a longer header. */
export const MAX_TELEMETRY_ID_LENGTH = 200

/** The lifetime of the cookie with the intermediate session token. */
export const INTERMEDIATE_SESSION_TTL_MS = 600_000
/** A longer token cannot come from this client: browsers do not store such a cookie. */
export const MAX_COOKIE_LENGTH = 4096
/** The client writes an unchanged cookie again after this time, because Safari deletes a cookie 7 days after its last write. */
export const COOKIE_REWRITE_INTERVAL_MS = 60_000
/** A cookie counts as unchanged if its expiry differs by less than this. */
export const COOKIE_EXPIRY_PRECISION_MS = 1_000
/** A cookie is deleted by setting an expiry date this far in the past. */
export const DELETED_COOKIE_AGE_MS = 86_400_000
/** How long the email address of the last sign-in link is stored. */
export const LINK_EMAIL_TTL_MS = 3_600_000
/** How long this browser remembers that it started a sign-in. Emailed links are valid for at most this long. */
export const FLOW_START_TTL_MS = 604_800_000
/** The start of a sign-in updates the stored time only if that time is older than this. */
export const FLOW_START_PRECISION_MS = 60_000

/** @see https://datatracker.ietf.org/doc/draft-eastlake-fnv/ The 32-bit FNV-1a hash. */
export const FNV_OFFSET_BASIS = 0x811c9dc5
export const FNV_PRIME = 0x01000193

/** The maximum number of events in one telemetry request. */
export const MAX_TELEMETRY_BATCH_SIZE = 15
export const TELEMETRY_FLUSH_DELAY_MS = 800
/** In browsers without `requestIdleCallback`, idle work runs this long after the client was created. */
export const IDLE_FALLBACK_DELAY_MS = 1_000
/** A longer telemetry event is dropped. */
export const MAX_TELEMETRY_EVENT_LENGTH = 8_000

/** The number of random bytes of a PKCE verifier. In hexadecimal they are 128 characters, the maximum of RFC 7636 section 4.1. */
export const PKCE_VERIFIER_BYTES = 64
/** The number of random bytes of the nonce that connects a One Tap credential to its prompt. */
export const NONCE_BYTES = 32
/** The maximum number of organizations that are stored by their slug. The oldest is removed first. */
export const MAX_CACHED_ORGANIZATIONS = 5

/** If your server refuses a session JWT that was renewed less than this time ago, the JWT is not renewed again. */
export const MIN_RENEWAL_INTERVAL_MS = 10_000
/** The timeout for reading the reason why your server refuses a request. */
export const REFUSAL_TIMEOUT_MS = 5_000

/** Stops a loop between the login and a page: the login opens the same page at most this many times in a row. */
export const MAX_PAGE_OPENINGS = 2

/** The default clock tolerance of a session reader on a server: how much the clocks of the server and of the provider can differ. */
export const DEFAULT_CLOCK_TOLERANCE_S = 5
/** A larger clock tolerance is refused: ended sessions would stay valid for too long. */
export const MAX_CLOCK_TOLERANCE_S = 300
/** The timeout of a request that a session reader sends. */
export const SERVER_REQUEST_TIMEOUT_MS = 5_000
/** A session reader loads the key set again when it is older than this. */
export const KEY_SET_TTL_MS = 600_000
/** If a JWT has an unknown key, a session reader loads the key set again, unless the key set is younger than this. */
export const MIN_KEY_SET_AGE_MS = 10_000
/** If the key set cannot be loaded again, a session reader uses the last one up to this age. */
export const MAX_STALE_KEY_SET_AGE_MS = 3_600_000
/** A session reader with an older RBAC policy waits for the new one. */
export const MAX_STALE_POLICY_AGE_MS = 3_600_000
/** After a failed request, a session reader sends no request to the same URL for this long. */
export const SERVER_RETRY_DELAY_MS = 5_000
/** For this long after a failed request, a session reader uses the last key set without waiting. It waits for a new one only if the key of a JWT is missing. */
export const STALE_KEY_SET_RETRY_DELAY_MS = 60_000
/** A longer key set is rejected. */
export const MAX_KEY_SET_LENGTH = 100_000
/** A session reader refuses a request with more JWT cookies, because each verification takes processor time. */
export const MAX_JWT_COOKIES = 4
/** A session reader refuses a longer `Cookie` header. Most servers refuse it before. */
export const MAX_COOKIE_HEADER_LENGTH = 100_000
