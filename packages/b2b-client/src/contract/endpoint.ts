import type { Fields } from './fields.ts'

/** Which pair of PKCE values a flow uses. Source: client specification section 3. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth' | 'sso'

/** The HTTP method of a call. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call does besides sending its arguments; interpreted in one place, `transport/call.ts`. */
export interface Traits {
  /** Starts a flow that PKCE protects (sends a challenge) or ends one (sends the verifier of the first pair that exists). */
  readonly pkce?: { readonly begins: PkceNamespace } | { readonly finishes: readonly PkceNamespace[] }
  /** `opens`: the answer decides about the session. `renews`: it prolongs the session it was asked with. `closes`: it ends it. */
  readonly session?: 'opens' | 'renews' | 'closes'
  /** Which part of the state the answer replaces. */
  readonly stores?: 'member' | 'organization'
  /** Fields the client adds from what it holds. */
  readonly adds?: readonly 'intermediate_session_token'[]
  /** Only the named fields are sent; elsewhere further ones pass through. */
  readonly only?: true
  /** The arguments steer the client only: the request has no body. */
  readonly bodyless?: true
  /** Sends a mail whose link comes back to this browser. */
  readonly asksForMail?: true
  /** Who may ask: everyone, or only a member with a session. The emulator enforces it. */
  readonly needs?: 'session'
}

/** One call of the provider, as data. */
export interface Endpoint<F extends Fields | null = Fields | null, Part extends string | null = string | null> extends Traits {
  readonly verb: Verb
  /** Below `/sdk/v1`; `{name}` stands for a value, percent-encoded. */
  readonly path: string
  readonly input: F
  /** The part of the answer the method resolves with; null for all of it. */
  readonly part: Part
}

const row =
  (verb: Verb) =>
  <const F extends Fields | null = null, Part extends string | null = null>(
    path: string,
    { input, part, ...traits }: Traits & { readonly input?: F; readonly part?: Part } = {},
  ): Endpoint<F, Part> => ({
    verb,
    path,
    // The defaults of the type parameters say exactly this; TypeScript cannot connect a default with an absent property.
    input: (input ?? null) as F,
    part: (part ?? null) as Part,
    ...traits,
  })

/** Declares a call that reads. */
export const get = /* @__PURE__ */ row('GET')
/** Declares a call that acts. */
export const post = /* @__PURE__ */ row('POST')
