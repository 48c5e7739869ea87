import type { CallName, Input, outputs } from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import type { Added } from '../http/added.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'

/** What a call was asked with, after the fields of its row have been checked. */
export type Asked<N extends CallName> = Input<N>

/** What an operation says, without the envelope. */
export type Said<N extends CallName> = z.input<(typeof outputs)[N]>

/** Who is asking, and what came besides the fields of the row. */
export interface Caller {
  /** The values in the path, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The body as it came: for the calls whose body is not an object of fields. */
  readonly body: unknown
  /** The fields of the body that come from the client rather than from the application. */
  readonly added: Added
  /** The session token of the credentials; null for somebody who is signed out. */
  readonly sessionToken: string | null
  /** The caller's session. Refuses somebody who is signed out, and a session that is over. */
  readonly session: () => Promise<LiveSession>
  /** The world of another public token. */
  readonly worldOf: (publicToken: string) => World
}

/** What the provider does when a call arrives. Throws a Refusal to say no. */
export type Operation<N extends CallName> = (world: World, input: Asked<N>, caller: Caller) => Said<N> | Promise<Said<N>>

/** The operations of some calls. */
export type Operations<N extends CallName> = { readonly [Name in N]: Operation<Name> }
