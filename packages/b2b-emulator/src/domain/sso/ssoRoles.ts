import type { Member } from '@acme/b2b-client/contract'
import type { World } from '../../world/world.ts'

type MemberRole = Member['roles'][number]

/** Returns the roles that a member has through single sign-on connections. */
export function ssoRolesOf(world: World, member: Member): MemberRole[] {
  return member.sso_registrations.flatMap(({ connection_id, sso_attributes }) => {
    const connection = world.ssoConnections.get(connection_id)
    if (!connection) return []
    const groups = Array.isArray(sso_attributes['groups']) ? sso_attributes['groups'] : []
    const connectionRoles = connection.roles.map(({ role_id }) => ({
      role_id,
      sources: [{ type: 'sso_connection', details: { connection_id } }],
    }))
    const groupRoles = connection.group_roles
      .filter(({ group }) => groups.includes(group))
      .map(({ role_id, group }) => ({ role_id, sources: [{ type: 'sso_connection_group', details: { connection_id, group } }] }))
    return [...connectionRoles, ...groupRoles]
  })
}
