import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { parseShape } from '../../schema/shapes.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import type { MfaMethod } from './mfaMethods.ts'

const EnrolmentInput = z.object({ set_mfa_enrollment: z.optional(z.literal(['enroll', 'unenroll'])) })

/** The member's choice of whether every sign-in needs a second factor. Undefined leaves the setting unchanged. */
export type EnrolmentChoice = z.output<typeof EnrolmentInput>['set_mfa_enrollment']

/** Reads the enrolment choice of a call. Refuses an unknown value. */
export const enrolmentChoiceOf = (input: unknown): EnrolmentChoice => parseShape(EnrolmentInput, input).set_mfa_enrollment

/** Updates a member after a proven second factor. A member's first second factor becomes the default one. */
export function recordSecondFactor(world: World, member: Member, method: MfaMethod, choice: EnrolmentChoice, makeDefault = false): void {
  if (makeDefault || member.default_mfa_method === '') member.default_mfa_method = method
  if (choice !== undefined) member.mfa_enrolled = choice === 'enroll'
  member.updated_at = toTimestamp(world.now())
}
