import type { Endpoint } from '@acme/b2b-client/contract'
import { CaptchaRefusal } from '../internal/refusal.ts'
import { spendProof } from '../mockProviders/credentials.ts'
import type { World } from '../world/world.ts'
import type { ClientFields } from './clientFields.ts'

/** Spends the captcha token of a call or, in a project without a captcha, its telemetry id. Returns false if it is missing or invalid. */
async function spendProofOfCall(world: World, { captcha_token, dfp_telemetry_id }: ClientFields): Promise<boolean> {
  const kind = world.project.captcha_settings.enabled ? 'captcha' : 'telemetry'
  const proof = kind === 'captcha' ? captcha_token : dfp_telemetry_id
  return proof !== undefined && spendProof(world, kind, proof)
}

/** If the project requires captcha proofs, refuses a call without a valid proof. */
export async function checkCaptcha(world: World, { adds = [] }: Endpoint, clientFields: ClientFields): Promise<void> {
  // `captcha_once` differs from `captcha` only in the client, which does not repeat the refused call.
  const hasCaptchaTrait = adds.some((name) => name === 'captcha' || name === 'captcha_once')
  if (!world.project.captcha_required || !hasCaptchaTrait) return
  if (!(await spendProofOfCall(world, clientFields))) throw new CaptchaRefusal()
}
