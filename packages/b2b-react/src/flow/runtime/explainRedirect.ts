import { isB2BError } from '@acme/b2b-client'
import { warnOnce } from '../../warn.ts'
import { CALLS, type FlowCall } from '../machine/calls.ts'
import { REDIRECT_TYPES } from '../rules/problems.ts'

/** The option group with the redirect URLs of each kind of emailed link. */
const GROUPS = { loginLink: 'emailMagicLinksOptions', resetLink: 'passwordOptions', emailCode: null, sms: null } as const

/** Returns the option of a request field: `login_redirect_url` is `loginRedirectURL`. */
const optionOf = (field: string): string => field.replace(/_url$/, 'URL').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Development only: names the option to change if the project refuses a redirect URL. The user reads only that the page is not set up. */
export function explainRedirectRefusal(call: FlowCall, input: object | null, error: unknown): void {
  if (!isB2BError(error) || error.name !== 'ApiError' || !REDIRECT_TYPES.test(error.error_type)) return
  const { sends } = CALLS[call]
  const group = sends && GROUPS[sends]
  const sentURLs = Object.entries(input ?? {}).filter(([field, value]) => field.endsWith('_redirect_url') && value !== undefined)
  const options = sentURLs.map(([field, value]) => `${group ? `${group}.` : ''}${optionOf(field)} (${String(value)})`)
  const advice =
    options.length > 0
      ? `Add these addresses to the redirect URLs of your project, or change them: ${options.join(', ')}.`
      : `Set ${group ?? 'the redirect URLs'} in the config, or default redirect URLs in your project.`
  warnOnce(`The server refused a redirect URL (${call}: ${error.error_type}). ${advice}`)
}
