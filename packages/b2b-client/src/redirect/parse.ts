import type { Core } from '../browser/core.ts'
import { redirectTokenOf, type RedirectToken } from '../browser/redirectToken.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import type { TokenType } from '../internal/splitUrl.ts'
import { isFlowStarted } from '../pkce/started.ts'

/** The call that spends a token, by its type. */
const TOKEN_CALLS = {
  multi_tenant_magic_links: 'magicLinks.authenticate',
  discovery: 'magicLinks.discovery.authenticate',
  oauth: 'oauth.authenticate',
  discovery_oauth: 'oauth.discovery.authenticate',
  sso: 'sso.authenticate',
  multi_tenant_impersonation: 'impersonation.authenticate',
  multi_tenant_passwords: 'passwords.resetByEmail',
} as const satisfies { readonly [T in TokenType]: string }
/** The name of a call that spends a redirect token. */
export type RedirectCall = (typeof TOKEN_CALLS)[TokenType] | 'passwords.discovery.resetByEmail'

/** Returns the call that spends a token. In discovery, a reset link differs from a login link only by `reset`. */
export const callOf = ({ tokenType, reset }: RedirectToken): RedirectCall =>
  reset && tokenType === 'discovery' ? 'passwords.discovery.resetByEmail' : TOKEN_CALLS[tokenType]

/** The flows that each type of token can belong to. Types of emailed links are left out. An impersonation belongs to no flow of this browser. */
const FLOWS_OF_TOKEN: { readonly [T in TokenType]?: readonly PkceNamespace[] } = {
  oauth: ['oauth'],
  discovery_oauth: ['oauth'],
  sso: ['sso'],
  multi_tenant_impersonation: [],
}
const EMAIL_FLOWS = ['magic_links', 'passwords'] as const

/** The redirect token of the URL that the page was opened with. Returned by {@link B2BClient.parseAuthenticateUrl}. */
export interface ParsedUrl {
  /** True if `authenticateByUrl` spends the token. If false, your own code must spend it. */
  readonly handled: boolean
  /** The purpose of the token. */
  readonly tokenType: TokenType
  /** The call that spends the token. A call of `passwords` also needs the new password of the user. */
  readonly call: RedirectCall
  /** The token, which is a secret; `""` if the URL contained several tokens. */
  readonly token: string
  /** True if the link is from a password reset email. */
  readonly reset: boolean
  /** True if the token is from an emailed link. Software that checks emails can open such a link before the user does. */
  readonly emailed: boolean
  /** True if no sign-in was started in this browser. Then the link can belong to another user. */
  readonly unsolicited: boolean
}

/** Returns true if this browser has not started a flow that the token can belong to. */
export const isUnsolicited = (core: Core, tokenType: TokenType): boolean =>
  !(FLOWS_OF_TOKEN[tokenType] ?? EMAIL_FLOWS).some((flow) => isFlowStarted(core, flow))

/** Returns the redirect token of this page; null if there is none, or if it is spent. */
export function parseAuthenticateUrl(core: Core): ParsedUrl | null {
  const redirectToken: RedirectToken | null = redirectTokenOf(core.settings.brand)
  if (redirectToken === null) return null
  const { tokenType, token, reset } = redirectToken
  return {
    // The login link of a password reset email has a handled type, but is spent only with the option `resets`.
    handled: tokenType !== 'multi_tenant_passwords' && !reset,
    tokenType,
    call: callOf(redirectToken),
    token,
    reset,
    emailed: !(tokenType in FLOWS_OF_TOKEN),
    unsolicited: isUnsolicited(core, tokenType),
  }
}
