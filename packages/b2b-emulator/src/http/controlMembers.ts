import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { STANDARD_SESSION_MINUTES, TOTP_STEP } from '../limits.ts'
import { membershipsOf } from '../members.ts'
import type { Factor, OrganizationRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { comparable } from '../rules/emails.ts'
import { canUse } from '../rules/mfaMethods.ts'
import { sessionMinutes } from '../rules/sessionMinutes.ts'
import { checkShape } from '../shapes.ts'
import { emailFactor } from '../signIn/admit.ts'
import { appOf } from '../signIn/authenticator.ts'
import { appFactor, smsFactor } from '../signIn/factors.ts'
import { knownOrganization } from '../signIn/organizations.ts'
import { openSession, sessionAnswer } from '../signIn/sessions.ts'
import { codesAt } from '../totp.ts'
import type { World } from '../world.ts'
import { json } from './respond.ts'

/* What a test has a member do without a page: be signed in, read the authenticator app. */

type Asked = { readonly body: unknown }

const noMember = (world: World, who: string): Refusal => {
  const known = [...world.members.values()].map(({ member_id }) => member_id).join(', ')
  return new Refusal(404, 'member_not_found', `There is no member with the id or email address ${who}. There is: ${known}.`)
}

/** The member whom a test names, by the id or, where that says enough, by the email address. */
function memberNamed(world: World, who: string): Member {
  const member = world.members.get(who)
  if (member && member.status !== 'deleted') return member
  const places = membershipsOf(world, comparable(who))
  const [first, second] = places
  if (!first) throw noMember(world, who)
  if (!second) return first
  const ids = places.map(({ member_id }) => member_id).join(' or ')
  throw new Refusal(400, 'member_not_found', `${who} belongs to several organizations: say which one by the member's id, ${ids}.`)
}

/** The proofs of a member who has done all that is ever asked of one: read a mail and used the second factor, if there is one. */
function factorsOf(world: World, organization: OrganizationRecord, member: Member): Factor[] {
  const first = emailFactor(world, member.email_address, 'magic_link')
  if (canUse(organization, member, 'totp')) return [first, appFactor(world, member)]
  if (canUse(organization, member, 'sms_otp')) return [first, smsFactor(world, member)]
  return [first]
}

const SignIn = z.strictObject({
  member: z.string(),
  session_duration_minutes: z._default(z.number(), STANDARD_SESSION_MINUTES),
  /** For an application that gives its cookies other names. */
  cookie_names: z._default(z.strictObject({ session: z.optional(z.string()), jwt: z.optional(z.string()) }), {}),
})

/** Opens a session without a sign-in, and answers it with what a browser that has signed in keeps. */
export async function openMemberSession(world: World, { body }: Asked): Promise<Response> {
  const { member: who, session_duration_minutes, cookie_names } = checkShape(SignIn, body)
  const member = memberNamed(world, who)
  const organization = knownOrganization(world, member.organization_id)
  member.status = 'active'
  const minutes = sessionMinutes(session_duration_minutes)
  const live = await openSession(world, organization, member, factorsOf(world, organization, member), minutes)
  world.changed()
  const answer = await sessionAnswer(world, live)
  const { member_session: session, session_jwt } = answer
  const { session: name = `${world.brand}_session`, jwt = `${world.brand}_session_jwt` } = cookie_names
  const state = JSON.stringify({ session, member, organization: answer.organization })
  return json({
    ...answer,
    browser: {
      cookies: { [name]: live.token, [jwt]: session_jwt },
      local_storage: { [`${world.brand}_sdk_state_${world.publicToken}`]: state },
    },
  })
}

const OfApp = z.strictObject({ member: z.string() })

/** Answers the code that the member's authenticator app shows: the first that has not been used. */
export async function appCode(world: World, { body }: Asked): Promise<Response> {
  const member = memberNamed(world, checkShape(OfApp, body).member)
  const app = appOf(world, member)
  if (!app) {
    throw new Refusal(
      404,
      'totp_not_found',
      `${member.email_address} has no authenticator app: build the member with totp: true, or enrol one.`,
    )
  }
  const current = Math.floor(world.now() / TOTP_STEP)
  const fresh = (await codesAt(app.secret, world.now())).find(({ step }) => step >= current && step > app.last_step)
  if (fresh) return json({ code: fresh.code })
  throw new Refusal(
    400,
    'totp_code_already_authenticated',
    `Every code that is right now has been used. Advance the clock by ${TOTP_STEP} ms.`,
  )
}
