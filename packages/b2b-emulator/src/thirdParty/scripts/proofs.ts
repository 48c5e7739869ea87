/** The script that plays the captcha: it asks the emulator for a token, and shows nobody a puzzle. */
export const CAPTCHA_SCRIPT = `
'use strict'
;(() => {
  const home = new URL('./captcha', document.currentScript.src)
  const enterprise = {
    ready(run) { queueMicrotask(run) },
    async execute(siteKey, options) {
      const body = JSON.stringify({ site_key: siteKey, action: (options || {}).action })
      const response = await fetch(home, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      if (!response.ok) throw new Error('Invalid site key or not loaded in api.js: ' + siteKey)
      return (await response.json()).token
    },
  }
  window.grecaptcha = { ...window.grecaptcha, enterprise }
})()
`

/** The script that plays the telemetry of devices: it sends the public token to the submit address, as the real one sends far more. */
export const TELEMETRY_SCRIPT = `
'use strict'
window.GetTelemetryID = async (publicToken, submitUrl) => {
  const home = submitUrl || GetTelemetryID.home
  const body = JSON.stringify({ public_token: publicToken })
  const response = await fetch(home, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  if (!response.ok) throw new Error('The device could not be looked at.')
  return (await response.json()).telemetry_id
}
window.GetTelemetryID.home = new URL('./telemetry/submit', document.currentScript.src).href
`
