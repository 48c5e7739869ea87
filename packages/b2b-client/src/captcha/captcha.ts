import { percentEncoded } from '../address.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { textOf } from '../contract/decode.ts'
import type { Core } from '../core.ts'
import { CaptchaError } from '../errors.ts'
import { SCRIPT_TIMEOUT_MS } from '../limits.ts'
import type { Project } from '../project/bootstrap.ts'

/** The fields of a request that show who is behind it. */
export interface Proofs {
  readonly captcha_token?: string | undefined
  readonly dfp_telemetry_id?: string | undefined
}

/** The parts of the captcha's script that are used. */
interface Recaptcha {
  readonly enterprise: { ready(run: () => void): void; execute(siteKey: string, options: { action: string }): PromiseLike<string> }
}
type GetTelemetryId = (publicToken: string, submitUrl: string) => PromiseLike<string>

/** What goes with a first request, or with the second one, after the provider asked for more. */
export type Captcha = (again: boolean) => Promise<Proofs>

/**
 * Asks two third parties for their proofs. A script that is blocked, hangs or fails gives none: the request then goes without,
 * and the provider decides. Source: wire record section 6, decisions point 10.
 */
export function createCaptcha({ tab, publicToken, settings: { scripts } }: Core, project: Project): Captcha {
  // What a script puts on the page is known by its documentation only; a use that fails is a proof that is missing.
  const recaptcha = (siteKey: string) =>
    tab.library(`${scripts.captcha}?render=${percentEncoded(siteKey)}`, 'grecaptcha') as Promise<Recaptcha>
  const device = () => tab.library(scripts.deviceTelemetry, 'GetTelemetryID') as Promise<GetTelemetryId>

  async function captchaToken(siteKey: string): Promise<string> {
    const { enterprise } = await recaptcha(siteKey)
    await new Promise<void>((ready) => enterprise.ready(ready))
    return enterprise.execute(siteKey, { action: 'LOGIN' })
  }
  /** What is there in time; nothing else is worth waiting for. */
  const attempt = async (proof: Promise<unknown>) =>
    textOf(
      await withTimeout(
        tab,
        SCRIPT_TIMEOUT_MS,
        proof.catch(() => ''),
      ),
    ) || undefined
  const ready = async () => {
    const { captchaSettings, runDFPProtectedAuth, dfpProtectedAuthMode } = await project.settled()
    return { key: captchaSettings.enabled && (captchaSettings.siteKey ?? ''), device: runDFPProtectedAuth, mode: dfpProtectedAuthMode }
  }
  // Ahead of their use.
  void ready().then((asked) => {
    if (asked.key !== false) recaptcha(asked.key).catch(() => {})
    if (asked.device) device().catch(() => {})
  })

  return async (again) => {
    const asked = await ready()
    // A project that decides by the device asks for a captcha only where that was not enough.
    const wanted = asked.key !== false && (again || !asked.device || asked.mode !== 'DECISIONING')
    const [captcha_token, dfp_telemetry_id] = await Promise.all([
      wanted ? attempt(captchaToken(asked.key || '')) : undefined,
      asked.device ? attempt(device().then((identify) => identify(publicToken, scripts.deviceTelemetrySubmit))) : undefined,
    ])
    if (again && !captcha_token && !dfp_telemetry_id) throw new CaptchaError('Unable to query captcha and/or dfp telemetry ID')
    return { captcha_token, dfp_telemetry_id }
  }
}
