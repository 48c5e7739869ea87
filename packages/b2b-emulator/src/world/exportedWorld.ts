import * as z from 'zod/mini'
import { isValidKey, signingKeyOf } from '../crypto/signingKey.ts'
import { ContractViolation, Refusal, SchemaRefusal } from '../internal/refusal.ts'
import { MAX_WORLD_DEPTH } from '../limits.ts'
import { checkPlainJson } from '../schema/plainJson.ts'
import { parseShape, describeIssues } from '../schema/shapes.ts'
import { checkImport } from './importChecks.ts'
import { googleClientId } from './project.ts'
import { toTimestamp } from './world.ts'
import type { World } from './world.ts'
import { replaceData, WorldData } from './worldData.ts'

/** Marks a JSON file as an exported world. Raise the version for a change that makes older files unreadable. */
const FORMAT = 'b2b-emulator-world'
const VERSION = 1

const Header = z.object({ format: z.string(), version: z.number(), brand: z.string(), public_token: z.string() })

const ExportedWorld = z.strictObject({
  ...Header.shape,
  /** The time of the world at the export, RFC 3339, UTC. */
  exported_at: z.string(),
  data: WorldData,
})
/** A world as JSON, including the sessions of all members and the key that signs them. The sessions give access to nothing real. */
export type ExportedWorld = z.input<typeof ExportedWorld>

/** Exports the data of a world as plain JSON. Later changes of the world do not change the export. */
export async function exportWorld(world: World): Promise<ExportedWorld> {
  const signingKey = await signingKeyOf(world)
  // `WorldData` would refuse the methods of the world as unknown fields. This schema with the same fields drops them.
  const { data, error } = z.safeEncode(z.object(WorldData.shape), { ...world, signingKey })
  if (error) throw new ContractViolation(`The world contains data that cannot be exported: ${describeIssues(error, world, WorldData)}.`)
  const header = { format: FORMAT, version: VERSION, brand: world.brand, public_token: world.publicToken }
  return structuredClone({ ...header, exported_at: toTimestamp(world.now()), data })
}

const worldRefusal = (message: string): Refusal => new Refusal(400, 'bad_request', message)

/** Refuses JSON that is not an exported world, or that has another version or brand. */
function checkHeader(file: unknown, brand: string): void {
  const isWorld = typeof file === 'object' && file !== null && Reflect.get(file, 'format') === FORMAT
  if (!isWorld) throw worldRefusal(`This is not an exported world: its format is not "${FORMAT}".`)
  const header = parseShape(Header, file)
  if (header.version !== VERSION) {
    throw worldRefusal(
      `The world has version ${header.version}, but this emulator reads version ${VERSION}. Export the world again with this version of the emulator.`,
    )
  }
  if (header.brand !== brand) {
    throw worldRefusal(
      `The world has the brand ${header.brand}, but this emulator has the brand ${brand}. Create the emulator with the same brand.`,
    )
  }
}

/** An exported world that has passed all checks. */
export type ValidWorld = Pick<z.output<typeof ExportedWorld>, 'public_token' | 'data'>

/** Validates an exported world for an emulator with this brand. Refuses an invalid world with the path of each problem. */
export async function validateWorld(file: unknown, brand: string): Promise<ValidWorld> {
  checkPlainJson(file, MAX_WORLD_DEPTH)
  checkHeader(file, brand)
  const { public_token, data } = parseShape(ExportedWorld, structuredClone(file), 'the world')
  checkImport(public_token, data)
  await checkSigningKey(data)
  return { public_token, data }
}

/** Replaces the data of a world with imported data. */
export function replaceWorld(world: World, { public_token, data }: ValidWorld): void {
  // The One Tap script finds a world by its Google client id, so two worlds must not have the same default id. A custom id stays.
  const hasDefaultClientId = data.project.google_client_id === googleClientId(public_token)
  if (hasDefaultClientId) data.project.google_client_id = googleClientId(world.publicToken)
  replaceData(world, data)
  world.changed()
}

async function checkSigningKey({ signingKey }: WorldData): Promise<void> {
  if (signingKey === null || (await isValidKey(signingKey))) return
  const message = 'must be an RSA key including its private part'
  throw new SchemaRefusal([{ keyword: 'format', dataPath: '.data.signingKey', schemaPath: '#/properties/data/signingKey', message }])
}
