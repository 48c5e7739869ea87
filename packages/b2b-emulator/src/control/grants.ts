import * as z from 'zod/mini'
import { sha256 } from '../crypto/digest.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { EXCHANGED_TOKEN_MAX_AGE_MS, IMPERSONATION_TOKEN_TTL_MS } from '../limits.ts'
import { parseShape } from '../schema/shapes.ts'
import { addExpiring, addLimited } from '../world/expiry.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'

/* Creates tokens for tests and the console. At the provider, the dashboard and the authorization server issue such tokens. */

const Impersonation = z.strictObject({ member_id: z.string(), impersonator_email_address: z._default(z.string(), 'support@acme.test') })
const Access = z.strictObject({ member_id: z.string(), scopes: z._default(z.array(z.string()), ['openid', 'full_access']) })

function checkMember(world: World, memberId: string): void {
  if (!world.members.has(memberId)) throw new Refusal(404, 'member_not_found', 'There is no member with this id.')
}

/** Creates an impersonation token, which opens one session as a member. */
export async function impersonate(world: World, { body }: ControlRequest): Promise<Response> {
  const { member_id, impersonator_email_address } = parseShape(Impersonation, body)
  checkMember(world, member_id)
  const token = world.token()
  const expires_at = world.now() + IMPERSONATION_TOKEN_TTL_MS
  addExpiring(world, world.impersonationTokens, await sha256(token), { member_id, impersonator_email_address, expires_at })
  return jsonResponse({ impersonation_token: token, expires_at: toTimestamp(expires_at) })
}

/** Creates an access token of an application. The member does not have to consent first. */
export async function grantAccess(world: World, { body }: ControlRequest): Promise<Response> {
  const { member_id, scopes } = parseShape(Access, body)
  checkMember(world, member_id)
  const token = world.token()
  const issued_at = world.now()
  const oldestUsable = issued_at - EXCHANGED_TOKEN_MAX_AGE_MS
  addLimited(world.accessTokens, await sha256(token), { member_id, scopes, issued_at }, (grant) => grant.issued_at <= oldestUsable)
  return jsonResponse({ access_token: token, scope: scopes.join(' ') })
}
