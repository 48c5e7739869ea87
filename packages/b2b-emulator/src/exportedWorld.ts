import * as z from 'zod/mini'
import { isUsable, keyOf } from './crypto/signingKey.ts'
import { DEEPEST_WORLD } from './limits.ts'
import { checkImport } from './importChecks.ts'
import { checkPlainJson } from './plainJson.ts'
import { googleClientId } from './project.ts'
import { DeviatingAnswer, Refusal, SchemaRefusal } from './refusal.ts'
import { checkShape, faultsOf } from './shapes.ts'
import { timestamp } from './world.ts'
import type { World } from './world.ts'
import { replaceIn, WorldData } from './worldData.ts'

/** What tells an exported world from other JSON. A change that older ones cannot be read with raises the version. */
const FORMAT = 'b2b-emulator-world'
const VERSION = 1

const Head = z.object({ format: z.string(), version: z.number(), brand: z.string(), public_token: z.string() })

const ExportedWorld = z.strictObject({
  ...Head.shape,
  /** The time on the clock of the world, RFC 3339, UTC. */
  exported_at: z.string(),
  data: WorldData,
})
/** A world as JSON. It holds secrets, even if they open nothing real: the sessions of all members and the key that signs them. */
export type ExportedWorld = z.input<typeof ExportedWorld>

/** Everything that a world holds, as plain JSON that later changes of the world do not touch. */
export async function exportWorld(world: World): Promise<ExportedWorld> {
  const signingKey = await keyOf(world)
  // Leaves out what is not declared as data: the ways to use it.
  const { data, error } = z.safeEncode(z.object(WorldData.shape), { ...world, signingKey })
  if (error) throw new DeviatingAnswer(`The world holds what cannot be exported: ${faultsOf(error, world, WorldData)}.`)
  const head = { format: FORMAT, version: VERSION, brand: world.brand, public_token: world.publicToken }
  return structuredClone({ ...head, exported_at: timestamp(world.now()), data })
}

const cannot = (message: string): Refusal => new Refusal(400, 'bad_request', message)

/** Refuses JSON that is something else, and a world that this emulator would misunderstand. */
function checkHead(value: unknown, brand: string): void {
  const isWorld = typeof value === 'object' && value !== null && Reflect.get(value, 'format') === FORMAT
  if (!isWorld) throw cannot(`This is not an exported world: its format is not "${FORMAT}".`)
  const head = checkShape(Head, value)
  if (head.version !== VERSION) {
    throw cannot(`The world has version ${head.version}, and this emulator reads version ${VERSION}. Export it again with this one.`)
  }
  if (head.brand !== brand) {
    throw cannot(`The world has the brand ${head.brand}, and this emulator ${brand}. Make the emulator with the same brand.`)
  }
}

/** A world that was exported, read and found to be as it should be. */
export type ReadWorld = Pick<z.output<typeof ExportedWorld>, 'public_token' | 'data'>

/** Reads an exported world for an emulator of a brand. Refuses one that is not as it should be, with the path of each fault. */
export async function readWorld(exported: unknown, brand: string): Promise<ReadWorld> {
  checkPlainJson(exported, DEEPEST_WORLD)
  checkHead(exported, brand)
  const { public_token, data } = checkShape(ExportedWorld, structuredClone(exported), 'the world')
  checkImport(public_token, data)
  await checkSigningKey(data)
  return { public_token, data }
}

/** Puts a world that was read in place of what another one holds. */
export function putInto(world: World, { public_token, data }: ReadWorld): void {
  // Scripts find a world by this id: that of a copy must not lead to the original.
  if (data.project.google_client_id === googleClientId(public_token)) data.project.google_client_id = googleClientId(world.publicToken)
  replaceIn(world, data)
  world.changed()
}

async function checkSigningKey({ signingKey }: WorldData): Promise<void> {
  if (signingKey === null || (await isUsable(signingKey))) return
  const message = 'must be an RSA key with its secret half'
  throw new SchemaRefusal([{ keyword: 'format', dataPath: '.data.signingKey', schemaPath: '#/properties/data/signingKey', message }])
}
