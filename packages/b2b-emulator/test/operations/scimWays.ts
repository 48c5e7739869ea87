import type { startEmulator } from '../emulator.ts'
import { admin } from './adminWays.ts'

type Emulator = ReturnType<typeof startEmulator>
type Way = (emulator: Emulator) => Promise<[fields?: object | undefined, session?: string]>

/** An administrator of Vault Industries with a directory of three groups. */
export async function withDirectory(emulator: Emulator) {
  const session = await admin(emulator)
  const { connection } = (await emulator.call('scim.createConnection', { display_name: 'Directory' }, session)).data
  const record = emulator.world.scimConnections.get(connection.connection_id)!
  for (const name of ['a', 'b', 'c']) record.groups.push({ group_id: `group-${name}`, group_name: name })
  return { session, connection, connection_id: connection.connection_id }
}

const about: Way = async (emulator) => {
  const { session, connection_id } = await withDirectory(emulator)
  return [{ connection_id }, session]
}

const rotating: Way = async (emulator) => {
  const { session, connection_id } = await withDirectory(emulator)
  await emulator.call('scim.rotateStart', { connection_id }, session)
  return [{ connection_id }, session]
}

/** A successful way to make each call about directories. */
export const scimWays = {
  'scim.createConnection': async (emulator) => [{ display_name: 'Directory' }, await admin(emulator)],
  'scim.updateConnection': about,
  'scim.deleteConnection': about,
  'scim.getConnection': async (emulator) => [undefined, (await withDirectory(emulator)).session],
  'scim.getConnectionGroups': async (emulator) => [{}, (await withDirectory(emulator)).session],
  'scim.rotateStart': about,
  'scim.rotateComplete': rotating,
  'scim.rotateCancel': rotating,
} satisfies Record<string, Way>
