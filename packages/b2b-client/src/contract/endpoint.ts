import type { KnownErrorType } from './errorTypes.ts'
import type { Fields, FieldsOf } from './fields.ts'

/** The flow that a PKCE pair belongs to. Each flow has its own stored pair. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth' | 'sso'

/** The HTTP method of a call. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The role of a call in a PKCE flow. */
export interface PkceTrait {
  /** Starts a flow: sends the challenge of the stored pair, or of a new pair if there is none or if `fresh` is set. */
  readonly begins?: PkceNamespace
  readonly fresh?: true
  /** Finishes a flow: sends the verifier of the first pair that exists, and removes the pair after success, unless `keeps` is set. */
  readonly proves?: readonly PkceNamespace[]
  /** Keeps the pair, because the flow does not end with this call. */
  readonly keeps?: true
  /** Logs a warning if there is no pair. */
  readonly warns?: true
}

/** The effects of a call in the client. The code in `pipeline/` and `http/send.ts` interprets them. */
export interface Traits {
  readonly pkce?: PkceTrait
  /**
   * `opens`: the response opens a session or a pending sign-in. `renews`: it confirms the current session. `logsOut`: it ends the current
   * session, even if the provider responds that there is none. `ends`: success ends the current session, unless the call is about another
   * member.
   */
  readonly session?: 'opens' | 'renews' | 'logsOut' | 'ends'
  /** The call signs in with the current session. If a further step is needed, the session stays until that step is complete. */
  readonly keepsSession?: true
  /** The opened session is an impersonation. */
  readonly impersonates?: true
  /** The part of the state that the response replaces. */
  readonly stores?: 'member' | 'organization'
  /** The call can be about another member. Then the response does not replace the state. */
  readonly canBeAboutOthers?: true
  /**
   * Fields that the client adds. `captcha`: the captcha token and the device telemetry id, with one retry if the provider rejects them.
   * `captcha_once`: the same without a retry.
   */
  readonly adds?: readonly ('intermediate_session_token' | 'captcha' | 'captcha_once')[]
  /** The added fields that the caller can override. By default, those of the client win. */
  readonly callerOverrides?: 'all' | 'verifier'
  /** The names of fields in the request body, if they differ from the names in the input. Null: the field is not in the body. */
  readonly wire?: { readonly [field: string]: string | null }
  /** Additional fields of the caller, which `input` does not list, are not sent. */
  readonly onlyListed?: true
  /** In production, the client does not check the types of optional fields. */
  readonly unchecked?: true
  /** Fields that accept `null`. For all other fields, `null` is a UsageError. */
  readonly nullable?: readonly string[]
  /** The request has no body. */
  readonly bodyless?: true
  /**
   * The code of the call is in the initial chunk, so that the call never waits for another file. The client adds no fields to such a call,
   * such as a captcha token.
   */
  readonly initial?: true
  /** The request continues after the client is disposed, so that its response is not lost. */
  readonly survivesDispose?: true
  /** The call needs a session. The emulator checks it. */
  readonly needs?: 'session'
  /** Error types of this call that `knownErrors.ts` does not derive from its fields and other traits. */
  readonly errors?: readonly KnownErrorType[]
}

/** The input of a call that sends an empty object. */
export type NoFields = Record<never, never>

/** The signature of a method that takes its input as one object. The object is optional if all its fields are optional. */
export type MethodOf<In, Answer> = In extends undefined
  ? () => Promise<Answer>
  : Record<never, never> extends In
    ? (input?: In) => Promise<Answer>
    : (input: In) => Promise<Answer>

/** The key of a type-only property: no value exists at run time. */
declare const declared: unique symbol

/** A call of the provider, as data. `In`, `Answer` and `Method` are the types of the input, the response and the method. */
export interface Endpoint<In = unknown, Answer = unknown, Method = unknown> extends Traits {
  readonly verb: Verb
  /** The path after `/sdk/v1`. `{name}` is replaced with the percent-encoded value of the field. */
  readonly path: string
  readonly input: Fields | null
  /** The field of the response that the method resolves with; null for the complete response. */
  readonly part: string | null
  /** The fields that the method takes as separate arguments; null if it takes one object. */
  readonly takes: readonly string[] | null
  readonly [declared]?: { readonly input: In; readonly answer: Answer; readonly method: Method }
}

/** The keys of the properties of `T` with the type `Value`. */
type KeysOf<T, Value> = { [K in keyof T]-?: T[K] extends Value ? K : never }[keyof T]

/** The `input` option: lists each field of `In` with its kind. The `Unlisted` fields are left out, and are sent unchecked. */
type InputOption<In, Unlisted> = In extends undefined ? { readonly input?: null } : { readonly input: FieldsOf<In, Unlisted> }
/** The `part` option. Required if the method resolves with a field of the response. */
type PartOption<Answer, Result> = [Answer] extends [Result] ? { readonly part?: null } : { readonly part: KeysOf<Answer, Result> }
/** The `takes` option. Required if the method takes separate arguments, not one input object: names the field of each argument. */
type TakesOption<In, Parameters extends readonly unknown[]> = Parameters extends readonly [input?: In | undefined]
  ? { readonly takes?: null }
  : { readonly takes: { readonly [I in keyof Parameters]: KeysOf<In, Parameters[I]> } }

type AnyMethod = (...args: never[]) => Promise<unknown>
/** The options of an endpoint. They follow from `In`, `Answer` and `Method`, so an option that does not match these types does not compile. */
type Options<In, Answer, Method extends AnyMethod, Unlisted> = Traits &
  InputOption<In, Unlisted> &
  PartOption<Answer, Awaited<ReturnType<Method>>> &
  TakesOption<In, Parameters<Method>>

/** An endpoint with a method that takes one object and resolves with the complete response. */
export interface Call<In, Answer> extends Endpoint<In, Answer, MethodOf<In, Answer>> {}

/** Declares an endpoint. The third type is needed if the method has a different signature. */
interface DeclareEndpoint {
  <In, Answer>(path: string, options: Options<In, Answer, MethodOf<In, Answer>, never>): Call<In, Answer>
  <In, Answer, Method extends AnyMethod>(path: string, options: Options<In, Answer, Method, never>): Endpoint<In, Answer, Method>
}
/** Declares an endpoint with fields that its `input` does not list. The client sends these fields unchecked. */
type DeclareLaxEndpoint = <In, Answer, Unlisted extends keyof In>(
  path: string,
  options: Options<In, Answer, MethodOf<In, Answer>, Unlisted>,
) => Call<In, Answer>

const declareEndpoint =
  (verb: Verb): DeclareEndpoint =>
  (path: string, { input = null, part = null, takes = null, ...traits }: Traits & Partial<Pick<Endpoint, 'input' | 'part' | 'takes'>>) => ({
    verb,
    path,
    input,
    part,
    takes,
    ...traits,
  })

/** Declares a GET endpoint. */
export const get: DeclareEndpoint = /* @__PURE__ */ declareEndpoint('GET')
/** Declares a POST endpoint. */
export const post: DeclareEndpoint = /* @__PURE__ */ declareEndpoint('POST')
/** Declares a PUT endpoint. */
export const put: DeclareEndpoint = /* @__PURE__ */ declareEndpoint('PUT')
/** Declares a DELETE endpoint. */
export const del: DeclareEndpoint = /* @__PURE__ */ declareEndpoint('DELETE')
/** Declares a POST endpoint with fields that the client sends without a check. */
export const postLax: DeclareLaxEndpoint = /* @__PURE__ */ declareEndpoint('POST')
