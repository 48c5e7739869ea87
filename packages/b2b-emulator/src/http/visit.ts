import type { Faulty, FaultKind } from '../faults/faults.ts'
import type { Refusal } from '../refusal.ts'
import type { WorldOptions, World } from '../world.ts'

/** What the parts that answer requests need of the emulator. */
export interface Host {
  readonly brand: string
  /** Logs one line if the client that sent a request has another brand. */
  readonly checkBrand: (visit: Visit, body: unknown) => void
  readonly now: () => number
  readonly random: WorldOptions['random']
  /** The world of a public token, opened if it is new. Refuses a token that is not for tests. */
  readonly worldOf: (publicToken: string) => World
  /** The worlds opened so far, the newest last. */
  readonly worlds: () => readonly World[]
}

/** One request on its way through the emulator. */
export interface Visit {
  readonly host: Host
  readonly request: Request
  readonly url: URL
  readonly requestId: string
  /** Known as soon as somebody has found out whose request it is. */
  world: World | null
  /** It was answered with a page for people, which no other page may read. */
  isForPeople: boolean
  /** The fault that the request has met, if any. */
  fault: FaultKind | null
  /** The call of the contract, or the other address that a fault can be switched on for; null for anything else. */
  call: Faulty | null
  /** The reason, where a page said it to a person and the body is not JSON. */
  refusal: Refusal | null
}
