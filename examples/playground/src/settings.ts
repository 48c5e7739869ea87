import type { Theme } from '@acme/b2b-react'
import { THEMES } from '../../react-vite/src/brands.ts'
import { LANGUAGES, type Language } from '../../react-vite/src/languages.ts'
import { jsonErrorOf } from './jsonError.ts'

/** The settings of the playground. Its address contains them. */
export interface Settings {
  /** The `config` of the widget, as the reader can write it in JSON. */
  readonly config: object
  readonly theme: object
  readonly language: Language
}

export const DEFAULTS: Settings = {
  config: { organizationSlug: 'acme', products: ['emailMagicLinks'] },
  theme: {},
  language: 'en',
}

interface Preset {
  readonly label: string
  readonly change: Partial<Settings>
}
const withTheme = (label: string, theme: Theme): Preset => ({ label, change: { theme } })

/** Buttons that change a part of the settings. */
export const PRESETS: Readonly<Record<'How users sign in' | 'Look' | 'Language', readonly Preset[]>> = {
  'How users sign in': [
    { label: 'Emailed link', change: { config: DEFAULTS.config } },
    { label: 'Emailed code', change: { config: { organizationSlug: 'acme', products: ['emailOtp'] } } },
    { label: 'Passwords', change: { config: { organizationSlug: 'acme', products: ['passwords'] } } },
    {
      label: 'Social login',
      change: { config: { organizationSlug: 'acme', products: ['oauth'], oauthOptions: { providers: ['google', 'microsoft', 'github'] } } },
    },
    { label: 'Single sign-on', change: { config: { organizationSlug: 'meridian', products: ['sso'] } } },
    { label: 'Choose an organization', change: { config: { authFlowType: 'Discovery', products: ['emailMagicLinks', 'oauth'] } } },
  ],
  Look: [
    withTheme('No theme', {}),
    withTheme('Dark brand', THEMES.volt),
    withTheme('Round brand', THEMES.petal),
    withTheme('Serif brand', THEMES.quill),
  ],
  Language: [
    { label: 'English', change: { language: 'en' } },
    { label: 'German', change: { language: 'de' } },
    { label: 'Japanese', change: { language: 'ja' } },
    { label: 'Arabic', change: { language: 'ar' } },
  ],
}

const isLanguage = (name: string | null): name is Language => name !== null && Object.hasOwn(LANGUAGES, name)

/** The result of reading a text: its object, or its problem. */
export type Reading = { readonly value: object } | { readonly problem: string }

/** Reads a JSON object. An empty text is an empty object. */
export function readJson(text: string): Reading {
  if (text.trim() === '') return { value: {} }
  const error = jsonErrorOf(text)
  if (error !== null) return { problem: `This JSON cannot be read. Line ${error.line}: ${error.reason}` }
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  return { problem: 'This must be an object in braces: { … }.' }
}

const objectIn = (text: string | null): object | null => {
  const reading = text === null ? null : readJson(text)
  return reading !== null && 'value' in reading ? reading.value : null
}

/** Reads the settings from the hash of an address. A missing or invalid part gets its default. */
export function settingsIn(hash: string): Settings {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const language = parts.get('lang')
  return {
    config: objectIn(parts.get('config')) ?? DEFAULTS.config,
    theme: objectIn(parts.get('theme')) ?? DEFAULTS.theme,
    language: isLanguage(language) ? language : DEFAULTS.language,
  }
}

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the hash for settings: the parts that differ from the defaults. */
export function hashOf({ config, theme, language }: Settings): string {
  const parts = new URLSearchParams()
  if (!isEqual(config, DEFAULTS.config)) parts.set('config', JSON.stringify(config))
  if (!isEqual(theme, DEFAULTS.theme)) parts.set('theme', JSON.stringify(theme))
  if (language !== DEFAULTS.language) parts.set('lang', language)
  const text = parts.toString()
  return text === '' ? '' : `#${text}`
}
