import type * as z from 'zod/mini'
import { discovery } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import type { ArgumentsOf, Fields } from './fields.ts'
import { idp } from './identityProvider.ts'
import { impersonation } from './impersonation.ts'
import { magicLinks } from './magicLinks.ts'
import { oauth } from './oauth.ts'
import { oneTap } from './oneTap.ts'
import { organization } from './organization.ts'
import { otps } from './otps.ts'
import type { outputs } from './outputs/index.ts'
import { passwords } from './passwords.ts'
import { project } from './project.ts'
import { recoveryCodes } from './recoveryCodes.ts'
import { scim } from './scim.ts'
import { search } from './search.ts'
import { self } from './self.ts'
import { session } from './sessions.ts'
import { sso } from './sso.ts'
import { totp } from './totp.ts'

/*
 * THE TABLE. Every call of the provider is declared once, as data; methods, types, usage errors, the emulator's routes
 * and the generated documentation come from it. The interface keeps the doc comments of the rows in the published types.
 */

/** Every call of the provider, nested as the public API is. */
export interface Contract {
  readonly project: typeof project
  readonly oneTap: typeof oneTap
  readonly magicLinks: typeof magicLinks
  readonly discovery: typeof discovery
  readonly session: typeof session
  readonly organization: typeof organization
  readonly self: typeof self
  readonly passwords: typeof passwords
  readonly otps: typeof otps
  readonly totp: typeof totp
  readonly recoveryCodes: typeof recoveryCodes
  readonly oauth: typeof oauth
  readonly sso: typeof sso
  readonly scim: typeof scim
  readonly impersonation: typeof impersonation
  readonly search: typeof search
  readonly idp: typeof idp
}

/** Every call of the provider, as data. */
export const contract: Contract = {
  project,
  oneTap,
  magicLinks,
  discovery,
  session,
  organization,
  self,
  passwords,
  otps,
  totp,
  recoveryCodes,
  oauth,
  sso,
  scim,
  impersonation,
  search,
  idp,
}

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
  EndpointOf<N> extends Endpoint<Fields | null, infer Part, readonly string[] | null>
    ? Part extends keyof Answer<N>
      ? Answer<N>[Part]
      : Answer<N>
    : never

/** The values of the named fields, in their order. */
type Positional<In, Takes extends readonly string[]> = { [I in keyof Takes]: Takes[I] extends keyof In ? In[Takes[I]] : never }

type Method<In, Out, Takes extends readonly string[] | null> = Takes extends readonly string[]
  ? (...args: Positional<In, Takes>) => Promise<Out>
  : ObjectMethod<In, Out>

type ObjectMethod<In, Out> = undefined extends In
  ? () => Promise<Out>
  : Record<never, never> extends In
    ? (input?: In) => Promise<Out>
    : (input: In) => Promise<Out>

type MethodsIn<T, Prefix extends string> = {
  readonly [K in keyof T]: K extends string
    ? T[K] extends Endpoint
      ? `${Prefix}${K}` extends infer N extends CallName
        ? Method<Input<N>, Output<N>, T[K]['takes']>
        : never
      : MethodsIn<T[K], `${Prefix}${K}.`>
    : never
}
/** The calls of the table, as methods. */
export type Methods = MethodsIn<Omit<Contract, 'project' | 'oneTap'>, ''>

/** Makes something of every row, nested as the table is. */
export function rowsOf(branch: object, prefix: string, make: (name: CallName, endpoint: Endpoint) => unknown): object {
  return Object.fromEntries(
    Object.entries(branch).map(([key, value]: [string, Endpoint | object]) => {
      const name = prefix + key
      // A path of keys that ends in a row is a CallName by the definition of the type.
      return [key, 'verb' in value ? make(name as CallName, value) : rowsOf(value, `${name}.`, make)]
    }),
  )
}

/** Every row with its name, in the order of the table. */
export const endpoints: ReadonlyMap<CallName, Endpoint> = /* @__PURE__ */ allRows()

function allRows(): ReadonlyMap<CallName, Endpoint> {
  const rows = new Map<CallName, Endpoint>()
  rowsOf(contract, '', (name, endpoint) => rows.set(name, endpoint))
  return rows
}
