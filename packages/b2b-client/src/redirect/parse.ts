import type { Core } from '../browser/core.ts'
import { redirectTokenOf, type RedirectToken, type TokenType } from '../browser/redirectToken.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import { isFlowStarted } from '../pkce/started.ts'

/** The types of tokens that `authenticateByUrl` spends. The other one also needs the new password of the user. */
export type HandledType = Exclude<TokenType, 'multi_tenant_passwords'>
export const isHandled = (type: TokenType): type is HandledType => type !== 'multi_tenant_passwords'

/** The flows that a token can belong to. An impersonation is not started in this browser. Types that are not listed use `EMAIL_FLOWS`. */
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
  /** The token, which is a secret; `""` if the URL contained several tokens. */
  readonly token: string
  /** True if the link is from a password reset email. */
  readonly reset: boolean
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
  // The login link of a password reset email has a handled type, but is spent only with the option `resets`.
  return { handled: isHandled(tokenType) && !reset, tokenType, token, reset, unsolicited: isUnsolicited(core, tokenType) }
}
