import type { Endpoint } from '@acme/b2b-client/contract'
import { CaptchaRefusal } from '../internal/refusal.ts'
import { spendProof } from '../mockProviders/credentials.ts'
import type { World } from '../world/world.ts'
import type { ClientFields } from './clientFields.ts'

/**
 * If the project requires it, refuses a call without a proof from a mock provider: a captcha token, or, in a project without a captcha, a
 * device telemetry id.
 */
export async function checkCaptcha(world: World, { adds = [] }: Endpoint, clientFields: ClientFields): Promise<void> {
  const { captcha_required, captcha_settings } = world.project
  // `captcha_once` differs from `captcha` only in the client, which does not repeat the refused call.
  if (!captcha_required || !adds.some((name) => name === 'captcha' || name === 'captcha_once')) return
  const [kind, proof] = captcha_settings.enabled
    ? (['captcha', clientFields.captcha_token] as const)
    : (['telemetry', clientFields.dfp_telemetry_id] as const)
  if (proof === undefined || !(await spendProof(world, kind, proof))) throw new CaptchaRefusal()
}
