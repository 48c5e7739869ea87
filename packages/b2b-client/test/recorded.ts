import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A call that was recorded with the provider's own client. Placeholders replace the brand and the hosts. */
export interface Recorded {
  readonly id: string
  readonly method: string
  readonly args: unknown
  readonly pkce: boolean
  readonly given: { readonly session?: boolean; readonly public_token?: string }
  readonly response: { readonly status: number; readonly json: unknown } | null
  readonly expect: {
    readonly verb: string
    readonly path: string
    readonly body?: unknown
    readonly query?: Record<string, string>
    readonly authorization?: string
    readonly redirect?: { readonly path: string; readonly query: Record<string, string>; readonly query_order: string[] }
    readonly form_submission?: { readonly path: string; readonly fields: Record<string, string> }
  } | null
  readonly returns: unknown
  readonly effects: {
    readonly cookies?: Record<string, string>
    readonly state?: '<absent>' | null | ({ readonly keys: string[] } & Record<string, unknown>)
    readonly stored_pkce?: Record<string, string>
  }
  readonly console?: string[]
}
/** A recorded One Tap call, which sends two requests and then leaves the page. */
export interface RecordedOneTap extends Pick<Recorded, 'id' | 'args' | 'pkce' | 'returns'> {
  readonly method: 'oauth.googleOneTap.start' | 'oauth.googleOneTap.discovery.start'
  readonly given: { readonly public_token: string }
  readonly response: { readonly 'GET /b2b/oauth/google/onetap/start': object; readonly 'POST .../submit': object }
  readonly expect: { readonly verb: string; readonly path: string }
  readonly expect_more: readonly [
    { readonly verb: string; readonly path: string; readonly body: object },
    { readonly verb: string; readonly redirect: { readonly url: string } },
  ]
  readonly effects: { readonly stored_pkce: Record<string, string> }
}
/** The recorded creation of a client, which requests the configuration. */
export interface RecordedCreation extends Pick<Recorded, 'id'> {
  readonly args: readonly [string]
  readonly response: { readonly data: object }
  readonly expect: { readonly verb: string; readonly path: string; readonly authorization: string }
  readonly effects: { readonly storage_entry: string }
}

// The README of the fixtures documents these types.
const all = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/calls.json'), 'utf8')) as readonly Recorded[]

/** Records that are not replayed, with the reasons. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'createClient#events': 'decision 54: identifier and version are those of this package',
  'session.updateSession#token_only': 'decision 55: without a JWT the JWT cookie is removed',
  'session.updateSession#token_only+pkce': 'decision 55: without a JWT the JWT cookie is removed',
}
const CREATION = 'createClient#bootstrap'
const isOneTap = ({ method }: Recorded) => method.startsWith('oauth.googleOneTap.')

/** The records by the way they are replayed. */
export const recorded = {
  all,
  /** Records with one request at most; see `calls.test.ts`. */
  calls: all.filter((record) => !isOneTap(record) && record.id !== CREATION && !(record.id in EXCEPTIONS)),
  /** See `calls.test.ts`. */
  creation: all.find(({ id }) => id === CREATION) as unknown as RecordedCreation, // It is there: `calls.test.ts` counts.
  /** See `oneTap/oneTap.test.ts`. */
  oneTap: all.filter(isOneTap) as unknown as readonly RecordedOneTap[], // The records of these methods have this shape.
}

/** The address of the provider in a replay. */
export const HOST = 'https://provider.test'
/** Replaces `base64(…)` in a recorded header by its value. */
export const basic = (text = '') => text.replace(/base64\((.*)\)/, (_, plain: string) => btoa(plain))

const FLAGS = [
  'pkce_required_for_email_magic_links',
  'pkce_required_for_password_resets',
  'pkce_required_for_oauth',
  'pkce_required_for_sso',
]
/** The recorded project with all four PKCE settings on or off. */
export const projectWith = (pkce: boolean): object => ({
  ...recorded.creation.response.data,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, pkce])),
})
