import type { Fields, FieldsOf } from './fields.ts'

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

/** The input of a call that sends an empty object. */
export type NoFields = Record<never, never>

/** The signature of a call's method: it takes the input as one object. The object is optional if all its fields are. */
export type MethodOf<In, Answer> = In extends undefined
  ? () => Promise<Answer>
  : Record<never, never> extends In
    ? (input?: In) => Promise<Answer>
    : (input: In) => Promise<Answer>

/** The type that a call was declared with; no such value exists at run time. */
declare const declared: unique symbol

/** One call of the provider, as data. `In`, `Answer` and `Method` name its types. */
export interface Endpoint<In = unknown, Answer = unknown, Method = unknown> extends Traits {
  readonly verb: Verb
  /** Below `/sdk/v1`; `{name}` stands for a value, percent-encoded. */
  readonly path: string
  readonly input: Fields | null
  /** The part of the answer the method resolves with; null for all of it. */
  readonly part: string | null
  /** The names of the fields that the method takes one after the other; null: one object. */
  readonly takes: readonly string[] | null
  readonly [declared]?: { readonly input: In; readonly answer: Answer; readonly method: Method }
}

/** The keys of the properties that hold a type. */
type KeysOf<T, Value> = { [K in keyof T]-?: T[K] extends Value ? K : never }[keyof T]

/** The fields of the input. They are those of the interface, each of the kind that its type has; `Unlisted` ones are sent unchecked. */
type InputOption<In, Unlisted> = In extends undefined ? { readonly input?: null } : { readonly input: FieldsOf<In, Unlisted> }
/** Named if the method resolves with a part of the answer. */
type PartOption<Answer, Result> = [Answer] extends [Result] ? { readonly part?: null } : { readonly part: KeysOf<Answer, Result> }
/** Named if the method takes values instead of an object. */
type TakesOption<In, Parameters extends readonly unknown[]> = Parameters extends readonly []
  ? { readonly takes?: null }
  : [Parameters[0]] extends [In | undefined]
    ? { readonly takes?: null }
    : { readonly takes: { readonly [I in keyof Parameters]: KeysOf<In, Parameters[I]> } }

type AnyMethod = (...given: never[]) => Promise<unknown>
/** The options of a row. Their types follow from the interfaces that the row names, so that neither can change alone. */
type Options<In, Answer, Method extends AnyMethod, Unlisted> = Traits &
  InputOption<In, Unlisted> &
  PartOption<Answer, Awaited<ReturnType<Method>>> &
  TakesOption<In, Parameters<Method>>

/** A call with a method that takes the input as one object and resolves with the whole answer. */
export interface Call<In, Answer> extends Endpoint<In, Answer, MethodOf<In, Answer>> {}

/** Declares a row; with a third type where the method looks different. */
interface Row {
  <In, Answer>(path: string, options: Options<In, Answer, MethodOf<In, Answer>, never>): Call<In, Answer>
  <In, Answer, Method extends AnyMethod>(path: string, options: Options<In, Answer, Method, never>): Endpoint<In, Answer, Method>
}
/** Declares a row with fields that are sent unchecked: they are in the type only. */
type LaxRow = <In, Answer, Unlisted extends keyof In>(
  path: string,
  options: Options<In, Answer, MethodOf<In, Answer>, Unlisted>,
) => Call<In, Answer>

const row =
  (verb: Verb): Row =>
  (path: string, { input = null, part = null, takes = null, ...traits }: Traits & Partial<Pick<Endpoint, 'input' | 'part' | 'takes'>>) => ({
    verb,
    path,
    input,
    part,
    takes,
    ...traits,
  })

/** Declares a call that reads. */
export const get: Row = /* @__PURE__ */ row('GET')
/** Declares a call that acts. */
export const post: Row = /* @__PURE__ */ row('POST')
/** Declares a call that changes. */
export const put: Row = /* @__PURE__ */ row('PUT')
/** Declares a call that removes. */
export const del: Row = /* @__PURE__ */ row('DELETE')
/** Declares a call that acts and has fields that are sent unchecked. Only the provider judges them. */
export const postLax: LaxRow = /* @__PURE__ */ row('POST')
