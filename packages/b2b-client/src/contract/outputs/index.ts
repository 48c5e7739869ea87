/*
 * What the provider answers, call by call. Used by the emulator, which refuses to say anything else, and in
 * development, where a deviating answer is warned about. Never part of a production bundle: see `decode.ts` there.
 */
import * as z from 'zod/mini'
import { DiscoveredOrganization, Member, MemberSession, MfaRequired, Organization, PrimaryRequired } from '../entities.ts'
import { Bootstrap } from '../bootstrap.ts'
import { list, text, textOrNull } from '../schema.ts'
import type { CallName } from '../table.ts'

const envelope = { request_id: text(), status_code: z._default(z.number(), 200) }

/** A sign-in that may be complete (`member_session`) or pending (one of the two requirements). */
const SignedIn = z.looseObject({
  ...envelope,
  member_id: text(),
  organization_id: text(),
  member: Member,
  organization: Organization,
  /** Null while the sign-in is pending. */
  member_session: z._default(z.nullable(MemberSession), null),
  /** `""` while pending, and where the project keeps tokens in HttpOnly cookies. */
  session_token: text(),
  session_jwt: text(),
  /** `""` when signed in. */
  intermediate_session_token: text(),
  member_authenticated: z.optional(z.boolean()),
  mfa_required: z._default(z.nullable(MfaRequired), null),
  primary_required: z._default(z.nullable(PrimaryRequired), null),
})

/** A confirmed session. */
const SessionConfirmed = z.looseObject({
  ...envelope,
  member: Member,
  organization: Organization,
  member_session: MemberSession,
  session_token: text(),
  session_jwt: text(),
})

/** A person is known, and the organizations they may choose from. */
const Discovered = z.looseObject({
  ...envelope,
  intermediate_session_token: text(),
  email_address: text(),
  discovered_organizations: list(DiscoveredOrganization),
  organization_id_hint: z.optional(z.nullable(z.string())),
})

const Done = z.looseObject(envelope)

/** The schema of every call's answer: the `data` of its envelope. */
export const outputs = {
  'project.bootstrap': Bootstrap,
  'project.events': Done,
  'magicLinks.email.loginOrSignup': Done,
  'magicLinks.email.discovery.send': Done,
  'magicLinks.authenticate': SignedIn,
  'magicLinks.discovery.authenticate': Discovered,
  'discovery.organizations.list': z.looseObject({
    ...envelope,
    email_address: text(),
    discovered_organizations: list(DiscoveredOrganization),
    organization_id_hint: textOrNull(),
  }),
  'discovery.organizations.create': SignedIn,
  'discovery.intermediateSessions.exchange': SignedIn,
  'session.authenticate': SessionConfirmed,
  'session.revoke': Done,
  'organization.get': z.looseObject({ ...envelope, organization: Organization }),
  'organization.getBySlug': z.looseObject({ ...envelope, organization: z._default(z.nullable(Organization), null) }),
  'self.get': z.looseObject({ ...envelope, member: Member }),
} satisfies Record<CallName, z.ZodMiniType>
