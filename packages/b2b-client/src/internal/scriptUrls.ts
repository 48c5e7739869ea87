import type { ScriptUrls } from '../options.ts'

/** The default URLs of third-party scripts, and the URL that the device telemetry reports to. */
export const DEFAULT_SCRIPTS = {
  oneTap: 'https://accounts.google.com/gsi/client',
  captcha: 'https://www.google.com/recaptcha/enterprise.js',
  deviceTelemetry: 'https://device.acme.example/telemetry.js',
  deviceTelemetrySubmit: 'https://device.acme.example/submit',
} as const satisfies { readonly [S in keyof ScriptUrls]-?: string }
