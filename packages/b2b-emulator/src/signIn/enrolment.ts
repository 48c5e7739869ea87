import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import type { MfaMethod } from '../rules/mfaMethods.ts'
import { checkShape } from '../shapes.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'

const Wish = z.object({ set_mfa_enrollment: z.optional(z.literal(['enroll', 'unenroll'])) })

/** Whether the member wants a second factor at every sign-in. Undefined leaves the setting unchanged. */
export type Enrolment = z.output<typeof Wish>['set_mfa_enrollment']

/** Reads the enrolment choice of a call. Refuses an unknown value. */
export const enrolmentOf = (input: unknown): Enrolment => checkShape(Wish, input).set_mfa_enrollment

/** Updates a member after a proven second factor. The first one becomes the default. */
export function settled(world: World, member: Member, method: MfaMethod, wish: Enrolment, makeDefault = false): void {
  if (makeDefault || member.default_mfa_method === '') member.default_mfa_method = method
  if (wish !== undefined) member.mfa_enrolled = wish === 'enroll'
  member.updated_at = timestamp(world.now())
}
