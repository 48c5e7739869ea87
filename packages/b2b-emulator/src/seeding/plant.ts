import { newMember } from '../members.ts'
import { setSharedPassword } from '../passwords/keep.ts'
import { OrganizationRecord } from '../records.ts'
import { plantApp } from '../signIn/authenticator.ts'
import type { World } from '../world.ts'
import { plantConnection } from './plantConnection.ts'
import type { Seed, SeededMembership, SeededPerson } from './seed.ts'

function plantMember(world: World, person: Pick<SeededPerson, 'email_address' | 'name'>, membership: SeededMembership): void {
  const { role, phone, app, more, ...place } = membership
  const member = newMember(world, { ...person, ...place, email_address_verified: place.status === 'active' }, role)
  if (phone !== undefined)
    Object.assign(member, { mfa_phone_number: phone, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' })
  if (app) plantApp(world, member, app)
  // A world may change what it holds, and the seed stays what it is.
  Object.assign(member, structuredClone(more))
}

/** Puts what a seed holds into an empty world. */
export function plant(world: World, { project, organizations, people, connected_apps }: Seed): void {
  Object.assign(world.project, structuredClone(project))
  for (const { note: _, connection, ...organization } of organizations) {
    const record = OrganizationRecord.parse({ auth_methods: 'ALL_ALLOWED', ...organization })
    world.organizations.set(record.organization_id, record)
    if (connection) plantConnection(world, record, connection)
  }
  for (const app of connected_apps) world.identityProvider.apps.set(app.client_id, app)
  for (const { email_address, name, memberships, password } of people) {
    for (const membership of memberships) plantMember(world, { email_address, name }, membership)
    if (password) setSharedPassword(world, email_address, { salt: password.salt, digest: password.digest })
  }
}
