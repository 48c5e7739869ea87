import { isB2BError } from '@acme/b2b-client'
import { warnOnce } from '../warn.ts'
import type { FlowCall } from './calls.ts'
import { isAboutRedirect } from './rules/problems.ts'

/** The group of options from which each namespace of calls takes its redirect URLs. */
const GROUPS: { readonly [namespace: string]: string } = { magicLinks: 'emailMagicLinksOptions', passwords: 'passwordOptions' }

/** `login_redirect_url` is the option `loginRedirectURL`. */
const optionOf = (field: string): string => field.replace(/_url$/, 'URL').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Development only: says which option to change when the project refuses a redirect URL. The user only reads that the page is not set up. */
export function explainRedirectRefusal(call: FlowCall, input: object | null, error: unknown): void {
  if (!isB2BError(error) || error.name !== 'ApiError' || !isAboutRedirect(error.error_type)) return
  const group = GROUPS[call.split('.')[0] ?? '']
  const sent = Object.entries(input ?? {}).filter(([field, value]) => field.endsWith('_redirect_url') && value !== undefined)
  const options = sent.map(([field, value]) => `${group ? `${group}.` : ''}${optionOf(field)} (${String(value)})`)
  const todo =
    options.length > 0
      ? `Add these addresses to the redirect URLs of your project, or change them: ${options.join(', ')}.`
      : `Set ${group ?? 'the redirect URLs'} in the config, or default redirect URLs in your project.`
  warnOnce(`The server refused a redirect URL (${call}: ${error.error_type}). ${todo}`)
}
