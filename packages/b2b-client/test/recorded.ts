import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A call as it was recorded on the provider's own client; placeholders stand for the brand and the hosts. */
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
/** A call of One Tap, which asks twice and then leaves the page. */
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
/** The creation of a client: the configuration that it asks for. */
export interface RecordedCreation extends Pick<Recorded, 'id'> {
  readonly args: readonly [string]
  readonly response: { readonly data: object }
  readonly expect: { readonly verb: string; readonly path: string; readonly authorization: string }
  readonly effects: { readonly storage_entry: string }
}

// The fixture's own shapes, as its README documents them.
const all = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/calls.json'), 'utf8')) as readonly Recorded[]

/** Records that are not replayed, each with the decision that says why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'createClient#events': 'decision 23: identifier and version are this package’s own',
  'session.updateSession#token_only': 'decision 14: without a JWT the JWT cookie is removed',
  'session.updateSession#token_only+pkce': 'decision 14: without a JWT the JWT cookie is removed',
}
const CREATION = 'createClient#bootstrap'
const isOneTap = ({ method }: Recorded) => method.startsWith('oauth.googleOneTap.')

/** Every record, by the way in which it is replayed. */
export const recorded = {
  all,
  /** One request at most: `calls.test.ts`. */
  calls: all.filter((record) => !isOneTap(record) && record.id !== CREATION && !(record.id in EXCEPTIONS)),
  /** `calls.test.ts`. */
  creation: all.find(({ id }) => id === CREATION) as unknown as RecordedCreation, // It is there: `calls.test.ts` counts.
  /** `oneTap/oneTap.test.ts`. */
  oneTap: all.filter(isOneTap) as unknown as readonly RecordedOneTap[], // The records of these methods have this shape.
}

/** Where the provider of a replay is. */
export const HOST = 'https://provider.test'
/** `base64(…)` of a recorded header, done. */
export const basic = (text = '') => text.replace(/base64\((.*)\)/, (_, plain: string) => btoa(plain))

const FLAGS = [
  'pkce_required_for_email_magic_links',
  'pkce_required_for_password_resets',
  'pkce_required_for_oauth',
  'pkce_required_for_sso',
]
/** The recorded project, with its four PKCE flags up or down. */
export const projectWith = (pkce: boolean): object => ({
  ...recorded.creation.response.data,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, pkce])),
})
