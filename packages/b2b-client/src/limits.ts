/*
 * Every number of the specification that the client uses, by name. Times are milliseconds unless the name says otherwise. They are plain
 * literals: bundlers keep an unused product of two numbers, and put numbers in the place of their names only up to the first constant
 * that is not one.
 */

/** One refresh for all tabs of a browser this often. */
export const REFRESH_EVERY = 180_000
/** A tab that refreshes holds the lease this long; when it dies, another takes over after it. */
export const LEASE_LASTS = 30_000
/** A tab looks again after this long whether the lease it took is still its own. */
export const LEASE_SETTLES = 100
/** Tabs other than the last refresher wait up to this much longer, so that they do not all start at once. */
export const TAB_SPREAD = 1500
/** After coming online or into view, a refresh that is due starts within this time. */
export const WAKE_SPREAD = 2_000
/** …but not sooner than this after the last try: ten in 30 seconds, however often a network comes and goes. Source: threat T32. */
export const BREATH = 3_000
/** What one tab writes has reached every other tab after this time: cookies take about 10 ms, storage up to 500 ms. */
export const LATE_VIEW_MS = 600
/** After a refusal, a tab looks this often whether another tab has been given a newer token. */
export const RECHECK_EVERY_MS = 50
/** A tab trusts a session that it committed itself over a missing cookie for this long. */
export const RECENT_COMMIT_MS = 5_000
/** A call to `session.authenticate` waits this long for the calls of other tabs; then it goes ahead. */
export const MAX_TURN_WAIT_MS = 10_000
/** Without Web Locks, a waiting call looks this often whether it may go ahead. */
export const TURN_POLL_MS = 100
/** A call asks again with a newer token at most this often. */
export const MAX_CONFIRMATION_ATTEMPTS = 5
/** Facts about ended sessions that tabs remember. */
export const MAX_KNOWN_ENDINGS = 16
/** No timer is set for longer: longer ones overflow (at 24.8 days) and oversleep. */
export const LONGEST_TIMER = 3_600_000

export const BACKOFF_BASE = 2_000
export const BACKOFF_LAST_DOUBLING = 7
export const BACKOFF_JITTER = 175
/** A `Retry-After` is believed up to here. */
export const LONGEST_RETRY_AFTER = 3_600_000

/** A call must be answered within this time… */
export const CALL_DEADLINE = 15_000
/** …and a call that spends a one-time token within this. */
export const SPENDING_DEADLINE = 30_000
/** A call that needs the project's configuration waits for it this long, then uses what was last known. */
export const BOOTSTRAP_PATIENCE = 5_000
/** A kept answer of bootstrap or organization is asked for again when it is older. */
export const CACHE_STAYS_FRESH = 300_000
/** A script of a third party is waited for this long; then the call goes on without it. */
export const SCRIPT_PATIENCE = 5_000
/** Characters of an answer beyond which it is refused. */
export const LARGEST_ANSWER = 1_000_000
/** The same for bootstrap, whose policy can be long. */
export const LARGEST_BOOTSTRAP = 4_000_000
/** Items of a list, recovery codes and connections beyond which an answer is refused. */
export const LONGEST_LIST = 2000
export const MOST_CODES = 64
export const MOST_CONNECTIONS = 500
/** Characters of an address beyond which no token is looked for in it. */
export const MAX_ADDRESS_LENGTH = 100_000
/** Keys, lists and objects of an answer or a stored entry together and levels of lists and objects inside each other. More are refused. */
export const MAX_JSON_NODES = 150_000
export const MAX_JSON_LEVELS = 200
/** Characters of a slug pattern beyond which it matches nothing. */
export const MAX_SLUG_PATTERN_LENGTH = 2000

/** Characters of an id in the telemetry of a call. The rest is cut off: with a longer header, servers refuse every call. */
export const MAX_SENT_ID_LENGTH = 200

/** The pending sign-in's cookie. */
export const INTERMEDIATE_SESSION_LASTS = 600_000
/** A cookie token longer than this cannot have been kept by a browser. */
export const LARGEST_COOKIE = 4096
/** Deleting a cookie dates it this far back. */
export const DELETED_COOKIE_AGE = 86_400_000
/** How long the address that a link was mailed to is kept. */
export const LINK_EMAIL_TTL_MS = 3_600_000
/** How long this browser remembers that it began a sign-in: the longest life of a mailed link. */
export const ASKED_LASTS = 604_800_000

/** Source: the FNV-1a hash of 32 bits, draft-eastlake-fnv. */
export const FNV_BASIS = 0x811c9dc5
export const FNV_PRIME = 0x01000193

export const TELEMETRY_BATCH = 15
export const TELEMETRY_FLUSH_AFTER = 800
/** Where the browser cannot say when it is idle, this long after the client was created counts as idle. */
export const IDLE_FALLBACK_MS = 1_000
/** Characters of one event's texts beyond which the event is dropped. */
export const LARGEST_EVENT = 8_000

/** RFC 7636 section 4.1. */
export const PKCE_WORDS = 16
/** Random bytes that tie a One Tap credential to its prompt. */
export const NONCE_BYTES = 32
/** Organizations kept by their slug, the latest first. */
export const KEPT_ORGANIZATIONS = 5
