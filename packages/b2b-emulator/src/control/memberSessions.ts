import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { validCodesAt } from '../crypto/totp.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMemberships } from '../domain/members/members.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { findApp } from '../domain/secondFactors/authenticator.ts'
import { canUseMfaMethod } from '../domain/secondFactors/mfaMethods.ts'
import { openSession, createSessionAnswer } from '../domain/sessions/sessions.ts'
import { createAppFactor, createSmsFactor } from '../domain/signIn/factors.ts'
import { createEmailFactor } from '../domain/signIn/finishSignIn.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { DEFAULT_SESSION_MINUTES, TOTP_STEP_MS } from '../limits.ts'
import { parseShape } from '../schema/shapes.ts'
import type { Factor, OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'

/* With these requests, a test opens a session without a page, or reads a code of a member's authenticator app. */

function unknownMemberRefusal(world: World, idOrEmail: string): Refusal {
  const memberIds = [...world.members.values()].map(({ member_id }) => member_id).join(', ')
  return new Refusal(
    404,
    'member_not_found',
    `There is no member with the id or email address ${idOrEmail}. Existing members: ${memberIds}.`,
  )
}

/** Returns the member with this id or this email address. Refuses an email address of several members. */
function requireMember(world: World, idOrEmail: string): Member {
  const member = world.members.get(idOrEmail)
  if (member && member.status !== 'deleted') return member
  const memberships = findMemberships(world, normalizeEmail(idOrEmail))
  const [membership] = memberships
  if (!membership) throw unknownMemberRefusal(world, idOrEmail)
  if (memberships.length === 1) return membership
  const ids = memberships.map(({ member_id }) => member_id).join(' or ')
  throw new Refusal(400, 'member_not_found', `${idOrEmail} belongs to several organizations. Use the member's id instead: ${ids}.`)
}

/** Creates the factors of a complete sign-in: an email, and a second factor if the member has enrolled one. */
function createFactors(world: World, organization: OrganizationRecord, member: Member): Factor[] {
  const firstFactor = createEmailFactor(world, member.email_address, 'magic_link')
  if (canUseMfaMethod(organization, member, 'totp')) return [firstFactor, createAppFactor(world, member)]
  if (canUseMfaMethod(organization, member, 'sms_otp')) return [firstFactor, createSmsFactor(world, member)]
  return [firstFactor]
}

const SessionInput = z.strictObject({
  member: z.string(),
  session_duration_minutes: z._default(z.number(), DEFAULT_SESSION_MINUTES),
  /** The names of the cookies, if the application has changed them. */
  cookie_names: z._default(z.strictObject({ session: z.optional(z.string()), jwt: z.optional(z.string()) }), {}),
})

/** Opens a session without a sign-in. The response includes the cookies and the storage entries that a browser has after a sign-in. */
export async function openMemberSession(world: World, { body }: ControlRequest): Promise<Response> {
  const { member: idOrEmail, session_duration_minutes, cookie_names } = parseShape(SessionInput, body)
  const member = requireMember(world, idOrEmail)
  const organization = requireOrganization(world, member.organization_id)
  member.status = 'active'
  const minutes = validateSessionMinutes(session_duration_minutes)
  const liveSession = await openSession(world, organization, member, createFactors(world, organization, member), minutes)
  world.changed()
  const answer = await createSessionAnswer(world, liveSession)
  const { member_session: session, session_jwt } = answer
  const sessionCookie = cookie_names.session ?? `${world.brand}_session`
  const jwtCookie = cookie_names.jwt ?? `${world.brand}_session_jwt`
  const state = JSON.stringify({ session, member, organization: answer.organization })
  return jsonResponse({
    ...answer,
    browser: {
      cookies: { [sessionCookie]: liveSession.token, [jwtCookie]: session_jwt },
      local_storage: { [`${world.brand}_sdk_state_${world.publicToken}`]: state },
    },
  })
}

const AppCodeInput = z.strictObject({ member: z.string() })

/** Responds with the next unused code of the member's authenticator app. */
export async function answerAppCode(world: World, { body }: ControlRequest): Promise<Response> {
  const member = requireMember(world, parseShape(AppCodeInput, body).member)
  const app = findApp(world, member)
  if (!app) {
    throw new Refusal(
      404,
      'totp_not_found',
      `${member.email_address} has no authenticator app. Create the member with totp: true, or enrol one.`,
    )
  }
  const currentStep = Math.floor(world.now() / TOTP_STEP_MS)
  const unusedCode = (await validCodesAt(app.secret, world.now())).find(({ step }) => step >= currentStep && step > app.last_step)
  if (unusedCode) return jsonResponse({ code: unusedCode.code })
  throw new Refusal(
    400,
    'totp_code_already_authenticated',
    `All codes that are valid now have been used. Advance the clock by ${TOTP_STEP_MS} ms.`,
  )
}
