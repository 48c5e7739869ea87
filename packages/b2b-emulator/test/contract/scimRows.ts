import { admin } from './adminRows.ts'
import { byRole, takesNothing, onlyInPath } from './row.ts'
import type { Emulator, Rows, PrepareCall } from './row.ts'

/** An administrator of Vault Industries with a directory of three groups. */
export async function withDirectory(emulator: Emulator) {
  const session = await admin(emulator)
  const { connection } = (await emulator.call('scim.createConnection', { display_name: 'Directory' }, session)).data
  const record = emulator.world.scimConnections.get(connection.connection_id)!
  for (const name of ['a', 'b', 'c']) record.groups.push({ group_id: `group-${name}`, group_name: name })
  return { session, connection, connection_id: connection.connection_id }
}

const withConnectionId: PrepareCall = async (emulator) => {
  const { session, connection_id } = await withDirectory(emulator)
  return [{ connection_id }, session]
}

const duringRotation: PrepareCall = async (emulator) => {
  const { session, connection_id } = await withDirectory(emulator)
  await emulator.call('scim.rotateStart', { connection_id }, session)
  return [{ connection_id }, session]
}

const NO_ID = { connection_id: undefined }

/** The calls about SCIM directories. */
export const scimRows = {
  'scim.createConnection': {
    valid: async (emulator) => [{ display_name: 'Directory' }, await admin(emulator)],
    invalid: { display_name: 7 },
    ...byRole,
  },
  'scim.updateConnection': { valid: withConnectionId, invalid: { identity_provider: 7 }, ...byRole },
  'scim.deleteConnection': { valid: withConnectionId, invalid: onlyInPath, ...byRole },
  'scim.getConnection': {
    valid: async (emulator) => [undefined, (await withDirectory(emulator)).session],
    invalid: takesNothing,
    ...byRole,
  },
  'scim.getConnectionGroups': {
    valid: async (emulator) => [{}, (await withDirectory(emulator)).session],
    invalid: { limit: '10', cursor: 7 },
    ...byRole,
  },
  'scim.rotateStart': { valid: withConnectionId, invalid: NO_ID, ...byRole },
  'scim.rotateComplete': { valid: duringRotation, invalid: NO_ID, ...byRole },
  'scim.rotateCancel': { valid: duringRotation, invalid: NO_ID, ...byRole },
} satisfies Rows
