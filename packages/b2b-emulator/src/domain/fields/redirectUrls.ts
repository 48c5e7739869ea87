import type { KnownErrorType } from '@acme/b2b-client/contract'
import { parseAllowedUrl, matchesAllowedUrl } from '../../formats/allowedUrls.ts'
import type { RedirectKind } from '../../formats/allowedUrls.ts'
import { parseHttpUrl } from '../../formats/httpUrl.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { Project } from '../../world/records/entities.ts'

interface RedirectKindRules {
  /** The setting with the default redirect URL. */
  readonly defaultField: keyof Project & `default_${string}`
  /** The error type of a URL that is not allowed. */
  readonly refused: KnownErrorType
  /** The error type if the project allows no URL of this kind. */
  readonly noneAllowed: KnownErrorType
}

const KINDS: { readonly [K in RedirectKind]: RedirectKindRules } = {
  login: { defaultField: 'default_login_redirect_url', refused: 'invalid_login_redirect_url', noneAllowed: 'no_login_redirect_urls_set' },
  signup: {
    defaultField: 'default_signup_redirect_url',
    refused: 'invalid_signup_redirect_url',
    noneAllowed: 'no_signup_redirect_urls_set',
  },
  invite: {
    defaultField: 'default_invite_redirect_url',
    refused: 'invalid_invite_redirect_url',
    noneAllowed: 'no_invite_redirect_urls_set',
  },
  discovery: {
    defaultField: 'default_discovery_redirect_url',
    refused: 'invalid_discovery_redirect_url',
    noneAllowed: 'no_discovery_redirect_urls_set',
  },
  reset_password: {
    defaultField: 'default_reset_password_redirect_url',
    refused: 'invalid_password_reset_redirect_url',
    noneAllowed: 'no_password_reset_redirect_url',
  },
}

function checkAllowed({ redirect_urls }: Project, kind: RedirectKind, requested: URL, refused: KnownErrorType): void {
  if (redirect_urls === null) return
  const allowed = redirect_urls.flatMap((text) => parseAllowedUrl(text) ?? []).filter((entry) => entry.kind === null || entry.kind === kind)
  if (allowed.some(({ url }) => matchesAllowedUrl(url, requested))) return
  if (allowed.length === 0) {
    throw new Refusal(400, KINDS[kind].noneAllowed, `The project allows no redirect URL for ${kind}. Add one to its redirect_urls.`)
  }
  const allowedUrls = allowed.map(({ url }) => url.href).join(', ')
  throw new Refusal(
    400,
    refused,
    `The project does not allow this redirect URL for ${kind}. It allows ${allowedUrls}. Add it to its redirect_urls.`,
  )
}

/**
 * Returns the redirect URL of a link, or the default of the project. Refuses a URL that is not absolute http or https, and one that the
 * project does not allow. Pass `refused` if the call has its own error type.
 */
export function redirectUrl(project: Project, kind: RedirectKind, requested: string | undefined, refused = KINDS[kind].refused): string {
  const text = requested ?? project[KINDS[kind].defaultField]
  const address = parseHttpUrl(text)
  if (!address) throw new Refusal(400, refused, 'The redirect URL must be an absolute address that starts with https:// or http://.')
  if (requested !== undefined) checkAllowed(project, kind, address, refused)
  return text
}

/** Adds the token type and the token to a URL. The existing query stays unchanged. */
export function withToken(redirectTo: string, brand: string, tokenType: string, token: string): string {
  const url = new URL(redirectTo)
  const tokenParams = new URLSearchParams({ [`${brand}_token_type`]: tokenType, token })
  // The client ignores a URL with two tokens, so an existing token is removed. `delete` rewrites the whole query: call it only if necessary.
  for (const name of tokenParams.keys()) if (url.searchParams.has(name)) url.searchParams.delete(name)
  url.search = url.search === '' ? `${tokenParams}` : `${url.search}&${tokenParams}`
  return url.href
}
