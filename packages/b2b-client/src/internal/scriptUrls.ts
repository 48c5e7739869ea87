import type { ScriptUrls, Settings } from '../options.ts'

/** The default URLs of third-party scripts, and the URL that the device telemetry reports to. */
export const DEFAULT_SCRIPTS: { readonly [S in keyof ScriptUrls]-?: string } = {
  oneTap: 'https://accounts.google.com/gsi/client',
  captcha: 'https://www.google.com/recaptcha/enterprise.js',
  deviceTelemetry: 'https://device.acme.example/telemetry.js',
  deviceTelemetrySubmit: 'https://device.acme.example/submit',
}

/** Returns the URL of a script: from the options, or the default. */
export const scriptUrlOf = ({ scripts }: Pick<Settings, 'scripts'>, script: keyof ScriptUrls): string =>
  scripts[script] ?? DEFAULT_SCRIPTS[script]
