import { formatUuid } from '../crypto/encoding.ts'
import type { Random } from '../crypto/seededRandom.ts'
import { DEFAULT_BRAND } from '../formats/brand.ts'
import { WORLD_TOKEN_SYNTAX, canHaveWorld } from '../formats/publicTokens.ts'
import type { EmulatorContext, RequestContext } from '../http/requestContext.ts'
import { notify } from '../internal/notify.ts'
import { Refusal } from '../internal/refusal.ts'
import { UUID_BYTES } from '../limits.ts'
import { seed as defaultSeed } from '../world/defaultSeed.ts'
import { exportWorld, replaceWorld, validateWorld } from '../world/exportedWorld.ts'
import type { ExportedWorld } from '../world/exportedWorld.ts'
import type { Seed } from '../world/seed.ts'
import { createWorld } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { applySeed } from './applySeed.ts'
import { createBrandCheck } from './clientBrand.ts'
import { maskPath } from './masking.ts'
import { openRequestLog } from './requestLog.ts'
import type { AnsweredRequest } from './requestLog.ts'
import { answerRequest } from './routes.ts'

/** Options of {@link createEmulator}. */
export interface EmulatorOptions {
  /** The clock: milliseconds since 1970. Default: `Date.now`. The clock of a world can be ahead of this clock. */
  readonly now?: () => number
  /** The source of ids and tokens. Default: secure random numbers of the platform. With `seededRandom`, every run has the same ids. */
  readonly random?: Random
  /**
   * The client's option `brand`: the prefix of cookies, URL parameters, roles and claims. Default: `acme`. If a client has a different
   * brand, the emulator logs one line.
   */
  readonly brand?: string
  /** The initial data of every new world, as `readSeed` returns it. Default: the `seed` of this package. */
  readonly seed?: Seed
  /** Called after every request. If it throws, the error is reported as uncaught and does not change the response. */
  readonly onRequest?: (request: AnsweredRequest) => void
}

/** An emulator: the provider in memory. */
export interface Emulator {
  /**
   * Responds to a request as the provider would. Pass it to a server, to msw, or to the client as its `fetch`. Rejects only with
   * `ConnectionDroppedError`, when a fault drops the connection.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Returns the world of a public token. The first call with a token creates and seeds its world.
   *
   * @throws If the token is not a test token.
   */
  readonly world: (publicToken: string) => World
  /** All worlds, the newest last. */
  readonly worlds: () => readonly World[]
  /**
   * Exports the data of a world as JSON, including the sessions of all members and the key that signs them. The sessions give access to
   * nothing real.
   *
   * @example
   * await writeFile('world.json', JSON.stringify(await emulator.exportWorld('public-token-test-1')))
   */
  readonly exportWorld: (publicToken: string) => Promise<ExportedWorld>
  /**
   * Replaces the data of a world with exported data. By default, this is the world of the exported public token. The exported sessions stay
   * valid, and the clock of the world gets the offset of the exported clock. Rejects invalid data with the path of each problem, and
   * then does not change the world.
   */
  readonly importWorld: (exported: unknown, publicToken?: string) => Promise<World>
  /** Resets one world, or all worlds, to the seed. */
  readonly reset: (publicToken?: string) => void
}

/** Converts a HEAD request into a GET request. At the end, the emulator removes the body of the response. */
const toGetRequest = ({ url, headers, signal }: Request): Request => new Request(url, { headers, signal })

const createContext = (emulator: EmulatorContext, request: Request): RequestContext => ({
  emulator,
  request: request.method === 'HEAD' ? toGetRequest(request) : request,
  url: new URL(request.url),
  requestId: `request-id-test-${formatUuid(emulator.random(UUID_BYTES))}`,
  world: null,
  isPage: false,
  fault: null,
  call: null,
  refusal: null,
})

async function removeBody({ body, status, headers }: Response): Promise<Response> {
  // Closes an event stream, which would otherwise stay open without a reader.
  await body?.cancel()
  return new Response(null, { status, headers })
}

async function answerAndLog(context: RequestContext, method: string, onRequest: EmulatorOptions['onRequest']): Promise<Response> {
  const startedAt = performance.now()
  const log = openRequestLog(context, method)
  let response: Response | null = null
  try {
    response = await answerRequest(context)
    return response
  } finally {
    const refusal = await log.write(response)
    const { world, url, requestId } = context
    const answeredRequest = {
      method,
      path: maskPath(url.pathname),
      status: response?.status ?? 0,
      ms: performance.now() - startedAt,
      requestId,
      refusal,
      world: world?.publicToken ?? null,
    }
    notify(() => onRequest?.(answeredRequest))
  }
}

const secureRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

type WorldSettings = Required<Pick<EmulatorOptions, 'now' | 'brand' | 'random' | 'seed'>>

/** Creates the functions that return the worlds. A world is created at its first use. */
function createWorlds({ now, brand, random, seed }: WorldSettings) {
  const worlds = new Map<string, World>()
  function addWorld(publicToken: string): World {
    if (!canHaveWorld(publicToken)) {
      throw new Refusal(404, 'public_token_not_found', `Unknown public token. Use one ${WORLD_TOKEN_SYNTAX}.`)
    }
    const world = createWorld({ publicToken, brand, now, random, seed, applySeed })
    worlds.set(publicToken, world)
    return world
  }
  return { worldOf: (publicToken: string) => worlds.get(publicToken) ?? addWorld(publicToken), worlds: () => [...worlds.values()] }
}

/**
 * Creates an emulator: the provider in memory, with real tokens, signatures and PKCE. Emails go to an outbox instead of being sent. The
 * function starts no server; see `serve` of `@acme/b2b-emulator/serve`.
 *
 * @example
 * const emulator = createEmulator()
 * const client = createB2BClient('public-token-test-1', { fetch: (input, init) => emulator.fetch(new Request(input, init)) })
 * const link = emulator.world('public-token-test-1').outbox.at(-1)?.link
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const { now = Date.now, random = secureRandom, brand = DEFAULT_BRAND, seed = defaultSeed, onRequest } = options
  const emulator: EmulatorContext = {
    brand,
    checkBrand: createBrandCheck(brand),
    now,
    random,
    ...createWorlds({ now, brand, random, seed }),
  }
  return {
    async fetch(request) {
      const response = await answerAndLog(createContext(emulator, request), request.method, onRequest)
      return request.method === 'HEAD' ? removeBody(response) : response
    },
    world: emulator.worldOf,
    worlds: emulator.worlds,
    exportWorld: (publicToken) => exportWorld(emulator.worldOf(publicToken)),
    async importWorld(exported, publicToken) {
      const validWorld = await validateWorld(exported, brand)
      const world = emulator.worldOf(publicToken ?? validWorld.public_token)
      replaceWorld(world, validWorld)
      return world
    },
    reset(publicToken) {
      const worlds = publicToken === undefined ? emulator.worlds() : [emulator.worldOf(publicToken)]
      for (const world of worlds) world.reset()
    },
  }
}
