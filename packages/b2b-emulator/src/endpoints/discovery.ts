import type { Member } from '@acme/b2b-client/contract'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMember, addMember, addOrganization, findOrganizationBySlug } from '../domain/members/members.ts'
import { DEFAULT_SETTINGS, validateSlug, createDefaultName, createDefaultSlug } from '../domain/organizations/newOrganizations.ts'
import { checkUnclaimedDomain } from '../domain/organizations/provisioning.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { discoverOrganizations } from '../domain/signIn/discover.ts'
import { finishSignIn } from '../domain/signIn/finishSignIn.ts'
import { findOrAddMember } from '../domain/signIn/join.ts'
import { requirePendingSignIn, pendingKeyOf } from '../domain/signIn/pending.ts'
import { provenFactorsOf, requireValidFactors, type ProvenFactors } from '../domain/signIn/provenFactors.ts'
import { domainOf } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { CreatorSettings } from '../world/records/creatorSettings.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { CallInput, Caller, Operations } from './operation.ts'

type CreateInput = CallInput<'discovery.organizations.create'>

/** Returns the proven factors of the caller's pending sign-in or, without one, of the session. Refuses a caller who has neither. */
async function provenFactorsOfCaller(world: World, { clientFields, session }: Caller): Promise<ProvenFactors> {
  const key = await pendingKeyOf(clientFields.intermediate_session_token)
  return key === null ? provenFactorsOf(await session()) : requirePendingSignIn(world, key).pendingSignIn
}

function checkCanCreate(world: World, emailAddress: string): void {
  if (!world.project.create_organization_enabled) {
    throw new Refusal(403, 'endpoint_not_authorized_for_sdk', 'This project does not allow clients to create organizations.')
  }
  checkUnclaimedDomain(world.organizations.values(), domainOf(emailAddress))
}

function createOrganization(world: World, input: CreateInput, emailAddress: string): OrganizationRecord {
  const settings = parseShape(CreatorSettings, input)
  if (settings.auth_methods === 'RESTRICTED' && !settings.allowed_auth_methods?.length) {
    throw new Refusal(400, 'allowed_auth_methods_required_for_restricted', 'Restricted auth_methods need a list of allowed_auth_methods.')
  }
  const isTaken = (slug: string): boolean => findOrganizationBySlug(world, slug) !== null
  const organization_name = input.organization_name?.trim() || createDefaultName(emailAddress)
  const organization_slug =
    input.organization_slug === undefined ? createDefaultSlug(organization_name, isTaken) : validateSlug(input.organization_slug, isTaken)
  return addOrganization(world, { ...DEFAULT_SETTINGS, ...settings, organization_name, organization_slug })
}

/** Adds the creator of an organization as an administrator. `finishSignIn` makes the member active, unless another factor is required. */
function addCreator(world: World, { organization_id }: OrganizationRecord, emailAddress: string): Member {
  return addMember(world, { organization_id, email_address: emailAddress, status: 'pending' }, 'admin')
}

/** The calls of discovery. A user who has not chosen an organization yet lists, creates or chooses organizations. */
export const discoveryOperations: Operations<
  'discovery.organizations.list' | 'discovery.organizations.create' | 'discovery.intermediateSessions.exchange'
> = {
  'discovery.organizations.list': async (world, _, caller) => {
    const provenFactors = await provenFactorsOfCaller(world, caller)
    return {
      email_address: provenFactors.email_address,
      discovered_organizations: discoverOrganizations(world, provenFactors),
      organization_id_hint: null,
    }
  },
  'discovery.organizations.create': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const { key, pendingSignIn } = requirePendingSignIn(world, await pendingKeyOf(clientFields.intermediate_session_token))
    const { email_address, member_id: provenBy } = pendingSignIn
    // The creator is not a member yet.
    const factors = requireValidFactors(world, pendingSignIn, null)
    checkCanCreate(world, email_address)
    const organization = createOrganization(world, input, email_address)
    world.pendingSignIns.delete(key)
    const member = addCreator(world, organization, email_address)
    return finishSignIn(world, { organization, member, factors, minutes, provenBy })
  },
  'discovery.intermediateSessions.exchange': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const { key, pendingSignIn } = requirePendingSignIn(world, await pendingKeyOf(clientFields.intermediate_session_token))
    const { email_address, member_id: provenBy } = pendingSignIn
    const organization = requireOrganization(world, input.organization_id)
    const factors = requireValidFactors(world, pendingSignIn, findMember(world, organization.organization_id, email_address))
    const member = findOrAddMember(world, organization, email_address, factors)
    world.pendingSignIns.delete(key)
    return finishSignIn(world, { organization, member, factors, minutes, provenBy })
  },
}
