import type { Member } from '@acme/b2b-client/contract'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findEnrolledApp, createRecoveryCodes, spendRecoveryCode } from '../domain/secondFactors/authenticator.ts'
import { checkAllowsMfaMethod } from '../domain/secondFactors/mfaMethods.ts'
import { requireAuthorization, finishSecondFactor, requireProver } from '../domain/secondFactors/secondFactor.ts'
import { checkNotImpersonated } from '../domain/sessions/grants.ts'
import { createSecondaryFactor } from '../domain/signIn/factors.ts'
import { Refusal } from '../internal/refusal.ts'
import type { Factor } from '../world/records/entities.ts'
import type { TotpRecord } from '../world/records/secondFactors.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

const createRecoveryFactor = (world: World, { totp_registration_id }: TotpRecord): Factor =>
  createSecondaryFactor(world, 'recovery_codes', 'recovery_code', { recovery_code_factor: { totp_recovery_code_id: totp_registration_id } })

function requireEnrolledApp(world: World, member: Member): TotpRecord {
  const app = findEnrolledApp(world, member)
  if (app) return app
  throw new Refusal(
    400,
    'no_active_recovery_code_backed_factor',
    'The member has no authenticator app. A recovery code replaces the code of an app.',
  )
}

const noRecoveryCodesRefusal = (): Refusal => new Refusal(404, 'recovery_codes_not_found', 'The member has no recovery codes.')

/** The calls for recovery codes. A recovery code replaces a code of the authenticator app if the member cannot use the app. */
export const recoveryCodesOperations: Operations<'recoveryCodes.recover' | 'recoveryCodes.rotate' | 'recoveryCodes.get'> = {
  'recoveryCodes.recover': async (world, input, caller) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const prover = requireProver(world, input, await requireAuthorization(caller))
    const { organization, member } = prover
    checkAllowsMfaMethod(organization, member, 'totp')
    const app = requireEnrolledApp(world, member)
    if (app.recovery_codes.length === 0) throw noRecoveryCodesRefusal()
    spendRecoveryCode(world, app, input.recovery_code)
    const recovery_codes_remaining = app.recovery_codes.length
    return { ...(await finishSecondFactor(world, prover, createRecoveryFactor(world, app), minutes)), recovery_codes_remaining }
  },
  'recoveryCodes.rotate': async (world, _, caller) => {
    const liveSession = await caller.session()
    checkNotImpersonated(liveSession)
    const app = requireEnrolledApp(world, liveSession.member)
    app.recovery_codes = createRecoveryCodes(world)
    world.changed()
    return { recovery_codes: [...app.recovery_codes] }
  },
  'recoveryCodes.get': async (world, _, caller) => {
    const liveSession = await caller.session()
    checkNotImpersonated(liveSession)
    const app = findEnrolledApp(world, liveSession.member)
    if (!app) throw noRecoveryCodesRefusal()
    return { recovery_codes: [...app.recovery_codes] }
  },
}
