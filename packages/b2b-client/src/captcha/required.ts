import type { Project } from '../project/bootstrap.ts'
import type { Captcha } from './captcha.ts'

/** Creates the function that gets the captcha token and the device telemetry id. `load` loads its code, which few projects need. */
export function createCaptchaIfRequired(project: Project, load: () => Promise<Captcha>): Captcha {
  const isRequired = async () => {
    const { captchaSettings, runDFPProtectedAuth } = await project.settled()
    return captchaSettings.enabled || runDFPProtectedAuth
  }
  // Loads the code, and with it the scripts, before they are needed.
  void isRequired()
    .then(async (required) => required && load())
    .catch(() => {})
  // The second attempt always runs: the provider may have started to require a captcha after this page was opened.
  return async (again) => (again || (await isRequired()) ? (await load())(again) : {})
}
