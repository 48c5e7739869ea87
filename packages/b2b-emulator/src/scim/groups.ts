import type { ScimGroup, ScimRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'

/** Adds a group. */
export function addGroup(world: World, { groups }: ScimRecord, group_name: string): ScimGroup {
  const group = { group_id: world.id('scim-group'), group_name }
  groups.push(group)
  world.changed()
  return group
}

/** Renames a group. Returns null if the directory has no such group. */
export function renameGroup(world: World, { groups }: ScimRecord, id: string, group_name: string): ScimGroup | null {
  const index = groups.findIndex(({ group_id }) => group_id === id)
  if (index < 0) return null
  const group = { group_id: id, group_name }
  groups[index] = group
  world.changed()
  return group
}

/** Removes a group and its role assignments. Returns false if the directory has no such group. */
export function removeGroup(world: World, record: ScimRecord, id: string): boolean {
  const index = record.groups.findIndex(({ group_id }) => group_id === id)
  if (index < 0) return false
  record.groups.splice(index, 1)
  record.group_roles = record.group_roles.filter(({ group_id }) => group_id !== id)
  world.changed()
  return true
}
