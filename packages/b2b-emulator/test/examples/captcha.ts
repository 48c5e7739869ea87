import { createB2BClient } from '@acme/b2b-client'

const emulator = 'http://127.0.0.1:4400'
const settings = { captcha_required: true, captcha_settings: { enabled: true, siteKey: 'any' } }
await fetch(`${emulator}/emulator/public-token-test-demo/project`, { method: 'PATCH', body: JSON.stringify(settings) })

export const client = createB2BClient('public-token-test-demo', {
  hosts: { test: emulator },
  scripts: { captcha: `${emulator}/emulator/third-party/captcha.js` },
})
