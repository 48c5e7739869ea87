import type { Member } from '@acme/b2b-client/contract'
import { newMember } from '../members.ts'
import { setSharedPassword, takeSharedPassword } from '../passwords/keep.ts'
import { OrganizationRecord } from '../records.ts'
import { DEFAULT_SETTINGS } from '../rules/newOrganizations.ts'
import { addStandIn } from '../rules/standInConnections.ts'
import { newRecoveryCodes, plantApp } from '../signIn/authenticator.ts'
import { newSecret } from '../totp.ts'
import type { World } from '../world.ts'
import type { ConnectionFields } from './described.ts'
import type { Seed, SeededMembership, SeededOrganization } from './seed.ts'

type OrganizationPlan = Omit<SeededOrganization, 'note'>
type MemberPlan = SeededMembership & { readonly email_address: string; readonly name: string }

/** The settings that make single sign-on the only way to sign in, and let everyone at the identity provider join. */
const byConnection = (connection_id: string) => ({
  auth_methods: 'RESTRICTED',
  allowed_auth_methods: ['sso'],
  sso_default_connection_id: connection_id,
  sso_jit_provisioning: 'RESTRICTED',
  sso_jit_provisioning_allowed_connections: [connection_id],
})

/** Adds an id to a connection that is derived from the slug. */
export const identifiedConnection = ({ kind = 'saml', ...named }: ConnectionFields, slug: string) => ({
  connection_id: `${kind}-connection-test-${slug}`,
  ...named,
  kind,
})

/** Adds an organization. Missing fields get the defaults of a new one. */
export function plantOrganization(world: World, { connection, ...said }: OrganizationPlan): OrganizationRecord {
  const named = connection && identifiedConnection(connection, said.organization_slug)
  // The data is cloned, so that changes in the world do not change the seed.
  const fields = { ...DEFAULT_SETTINGS, ...(named && byConnection(named.connection_id)), ...said }
  const record = OrganizationRecord.parse(structuredClone(fields))
  world.organizations.set(record.organization_id, record)
  if (named) addStandIn(world, record, named)
  return record
}

/** A member with a second factor is also enrolled in it. */
const secondFactors = ({ mfa_phone_number: phone, totp }: MemberPlan): Partial<Member> => ({
  ...(phone !== undefined && { mfa_enrolled: true, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' }),
  ...(totp && { mfa_enrolled: true, default_mfa_method: 'totp' }),
})

/** Adds a member. By default, the member has signed in before. */
export function plantMember(world: World, plan: MemberPlan): Member {
  const { role = 'member', totp, status = 'active', ...said } = plan
  const fields = { status, email_address_verified: status === 'active', ...secondFactors(plan), ...said }
  const member = newMember(world, structuredClone(fields), role)
  const unnamed = () => ({ secret: newSecret(world.random), recovery_codes: newRecoveryCodes(world) })
  if (totp) plantApp(world, member, totp === true ? unnamed() : totp)
  if (member.email_address_verified) takeSharedPassword(world, member)
  return member
}

/** Adds the data of a seed to an empty world. */
export function plant(world: World, { project, organizations, people, connected_apps }: Seed): void {
  Object.assign(world.project, structuredClone(project))
  for (const { note: _, ...organization } of organizations) plantOrganization(world, organization)
  for (const app of connected_apps) world.identityProvider.apps.set(app.client_id, app)
  for (const { email_address, name, memberships, password } of people) {
    for (const membership of memberships) plantMember(world, { email_address, name, ...membership })
    if (password) setSharedPassword(world, email_address, { salt: password.salt, digest: password.digest })
  }
}
