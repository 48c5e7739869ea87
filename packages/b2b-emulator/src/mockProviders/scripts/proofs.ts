/** The mock of the captcha script. It requests a token from the emulator and never shows a puzzle. */
export const CAPTCHA_SCRIPT = `
'use strict'
;(() => {
  const url = new URL('./captcha', document.currentScript.src)
  const enterprise = {
    ready(run) { queueMicrotask(run) },
    async execute(siteKey, options) {
      const body = JSON.stringify({ site_key: siteKey, action: (options || {}).action })
      const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      if (!response.ok) throw new Error('Invalid site key or not loaded in api.js: ' + siteKey)
      return (await response.json()).token
    },
  }
  window.grecaptcha = { ...window.grecaptcha, enterprise }
})()
`

/** The mock of the device telemetry script. It sends only the public token to the submit URL. */
export const TELEMETRY_SCRIPT = `
'use strict'
window.GetTelemetryID = async (publicToken, submitUrl) => {
  const url = submitUrl || GetTelemetryID.defaultUrl
  const body = JSON.stringify({ public_token: publicToken })
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  if (!response.ok) throw new Error('The device could not be looked at.')
  return (await response.json()).telemetry_id
}
window.GetTelemetryID.defaultUrl = new URL('./telemetry/submit', document.currentScript.src).href
`
