import type { KnownErrorType } from '@acme/b2b-client/contract'
import { parseAllowedUrl, matchesAllowedUrl } from '../../formats/allowedUrls.ts'
import type { RedirectKind } from '../../formats/allowedUrls.ts'
import { parseHttpUrl } from '../../formats/httpUrl.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { Project } from '../../world/records/entities.ts'

interface RedirectKindRules {
  /** The setting with the default redirect URL. */
  readonly defaultField: keyof Project & `default_${string}`
  /** The error type of a URL that is invalid or not allowed. */
  readonly errorType: KnownErrorType
  /** The error type if the project allows no URL of this kind. */
  readonly noneAllowedErrorType: KnownErrorType
}

const REDIRECT_RULES: { readonly [K in RedirectKind]: RedirectKindRules } = {
  login: {
    defaultField: 'default_login_redirect_url',
    errorType: 'invalid_login_redirect_url',
    noneAllowedErrorType: 'no_login_redirect_urls_set',
  },
  signup: {
    defaultField: 'default_signup_redirect_url',
    errorType: 'invalid_signup_redirect_url',
    noneAllowedErrorType: 'no_signup_redirect_urls_set',
  },
  invite: {
    defaultField: 'default_invite_redirect_url',
    errorType: 'invalid_invite_redirect_url',
    noneAllowedErrorType: 'no_invite_redirect_urls_set',
  },
  discovery: {
    defaultField: 'default_discovery_redirect_url',
    errorType: 'invalid_discovery_redirect_url',
    noneAllowedErrorType: 'no_discovery_redirect_urls_set',
  },
  reset_password: {
    defaultField: 'default_reset_password_redirect_url',
    errorType: 'invalid_password_reset_redirect_url',
    noneAllowedErrorType: 'no_password_reset_redirect_url',
  },
}

function checkAllowed({ redirect_urls }: Project, kind: RedirectKind, requestedUrl: URL, errorType: KnownErrorType): void {
  if (redirect_urls === null) return
  const allowedUrls = redirect_urls
    .flatMap((text) => parseAllowedUrl(text) ?? [])
    .filter((entry) => entry.kind === null || entry.kind === kind)
  if (allowedUrls.some(({ url }) => matchesAllowedUrl(url, requestedUrl))) return
  if (allowedUrls.length === 0) {
    throw new Refusal(
      400,
      REDIRECT_RULES[kind].noneAllowedErrorType,
      `The project allows no redirect URL for ${kind}. Add one to its redirect_urls.`,
    )
  }
  const allowedList = allowedUrls.map(({ url }) => url.href).join(', ')
  throw new Refusal(
    400,
    errorType,
    `The project does not allow this redirect URL for ${kind}. It allows ${allowedList}. Add it to its redirect_urls.`,
  )
}

/**
 * Returns the requested redirect URL, or the default URL of the project. Refuses a URL that is not absolute, that is neither http nor https,
 * or that the project does not allow. Pass `errorType` if the call has its own error type.
 */
export function chooseRedirectUrl(
  project: Project,
  kind: RedirectKind,
  requestedText: string | undefined,
  errorType = REDIRECT_RULES[kind].errorType,
): string {
  const text = requestedText ?? project[REDIRECT_RULES[kind].defaultField]
  const url = parseHttpUrl(text)
  if (!url) throw new Refusal(400, errorType, 'The redirect URL must be an absolute address that starts with https:// or http://.')
  if (requestedText !== undefined) checkAllowed(project, kind, url, errorType)
  return text
}

/** Adds the token type and the token to a URL, or replaces them. The rest of the query stays. */
export function addToken(redirectTo: string, brand: string, tokenType: string, token: string): string {
  const url = new URL(redirectTo)
  const tokenParams = new URLSearchParams({ [`${brand}_token_type`]: tokenType, token })
  for (const name of tokenParams.keys()) {
    // The client ignores a URL with two tokens. `delete` encodes the whole query again, even without this parameter, so check `has` first.
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  }
  url.search = url.search === '' ? `${tokenParams}` : `${url.search}&${tokenParams}`
  return url.href
}
