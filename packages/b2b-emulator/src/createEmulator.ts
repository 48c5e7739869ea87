import { DEFAULT_BRAND } from './brand.ts'
import { uuid } from './crypto/encoding.ts'
import { exportWorld, putInto, readWorld } from './exportedWorld.ts'
import type { ExportedWorld } from './exportedWorld.ts'
import { answer } from './http/answer.ts'
import { createBrandCheck } from './http/clientBrand.ts'
import { maskedPath } from './http/masking.ts'
import { openRequestLog } from './http/requestLog.ts'
import type { Host, Visit } from './http/visit.ts'
import { UUID_BYTES } from './limits.ts'
import { TEST_TOKEN_SHAPE, isTestToken } from './publicTokens.ts'
import { Refusal } from './refusal.ts'
import { seed as usualSeed } from './seed.ts'
import { plant } from './seeding/plant.ts'
import type { Seed } from './seeding/seed.ts'
import { tellApart } from './tellApart.ts'
import { createWorld } from './world.ts'
import type { Random, World } from './world.ts'

/** One answered request, for a log. Tokens, codes, passwords and queries are not in it. */
export interface AnsweredRequest {
  readonly method: string
  readonly path: string
  /** 0 where a fault has dropped the connection. */
  readonly status: number
  /** How long the answer took, in milliseconds of real time. */
  readonly ms: number
  /** The public token of the world that answered; null when nobody's world did. */
  readonly world: string | null
  readonly requestId: string
  /** Why the request was refused; null for a success, and where the connection was dropped. */
  readonly refusal: { readonly errorType: string; readonly message: string } | null
}

/** How an emulator can differ from the usual one. */
export interface EmulatorOptions {
  /** The clock: milliseconds since 1970. `Date.now` unless given; worlds may be ahead of it. */
  readonly now?: () => number
  /** Where ids and tokens come from. The platform's secure random numbers unless given; `seededRandom` makes the same in every run. */
  readonly random?: Random
  /**
   * The same as the client's option `brand`: the prefix of cookies, address parameters, roles and claims. `acme` unless given. If a client
   * has another brand, the emulator logs one line.
   */
  readonly brand?: string
  /** What every new world begins with, as `readSeed` makes it; the `seed` of this package unless given. */
  readonly seed?: Seed
  /** Called after every request. What it throws is reported as uncaught, and changes no answer. */
  readonly onRequest?: (request: AnsweredRequest) => void
}

/** The provider, in memory. */
export interface Emulator {
  /**
   * Answers a request as the provider would: hand it to a server, to msw, or to the client as its `fetch`. Rejects with
   * `ConnectionDroppedError` where a fault drops the connection, and for no other reason.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /** The world of a public token, opened and seeded if it is new. Throws for a token that is not for tests. */
  readonly world: (publicToken: string) => World
  /** Every world opened so far, the newest last. */
  readonly worlds: () => readonly World[]
  /**
   * Everything that a world holds, as JSON. It holds the sessions of all members and the key that signs them: they open nothing real.
   *
   * @example
   * await writeFile('world.json', JSON.stringify(await emulator.exportWorld('public-token-test-1')))
   */
  readonly exportWorld: (publicToken: string) => Promise<ExportedWorld>
  /**
   * Puts an exported world in place of the one with its public token, or with another one: sessions stay valid, the clock is as far ahead
   * as it was. Rejects with the path of what is wrong in it; then nothing has changed.
   */
  readonly importWorld: (exported: unknown, publicToken?: string) => Promise<World>
  /** Puts one world, or all of them, back to the seed. */
  readonly reset: (publicToken?: string) => void
}

/** A HEAD request is answered like a GET request; the body is left out at the end. */
const asGet = ({ url, headers, signal }: Request): Request => new Request(url, { headers, signal })

const visitOf = (host: Host, request: Request): Visit => ({
  host,
  request: request.method === 'HEAD' ? asGet(request) : request,
  url: new URL(request.url),
  requestId: `request-id-test-${uuid(host.random(UUID_BYTES))}`,
  world: null,
  isForPeople: false,
  fault: null,
  call: null,
  refusal: null,
})

async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  // A stream would otherwise go on for a listener that never reads it.
  await body?.cancel()
  return new Response(null, { status, headers })
}

async function answerAndLog(visit: Visit, method: string, onRequest: EmulatorOptions['onRequest']): Promise<Response> {
  const startedAt = performance.now()
  const log = openRequestLog(visit, method)
  let response: Response | null = null
  try {
    response = await answer(visit)
    return response
  } finally {
    const refusal = await log.write(response)
    const { world, url, requestId } = visit
    const facts = {
      method,
      path: maskedPath(url.pathname),
      status: response?.status ?? 0,
      ms: performance.now() - startedAt,
      requestId,
      refusal,
    }
    tellApart(() => onRequest?.({ ...facts, world: world?.publicToken ?? null }))
  }
}

const webCrypto: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

type WorldPlan = Required<Pick<EmulatorOptions, 'now' | 'brand' | 'random' | 'seed'>>

/** Keeps a world for every public token. */
function createWorlds({ now, brand, random, seed }: WorldPlan) {
  const worlds = new Map<string, World>()
  function open(publicToken: string): World {
    if (!isTestToken(publicToken)) {
      throw new Refusal(404, 'public_token_not_found', `The emulator knows no public token but one ${TEST_TOKEN_SHAPE}.`)
    }
    const world = createWorld({ publicToken, brand, now, random, seed, plant })
    worlds.set(publicToken, world)
    return world
  }
  return { worldOf: (publicToken: string) => worlds.get(publicToken) ?? open(publicToken), worlds: () => [...worlds.values()] }
}

/**
 * Makes the provider, in memory: real tokens, real signatures, real PKCE, and an outbox in place of mail. It starts no server; see
 * `@acme/b2b-emulator/serve` for one.
 *
 * @example
 * const emulator = createEmulator()
 * const client = createB2BClient('public-token-test-1', { fetch: (input, init) => emulator.fetch(new Request(input, init)) })
 * const link = emulator.world('public-token-test-1').outbox.at(-1)?.link
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const { now = Date.now, random = webCrypto, brand = DEFAULT_BRAND, seed = usualSeed, onRequest } = options
  const host: Host = { brand, checkBrand: createBrandCheck(brand), now, random, ...createWorlds({ now, brand, random, seed }) }
  return {
    async fetch(request) {
      const response = await answerAndLog(visitOf(host, request), request.method, onRequest)
      return request.method === 'HEAD' ? withoutBody(response) : response
    },
    world: host.worldOf,
    worlds: host.worlds,
    exportWorld: (publicToken) => exportWorld(host.worldOf(publicToken)),
    async importWorld(exported, publicToken) {
      const read = await readWorld(exported, brand)
      const world = host.worldOf(publicToken ?? read.public_token)
      putInto(world, read)
      return world
    },
    reset(publicToken) {
      for (const world of publicToken === undefined ? host.worlds() : [host.worldOf(publicToken)]) world.reset()
    },
  }
}
