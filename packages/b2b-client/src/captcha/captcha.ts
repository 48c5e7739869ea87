import type { Core } from '../browser/core.ts'
import { textOf } from '../contract/decode.ts'
import { CaptchaError } from '../errors.ts'
import { percentEncoded } from '../internal/address.ts'
import { DEFAULT_SCRIPTS } from '../internal/scriptUrls.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { SCRIPT_TIMEOUT_MS } from '../limits.ts'
import type { ProofScripts } from './required.ts'

/** The part of the reCAPTCHA API that is used. */
interface Recaptcha {
  readonly enterprise: { ready(run: () => void): void; execute(siteKey: string, options: { action: string }): PromiseLike<string> }
}
type GetTelemetryId = (publicToken: string, submitUrl: string) => PromiseLike<string>

/**
 * Creates the functions that get the captcha token and the device telemetry id from the scripts of third parties. If a script is blocked,
 * fails or takes too long, the request is sent without its field, and the provider decides. A second request without both is useless, so it
 * is not sent.
 */
export function createCaptcha({ tab, publicToken, settings }: Core): ProofScripts {
  const {
    captcha: captchaUrl = DEFAULT_SCRIPTS.captcha,
    deviceTelemetry: deviceUrl = DEFAULT_SCRIPTS.deviceTelemetry,
    deviceTelemetrySubmit: submitUrl = DEFAULT_SCRIPTS.deviceTelemetrySubmit,
  } = settings.scripts
  // The casts follow the documentation of the scripts. If a script differs, the call fails, and the field is left out.
  const loadRecaptcha = (siteKey: string) =>
    tab.library(`${captchaUrl}?render=${percentEncoded(siteKey)}`, 'grecaptcha') as Promise<Recaptcha>
  const loadTelemetry = () => tab.library(deviceUrl, 'GetTelemetryID') as Promise<GetTelemetryId>

  return {
    preload({ captchaSettings: { enabled, siteKey = '' }, runDFPProtectedAuth }) {
      if (enabled) loadRecaptcha(siteKey).catch(() => {})
      if (runDFPProtectedAuth) loadTelemetry().catch(() => {})
    },
    async createProofs({ captchaSettings: { enabled, siteKey = '' }, runDFPProtectedAuth, dfpProtectedAuthMode }, isRetry) {
      let isBlocked = false
      /** Uses a script. Resolves with its result, or with undefined if it is blocked, fails or takes too long. */
      async function resultOf<Library>(script: Promise<Library>, use: (library: Library) => PromiseLike<unknown>) {
        script.catch(() => (isBlocked = true))
        const result = script.then(use).catch(() => '')
        return textOf(await withTimeout(tab, SCRIPT_TIMEOUT_MS, result)) || undefined
      }
      // In the mode DECISIONING, the captcha is only needed if the provider has rejected the device telemetry id.
      const needsCaptcha = enabled && (isRetry || !runDFPProtectedAuth || dfpProtectedAuthMode !== 'DECISIONING')
      const [captcha_token, dfp_telemetry_id] = await Promise.all([
        needsCaptcha
          ? resultOf(loadRecaptcha(siteKey), async ({ enterprise }) => {
              await new Promise<void>((resolve) => enterprise.ready(resolve))
              return enterprise.execute(siteKey, { action: 'LOGIN' })
            })
          : undefined,
        runDFPProtectedAuth ? resultOf(loadTelemetry(), (getTelemetryId) => getTelemetryId(publicToken, submitUrl)) : undefined,
      ])
      if (isRetry && !captcha_token && !dfp_telemetry_id) throw new CaptchaError(isBlocked ? 'blocked' : 'failed')
      return { captcha_token, dfp_telemetry_id }
    },
  }
}
