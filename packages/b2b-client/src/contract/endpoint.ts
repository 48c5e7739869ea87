import type { Fields } from './fields.ts'

/** Which pair of PKCE values a flow uses. Source: client specification section 3. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth' | 'sso'

/** The HTTP method of a call. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How a call takes part in a PKCE flow. Source: wire record section 5. */
export interface PkceTrait {
  /** Starts a flow: sends a challenge, of the stored pair or, with `anew`, always of a new one. */
  readonly begins?: PkceNamespace
  readonly anew?: true
  /** Goes on with a flow: sends the verifier of the first pair that exists, and forgets that pair after success… */
  readonly proves?: readonly PkceNamespace[]
  /** …or keeps it: the flow does not end here. */
  readonly keeps?: true
  /** Warns when there is no pair. */
  readonly warns?: true
}

/** What a call does besides sending its arguments; interpreted in one place, `transport/call.ts`. */
export interface Traits {
  readonly pkce?: PkceTrait
  /**
   * `opens`: the answer decides about the session. `renews`: it prolongs the session it was asked with. `closes`: it ends it,
   * also where the provider says that there is none. `ends`: so does success, unless it was about another member.
   */
  readonly session?: 'opens' | 'renews' | 'closes' | 'ends'
  /** The session that it opens is an impersonation. */
  readonly impersonates?: true
  /** Which part of the state the answer replaces… */
  readonly stores?: 'member' | 'organization'
  /** …unless it is about another member than the one who is signed in. */
  readonly others?: true
  /**
   * Fields the client adds from what it holds. `captcha`: what the project's protection asks for, and one more try when the
   * provider wants more; `captcha_once`: without that try.
   */
  readonly adds?: readonly ('intermediate_session_token' | 'captcha' | 'captcha_once')[]
  /** Which fields of the client's own a caller may replace; elsewhere the client's win. */
  readonly yields?: 'all' | 'verifier'
  /** Fields whose name differs on the wire; null: not in the body. */
  readonly wire?: { readonly [field: string]: string | null }
  /** Only the named fields are sent; elsewhere further ones pass through. */
  readonly only?: true
  /** What may be left out is for the provider to judge: in production it is sent as it is, whatever its type. Source: wire record section 4. */
  readonly unchecked?: true
  /** Fields that may be `null`, which is sent; for any other field `null` is a usage error. */
  readonly nullable?: readonly string[]
  /** The arguments steer the client only: the request has no body. */
  readonly bodyless?: true
  /** Disposing the client does not abort the request: its answer must not be lost. */
  readonly survivesDispose?: true
  /** Who may ask: everyone, or only a member with a session. The emulator enforces it. */
  readonly needs?: 'session'
}

/** One call of the provider, as data. */
export interface Endpoint<
  F extends Fields | null = Fields | null,
  Part extends string | null = string | null,
  Takes extends readonly string[] | null = readonly string[] | null,
> extends Traits {
  readonly verb: Verb
  /** Below `/sdk/v1`; `{name}` stands for a value, percent-encoded. */
  readonly path: string
  readonly input: F
  /** The part of the answer the method resolves with; null for all of it. */
  readonly part: Part
  /** The names of the fields that the method takes one after the other; null: one object. */
  readonly takes: Takes
}

const row =
  (verb: Verb) =>
  <const F extends Fields | null = null, Part extends string | null = null, const Takes extends readonly string[] | null = null>(
    path: string,
    { input, part, takes, ...traits }: Traits & { readonly input?: F; readonly part?: Part; readonly takes?: Takes } = {},
  ): Endpoint<F, Part, Takes> => ({
    verb,
    path,
    // The defaults of the type parameters say exactly this; TypeScript cannot connect a default with an absent property.
    input: (input ?? null) as F,
    part: (part ?? null) as Part,
    takes: (takes ?? null) as Takes,
    ...traits,
  })

/** Declares a call that reads. */
export const get = /* @__PURE__ */ row('GET')
/** Declares a call that acts. */
export const post = /* @__PURE__ */ row('POST')
/** Declares a call that changes. */
export const put = /* @__PURE__ */ row('PUT')
/** Declares a call that removes. */
export const del = /* @__PURE__ */ row('DELETE')
