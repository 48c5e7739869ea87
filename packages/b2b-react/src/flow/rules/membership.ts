import type { DiscoveredOrganization } from '@acme/b2b-client'
import { factsOf, textsOf } from '../step.ts'
import type { Choice } from '../types.ts'

/** What choosing an organization means to a person. Source: widget specification section 2. */
export function choiceOf({ organization, membership, primary_required }: DiscoveredOrganization): Choice {
  return {
    organization: factsOf(organization),
    action: membership.type === 'active_member' ? 'login' : membership.type === 'invited_member' ? 'accept' : 'join',
    // A requirement without a list allows nothing.
    primaryMethods: primary_required ? textsOf(primary_required.allowed_auth_methods) : null,
  }
}
