import type { Endpoint } from '@acme/b2b-client/contract'
import { CaptchaRefusal } from '../internal/refusal.ts'
import { spendProof } from '../mockProviders/credentials.ts'
import type { World } from '../world/world.ts'
import type { ClientFields } from './clientFields.ts'

/**
 * Spends the proof of a call: the captcha token, or the telemetry id if the project has no captcha. Returns false if the proof is missing
 * or invalid.
 */
async function spendProofOfCall(world: World, { captcha_token, dfp_telemetry_id }: ClientFields): Promise<boolean> {
  const kind = world.project.captcha_settings.enabled ? 'captcha' : 'telemetry'
  const proof = kind === 'captcha' ? captcha_token : dfp_telemetry_id
  return proof !== undefined && spendProof(world, kind, proof)
}

/** If the project requires captcha proofs, refuses a call without a valid proof. */
export async function checkCaptcha(world: World, { adds = [] }: Endpoint, clientFields: ClientFields): Promise<void> {
  // `captcha_once` differs from `captcha` only in the client, which does not repeat the refused call.
  const hasCaptchaTrait = adds.some((trait) => trait === 'captcha' || trait === 'captcha_once')
  const isProofRequired = world.project.captcha_required && hasCaptchaTrait
  if (isProofRequired && !(await spendProofOfCall(world, clientFields))) throw new CaptchaRefusal()
}
