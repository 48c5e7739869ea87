import type { CallName, Input, outputs } from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import type { SessionCaller } from '../domain/sessions/sessions.ts'
import type { World } from '../world/world.ts'
import type { ClientFields } from './clientFields.ts'

/** The validated input of a call. */
export type CallInput<N extends CallName> = Input<N>

/** The response of an operation, without the fields that all responses have. */
export type CallOutput<N extends CallName> = z.input<(typeof outputs)[N]>

/** The caller of an operation, and the parts of the request that are not in its input. */
export interface Caller extends SessionCaller {
  /** The decoded parameters in the path. */
  readonly params: Readonly<Record<string, string>>
  /** The complete body, for calls with a body that is not an object of fields. */
  readonly body: unknown
  /** The fields that the client has added to the body. */
  readonly clientFields: ClientFields
  /** The session token, or null if the caller is signed out. */
  readonly sessionToken: string | null
  /** Returns the world of a public token, also of another one than the caller's. */
  readonly worldOf: (publicToken: string) => World
}

/** The implementation of a call. Throws a `Refusal` to refuse the call. */
export type Operation<N extends CallName> = (world: World, input: CallInput<N>, caller: Caller) => CallOutput<N> | Promise<CallOutput<N>>

/** The operations of several calls. */
export type Operations<N extends CallName> = { readonly [Name in N]: Operation<Name> }
