import type { Endpoint } from '@acme/b2b-client/contract'
import { CaptchaRefusal } from '../refusal.ts'
import { spendProof } from '../thirdParty/credentials.ts'
import type { World } from '../world.ts'
import type { Added } from './added.ts'

/**
 * Where a project insists on it, lets a call pass only with a proof that a stand-in has issued: the token of the captcha, or, in a
 * project without one, the telemetry id of the device. Source: wire record section 6.
 */
export async function checkCaptcha(world: World, { adds = [] }: Endpoint, added: Added): Promise<void> {
  const { captcha_required, captcha_settings } = world.project
  if (!captcha_required || !adds.some((name) => name === 'captcha' || name === 'captcha_once')) return
  const [kind, proof] = captcha_settings.enabled
    ? (['captcha', added.captcha_token] as const)
    : (['telemetry', added.dfp_telemetry_id] as const)
  if (proof === undefined || !(await spendProof(world, kind, proof))) throw new CaptchaRefusal()
}
