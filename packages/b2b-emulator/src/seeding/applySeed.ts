import type { Member } from '@acme/b2b-client/contract'
import { newMember } from '../members.ts'
import { setSharedPassword, takeSharedPassword } from '../passwords/store.ts'
import { OrganizationRecord } from '../records.ts'
import { DEFAULT_SETTINGS } from '../rules/newOrganizations.ts'
import { addMockConnection } from '../rules/mockConnections.ts'
import { newRecoveryCodes, addApp } from '../signIn/authenticator.ts'
import { newSecret } from '../totp.ts'
import type { World } from '../world.ts'
import type { ConnectionFields } from './described.ts'
import type { Seed, SeededMembership, SeededOrganization } from './seed.ts'

type OrganizationPlan = Omit<SeededOrganization, 'note'>
type MemberPlan = SeededMembership & { readonly email_address: string; readonly name: string }

/** The settings that make single sign-on the only way to sign in, and let everyone at the identity provider join. */
const ssoOnlySettings = (connection_id: string) => ({
  auth_methods: 'RESTRICTED',
  allowed_auth_methods: ['sso'],
  sso_default_connection_id: connection_id,
  sso_jit_provisioning: 'RESTRICTED',
  sso_jit_provisioning_allowed_connections: [connection_id],
})

/** Adds an id to a connection that is derived from the slug. */
export const identifiedConnection = ({ kind = 'saml', ...identified }: ConnectionFields, slug: string) => ({
  connection_id: `${kind}-connection-test-${slug}`,
  ...identified,
  kind,
})

/** Adds an organization. Missing fields get the defaults of a new one. */
export function addOrganization(world: World, { connection, ...rest }: OrganizationPlan): OrganizationRecord {
  const identified = connection && identifiedConnection(connection, rest.organization_slug)
  // The data is cloned, so that changes in the world do not change the seed.
  const fields = { ...DEFAULT_SETTINGS, ...(identified && ssoOnlySettings(identified.connection_id)), ...rest }
  const record = OrganizationRecord.parse(structuredClone(fields))
  world.organizations.set(record.organization_id, record)
  if (identified) addMockConnection(world, record, identified)
  return record
}

/** A member with a second factor is also enrolled in it. */
const secondFactors = ({ mfa_phone_number: phone, totp }: MemberPlan): Partial<Member> => ({
  ...(phone !== undefined && { mfa_enrolled: true, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' }),
  ...(totp && { mfa_enrolled: true, default_mfa_method: 'totp' }),
})

/** Adds a member. By default, the member has signed in before. */
export function addMember(world: World, plan: MemberPlan): Member {
  const { role = 'member', totp, status = 'active', ...rest } = plan
  const fields = { status, email_address_verified: status === 'active', ...secondFactors(plan), ...rest }
  const member = newMember(world, structuredClone(fields), role)
  const unnamed = () => ({ secret: newSecret(world.random), recovery_codes: newRecoveryCodes(world) })
  if (totp) addApp(world, member, totp === true ? unnamed() : totp)
  if (member.email_address_verified) takeSharedPassword(world, member)
  return member
}

/** Adds the data of a seed to an empty world. */
export function applySeed(world: World, { project, organizations, people, connected_apps }: Seed): void {
  Object.assign(world.project, structuredClone(project))
  for (const { note: _, ...organization } of organizations) addOrganization(world, organization)
  for (const app of connected_apps) world.identityProvider.apps.set(app.client_id, app)
  for (const { email_address, name, memberships, password } of people) {
    for (const membership of memberships) addMember(world, { email_address, name, ...membership })
    if (password) setSharedPassword(world, email_address, { salt: password.salt, digest: password.digest })
  }
}
