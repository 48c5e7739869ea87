import type { Member } from '@acme/b2b-client/contract'
import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { memberOf, newMember, newOrganization, organizationById, organizationBySlug } from '../domain/members/members.ts'
import { DEFAULT_SETTINGS, chosenSlug, nameFrom, slugFrom } from '../domain/organizations/newOrganizations.ts'
import { checkUnclaimed } from '../domain/organizations/provisioning.ts'
import { discoveredOrganizations } from '../domain/signIn/discover.ts'
import { finishSignIn } from '../domain/signIn/finishSignIn.ts'
import { memberOrJoining } from '../domain/signIn/join.ts'
import { pendingAt, pendingKey } from '../domain/signIn/pending.ts'
import { proofsOf, factorsForSignIn, type Proofs } from '../domain/signIn/proofs.ts'
import { domainOf } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { CreatorSettings } from '../world/records/creatorSettings.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { CallInput, Caller, Operations } from './operation.ts'

type CreateInput = CallInput<'discovery.organizations.create'>

/** Returns the proofs of the caller's pending sign-in or, without one, of the caller's session. */
async function proofsFor(world: World, { clientFields, session }: Caller): Promise<Proofs> {
  const key = await pendingKey(clientFields.intermediate_session_token)
  return key === null ? proofsOf(await session()) : pendingAt(world, key)
}

function checkMayCreate(world: World, emailAddress: string): void {
  if (!world.project.create_organization_enabled) {
    throw new Refusal(403, 'endpoint_not_authorized_for_sdk', 'This project does not allow clients to create organizations.')
  }
  checkUnclaimed(world.organizations.values(), domainOf(emailAddress))
}

function createOrganization(world: World, input: CreateInput, emailAddress: string): OrganizationRecord {
  const settings = parseShape(CreatorSettings, input)
  if (settings.auth_methods === 'RESTRICTED' && !settings.allowed_auth_methods?.length) {
    throw new Refusal(400, 'allowed_auth_methods_required_for_restricted', 'Restricted auth_methods need a list of allowed_auth_methods.')
  }
  const isTaken = (slug: string): boolean => organizationBySlug(world, slug) !== null
  const organization_name = input.organization_name?.trim() || nameFrom(emailAddress)
  const organization_slug =
    input.organization_slug === undefined ? slugFrom(organization_name, isTaken) : chosenSlug(input.organization_slug, isTaken)
  return newOrganization(world, { ...DEFAULT_SETTINGS, ...settings, organization_name, organization_slug })
}

function addCreator(world: World, { organization_id }: OrganizationRecord, emailAddress: string): Member {
  return newMember(world, { organization_id, email_address: emailAddress, status: 'pending' }, 'admin')
}

/** Discovery: lists the organizations of a user and signs in to one of them. */
export const discoveryOperations: Operations<
  'discovery.organizations.list' | 'discovery.organizations.create' | 'discovery.intermediateSessions.exchange'
> = {
  'discovery.organizations.list': async (world, _, caller) => {
    const proofs = await proofsFor(world, caller)
    const { email_address } = proofs
    return { email_address, discovered_organizations: discoveredOrganizations(world, proofs), organization_id_hint: null }
  },
  'discovery.organizations.create': async (world, input, { clientFields }) => {
    const minutes = sessionMinutes(input.session_duration_minutes)
    const key = await pendingKey(clientFields.intermediate_session_token)
    const pending = pendingAt(world, key)
    const { email_address, member_id } = pending
    const factors = factorsForSignIn(world, pending, null)
    checkMayCreate(world, email_address)
    const organization = createOrganization(world, input, email_address)
    world.pendingSignIns.delete(key ?? '')
    return finishSignIn(world, organization, addCreator(world, organization, email_address), factors, minutes, member_id)
  },
  'discovery.intermediateSessions.exchange': async (world, input, { clientFields }) => {
    const minutes = sessionMinutes(input.session_duration_minutes)
    const key = await pendingKey(clientFields.intermediate_session_token)
    const pending = pendingAt(world, key)
    const { email_address, member_id } = pending
    const organization = organizationById(world, input.organization_id)
    if (!organization) throw new Refusal(404, 'organization_not_found', 'There is no organization with this id.')
    const factors = factorsForSignIn(world, pending, memberOf(world, organization.organization_id, email_address))
    const member = memberOrJoining(world, organization, email_address, factors)
    world.pendingSignIns.delete(key ?? '')
    return finishSignIn(world, organization, member, factors, minutes, member_id)
  },
}
