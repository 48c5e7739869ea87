import type { Refusal } from '../internal/refusal.ts'
import type { FaultableCall, FaultKind } from '../world/records/faults.ts'
import type { WorldOptions, World } from '../world/world.ts'

/** The properties of an emulator that request handlers use. */
export interface EmulatorContext {
  readonly brand: string
  /** Logs one line if the client has another brand than the emulator. */
  readonly checkBrand: (context: RequestContext, body: unknown) => void
  readonly now: () => number
  readonly random: WorldOptions['random']
  /** Returns the world of a public token. Creates a new world if there is none. Refuses a token that cannot have a world. */
  readonly worldOf: (publicToken: string) => World
  /** All worlds, the newest last. */
  readonly worlds: () => readonly World[]
}

/** A request and the state of its processing. */
export interface RequestContext {
  readonly emulator: EmulatorContext
  readonly request: Request
  readonly url: URL
  readonly requestId: string
  /** The world that the request belongs to. Null until it is known. */
  world: World | null
  /** True if the response is a page. Other origins must not read pages. */
  isPage: boolean
  /** The fault that affects the request, or null. */
  fault: FaultKind | null
  /** The name of the call. Other URLs that a fault can affect have a name, too. Null for every other request. */
  call: FaultableCall | null
  /** The reason of an error page, for the log. Null for every other response: an error response with JSON already contains its reason. */
  refusal: Refusal | null
}
