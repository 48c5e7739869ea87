import type { Member } from '@acme/b2b-client/contract'
import { validCodesAt, createKeyUri, createQrCode } from '../crypto/totp.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findApp, beginEnrolment, findEnrolledApp, spendAppCode } from '../domain/secondFactors/authenticator.ts'
import { enrolmentChoiceOf, recordSecondFactor } from '../domain/secondFactors/enrolment.ts'
import { checkAllowsMfaMethod } from '../domain/secondFactors/mfaMethods.ts'
import { checkCanEnrol, requireAuthorization, finishSecondFactor, requireProver } from '../domain/secondFactors/secondFactor.ts'
import type { Prover } from '../domain/secondFactors/secondFactor.ts'
import { createAppFactor } from '../domain/signIn/factors.ts'
import { isWholeNumberBetween } from '../formats/wholeNumbers.ts'
import { Refusal } from '../internal/refusal.ts'
import { DEFAULT_ENROLMENT_MINUTES, MAX_ENROLMENT_MINUTES, MIN_ENROLMENT_MINUTES } from '../limits.ts'
import { OrganizationAnswer } from '../world/records/entities.ts'
import type { TotpRecord } from '../world/records/secondFactors.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

function validateEnrolmentMinutes(minutes = DEFAULT_ENROLMENT_MINUTES): number {
  if (isWholeNumberBetween(minutes, MIN_ENROLMENT_MINUTES, MAX_ENROLMENT_MINUTES)) return minutes
  const range = `${MIN_ENROLMENT_MINUTES} to ${MAX_ENROLMENT_MINUTES}`
  throw new Refusal(400, 'invalid_expiration', `The expiration must be a whole number of minutes from ${range}.`)
}

/** Returns the app of the member. Refuses a member without an app, and an app with an expired enrolment. */
function requireApp(world: World, member: Member): TotpRecord {
  const app = findApp(world, member)
  if (!app) throw new Refusal(404, 'totp_not_found', 'The member has no authenticator app.')
  if (app.enrolled || app.expires_at > world.now()) return app
  throw new Refusal(401, 'expired_totp', 'Enrolling the authenticator app took too long. Start it again.')
}

function recordEnrolment(prover: Prover, app: TotpRecord): void {
  app.enrolled = true
  prover.member.totp_registration_id = app.totp_registration_id
}

/** The calls for authenticator apps. */
export const totpOperations: Operations<'totp.create' | 'totp.authenticate'> = {
  'totp.create': async (world, input, caller) => {
    const minutes = validateEnrolmentMinutes(input.expiration_minutes)
    const prover = requireProver(world, input, await requireAuthorization(caller))
    const { organization, member } = prover
    checkAllowsMfaMethod(organization, member, 'totp')
    if (findEnrolledApp(world, member)) throw new Refusal(400, 'active_totp_exists', 'The member has an authenticator app already.')
    checkCanEnrol(prover)
    const { totp_registration_id, secret, recovery_codes } = beginEnrolment(world, member, minutes)
    const issuer = world.project.project_name ?? organization.organization_name
    return {
      member_id: member.member_id,
      member,
      organization: OrganizationAnswer.parse(organization),
      totp_registration_id,
      secret,
      qr_code: createQrCode(createKeyUri(secret, issuer, member.email_address)),
      recovery_codes: [...recovery_codes],
    }
  },
  'totp.authenticate': async (world, input, caller) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const choice = enrolmentChoiceOf(input)
    const authorization = await requireAuthorization(caller)
    const { secret } = requireApp(world, requireProver(world, input, authorization).member)
    const validCodes = await validCodesAt(secret, world.now())
    // The world can have changed during the await, so all records are read again. After this line, there must be no other await.
    const prover = requireProver(world, input, authorization)
    const app = requireApp(world, prover.member)
    checkAllowsMfaMethod(prover.organization, prover.member, 'totp')
    if (!app.enrolled) checkCanEnrol(prover)
    // If the member has started another enrolment during the await, the codes are those of an old secret.
    const currentCodes = app.secret === secret ? validCodes : []
    spendAppCode(world, app, currentCodes, input.code)
    recordEnrolment(prover, app)
    recordSecondFactor(world, prover.member, 'totp', { choice, isDefault: input.set_default_mfa })
    return finishSecondFactor(world, prover, createAppFactor(world, app), minutes)
  },
}
