import type { Core } from '../browser/core.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { CaptchaError } from '../errors.ts'
import { SCRIPT_TIMEOUT_MS } from '../limits.ts'
import type { SettledProject } from '../project/settled.ts'

/** The fields that show the provider that a request comes from a real user. */
export interface Proofs {
  readonly captcha_token?: string | undefined
  readonly dfp_telemetry_id?: string | undefined
}

/** Resolves with the fields for a request. `again`: the provider has rejected the first request because of them. */
export type Captcha = (again: boolean) => Promise<Proofs>

/**
 * Creates the function that gets the captcha token and the device telemetry id. `load` loads its code, which few projects need. If the code
 * cannot be loaded, the request is sent without the fields, and the provider decides.
 */
export function createCaptchaIfRequired({ tab }: Core, project: SettledProject, load: () => Promise<Captcha>): Captcha {
  const isRequired = async () => {
    const { captchaSettings, runDFPProtectedAuth } = await project.settled()
    return captchaSettings.enabled || runDFPProtectedAuth
  }
  // Loads the code, and with it the scripts, before they are needed.
  const preload = async () => (await isRequired()) && (await load())
  preload().catch(() => {})
  return async (again) => {
    // The second attempt always runs: the provider may have started to require a captcha after this page was opened.
    if (!again && !(await isRequired())) return {}
    const captcha = await withTimeout(
      tab,
      SCRIPT_TIMEOUT_MS,
      load().catch(() => undefined),
    )
    const proofs = captcha ? await captcha(again) : {}
    if (again && !proofs.captcha_token && !proofs.dfp_telemetry_id)
      throw new CaptchaError('Unable to query captcha and/or dfp telemetry ID')
    return proofs
  }
}
