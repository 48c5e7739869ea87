import type * as z from 'zod/mini'
import { discovery } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import type { ArgumentsOf, Fields } from './fields.ts'
import { magicLinks } from './magicLinks.ts'
import { organization } from './organization.ts'
import type { outputs } from './outputs/index.ts'
import { project } from './project.ts'
import { self } from './self.ts'
import { session } from './sessions.ts'

/*
 * THE TABLE. Every call of the provider is declared once, as data; methods, types, usage errors, the emulator's routes
 * and the generated documentation come from it. The interface keeps the doc comments of the rows in the published types.
 */

/** Every call of the provider, nested as the public API is. */
export interface Contract {
  readonly project: typeof project
  readonly magicLinks: typeof magicLinks
  readonly discovery: typeof discovery
  readonly session: typeof session
  readonly organization: typeof organization
  readonly self: typeof self
}

/** Every call of the provider, as data. */
export const contract: Contract = { project, magicLinks, discovery, session, organization, self }

type NamesIn<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends Endpoint ? `${Prefix}${K}` : NamesIn<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** The name of a call: its place in the table, such as `magicLinks.email.loginOrSignup`. */
export type CallName = NamesIn<Contract>

type At<T, Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? At<T[Head], Tail>
    : never
  : Name extends keyof T
    ? T[Name]
    : never

/** The row of a call. */
export type EndpointOf<N extends CallName> = At<Contract, N>

type InputOf<E> = E extends Endpoint<infer F> ? (F extends Fields ? ArgumentsOf<F> : undefined) : never
/** What a call takes. */
export type Input<N extends CallName> = InputOf<EndpointOf<N>>

/** All that the provider answers to a call. */
export type Answer<N extends CallName> = z.output<(typeof outputs)[N]>
/** What the method of a call resolves with: the answer, or the part of it that the row names. */
export type Output<N extends CallName> =
  EndpointOf<N> extends Endpoint<Fields | null, infer Part> ? (Part extends keyof Answer<N> ? Answer<N>[Part] : Answer<N>) : never

type Method<In, Out> = undefined extends In
  ? () => Promise<Out>
  : Record<never, never> extends In
    ? (input?: In) => Promise<Out>
    : (input: In) => Promise<Out>

type MethodsIn<T, Prefix extends string> = {
  readonly [K in keyof T]: K extends string
    ? T[K] extends Endpoint
      ? `${Prefix}${K}` extends infer N extends CallName
        ? Method<Input<N>, Output<N>>
        : never
      : MethodsIn<T[K], `${Prefix}${K}.`>
    : never
}
/** The calls of the table, as methods. */
export type Methods = MethodsIn<Omit<Contract, 'project'>, ''>

const isEndpoint = (value: object): value is Endpoint => 'verb' in value && 'path' in value

function rowsIn(branch: object, prefix: string): [CallName, Endpoint][] {
  return Object.entries(branch).flatMap(([key, value]: [string, object]) =>
    // A path of keys that ends in a row is a CallName by the definition of the type.
    isEndpoint(value) ? [[`${prefix}${key}` as CallName, value] as [CallName, Endpoint]] : rowsIn(value, `${prefix}${key}.`),
  )
}

/** Every row with its name, in the order of the table. */
export const endpoints: ReadonlyMap<CallName, Endpoint> = /* @__PURE__ */ new Map(/* @__PURE__ */ rowsIn(contract, ''))
