import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { parseShape } from '../../schema/shapes.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import type { MfaMethod } from './mfaMethods.ts'

const EnrolmentInput = z.object({ set_mfa_enrollment: z.optional(z.literal(['enroll', 'unenroll'])) })

/** If `enroll`, every later sign-in of the member needs a second factor. Undefined for no change. */
export type EnrolmentChoice = z.output<typeof EnrolmentInput>['set_mfa_enrollment']

/** Reads the enrolment choice of a call. Refuses an unknown value. */
export const enrolmentChoiceOf = (input: unknown): EnrolmentChoice => parseShape(EnrolmentInput, input).set_mfa_enrollment

/** The settings that a member can change with a second factor. */
interface SecondFactorSettings {
  readonly choice: EnrolmentChoice
  /** True to make this method the default second factor. */
  readonly isDefault?: boolean | undefined
}

/** Updates a member after a proven second factor. The first method of a member always becomes the default second factor. */
export function recordSecondFactor(
  world: World,
  member: Member,
  method: MfaMethod,
  { choice, isDefault = false }: SecondFactorSettings,
): void {
  if (isDefault || member.default_mfa_method === '') member.default_mfa_method = method
  if (choice !== undefined) member.mfa_enrolled = choice === 'enroll'
  member.updated_at = toTimestamp(world.now())
}
