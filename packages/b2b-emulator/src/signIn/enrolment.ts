import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import type { MfaMethod } from '../rules/mfaMethods.ts'
import { checkShape } from '../shapes.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'

const Wish = z.object({ set_mfa_enrollment: z.optional(z.literal(['enroll', 'unenroll'])) })

/** Whether a member wants to be asked for a second factor from now on. Refuses other words than the two. */
export type Enrolment = z.output<typeof Wish>['set_mfa_enrollment']

/** Reads what a member wants. */
export const enrolmentOf = (input: unknown): Enrolment => checkShape(Wish, input).set_mfa_enrollment

/** Notes that a member has proved a second factor. The first one they prove is their default. */
export function settled(world: World, member: Member, method: MfaMethod, wish: Enrolment, makeDefault = false): void {
  if (makeDefault || member.default_mfa_method === '') member.default_mfa_method = method
  if (wish !== undefined) member.mfa_enrolled = wish === 'enroll'
  member.updated_at = timestamp(world.now())
}
