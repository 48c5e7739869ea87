import type { Core } from '../browser/core.ts'
import { CaptchaError } from '../errors.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { SCRIPT_TIMEOUT_MS } from '../limits.ts'
import type { Bootstrap } from '../project/bootstrap.ts'
import type { ReadProject } from '../project/readProject.ts'

/** The fields that show the provider that a request comes from a real user. */
export interface Proofs {
  readonly captcha_token?: string | undefined
  readonly dfp_telemetry_id?: string | undefined
}

/** The scripts of third parties that create the proofs. */
export interface ProofScripts {
  /** Loads the scripts that the project requires, before they are needed. */
  preload(project: Bootstrap): void
  /** Resolves with the fields for a request, like {@link Captcha}. */
  createProofs(project: Bootstrap, isRetry: boolean): Promise<Proofs>
}

/**
 * Resolves with the fields for a request. `isRetry` is true if the provider has rejected the first request because of these fields. A retry
 * rejects with CaptchaError if it has none of the fields.
 */
export type Captcha = (isRetry: boolean) => Promise<Proofs>

const isRequired = ({ captchaSettings, runDFPProtectedAuth }: Bootstrap): boolean => captchaSettings.enabled || runDFPProtectedAuth

/**
 * Creates the function that gets the captcha token and the device telemetry id. `load` loads the code, which few projects need. If that
 * fails, the request is sent without the fields, and the provider decides.
 */
export function createCaptchaIfRequired({ tab }: Core, readProject: ReadProject, load: () => Promise<ProofScripts>): Captcha {
  const preload = async () => {
    const project = await readProject()
    if (isRequired(project)) (await load()).preload(project)
  }
  preload().catch(() => {})
  return async (isRetry) => {
    const project = await readProject()
    // A retry always loads the scripts: the provider may have started to require a captcha after this page was opened.
    if (!isRetry && !isRequired(project)) return {}
    const scripts = await withTimeout(
      tab,
      SCRIPT_TIMEOUT_MS,
      load().catch(() => undefined),
    )
    if (scripts) return scripts.createProofs(project, isRetry)
    if (isRetry) throw new CaptchaError('failed')
    return {}
  }
}
