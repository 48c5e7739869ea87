import type { ClientTab } from '../browser/tab.ts'
import type { DiscoveryAnswer, EmailSignInAnswer, OAuthSignInAnswer } from '../contract/answers/signIn.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import type { SignInAnswer } from '../contract/entities/signIn.ts'
import type { Methods } from '../contract/table.ts'
import type { Core } from '../core.ts'
import { ApiError, CaptchaError, MissingPKCEError, UnreachableError, UsageError } from '../errors.ts'
import type { Pkce } from '../pkce/pkce.ts'
import { checkFields } from '../check.ts'
import { redirectTokenOf, type RedirectToken, type TokenType } from './redirectToken.ts'

interface Duration {
  readonly session_duration_minutes: number
}
/** What {@link B2BClient.authenticateByUrl} takes. */
export interface UrlAuthenticationOptions extends Duration {
  /** Spends the login link of a mail that asked for a new password, too: for whoever asks for that password next. */
  readonly resets?: boolean | undefined
}

/** How each type of token is spent; `multi_tenant_passwords` is for your own code, which asks for a new password. */
const spendings = ({ magicLinks, oauth, sso, impersonation }: Methods) => ({
  multi_tenant_magic_links: (magic_links_token: string, duration: Duration) => magicLinks.authenticate({ magic_links_token, ...duration }),
  discovery: (discovery_magic_links_token: string) => magicLinks.discovery.authenticate({ discovery_magic_links_token }),
  oauth: (oauth_token: string, duration: Duration) => oauth.authenticate({ oauth_token, ...duration }),
  discovery_oauth: (discovery_oauth_token: string) => oauth.discovery.authenticate({ discovery_oauth_token }),
  sso: (sso_token: string, duration: Duration) => sso.authenticate({ sso_token, ...duration }),
  multi_tenant_impersonation: (impersonation_token: string) => impersonation.authenticate({ impersonation_token }),
})
type HandledType = keyof ReturnType<typeof spendings>

/** The flows of this browser that a token may belong to; nobody asks for an impersonation by themselves. */
const FLOWS: { readonly [T in TokenType]?: readonly PkceNamespace[] } = {
  oauth: ['oauth'],
  discovery_oauth: ['oauth'],
  sso: ['sso'],
  multi_tenant_impersonation: [],
}
const MAILED = ['magic_links', 'passwords'] as const

/** What {@link B2BClient.parseAuthenticateUrl} tells of the address the page was opened with. */
export interface ParsedUrl {
  /** True when `authenticateByUrl` spends it; the others are for your own code. */
  readonly handled: boolean
  /** What the token is for. */
  readonly tokenType: TokenType
  /** A secret: `""` if the address held several tokens. */
  readonly token: string
  /** The mail asked for a new password. */
  readonly reset: boolean
  /** True when nothing in this browser asked for it: it may be somebody else's link. */
  readonly unsolicited: boolean
}

/** What {@link B2BClient.authenticateByUrl} brings: the answer to the token's own call, or the token if it is for your own code. */
export type UrlAuthentication =
  | { readonly handled: true; readonly tokenType: 'multi_tenant_magic_links'; readonly data: EmailSignInAnswer }
  | { readonly handled: true; readonly tokenType: 'discovery' | 'discovery_oauth'; readonly data: DiscoveryAnswer }
  | { readonly handled: true; readonly tokenType: 'oauth'; readonly data: OAuthSignInAnswer }
  | { readonly handled: true; readonly tokenType: 'sso' | 'multi_tenant_impersonation'; readonly data: SignInAnswer }
  | { readonly handled: false; readonly tokenType: TokenType; readonly token: string }

/** Reads and spends the token that the page was opened with. */
export function createRedirectAuthentication({ tab, settings: { brand, refuseUnsolicited } }: Core, methods: Methods, pkce: Pkce) {
  const spend = spendings(methods)
  const isHandled = (type: TokenType): type is HandledType => type in spend
  const parse = ({ tokenType, token, reset }: RedirectToken): ParsedUrl => ({
    handled: isHandled(tokenType) && !reset,
    tokenType,
    token,
    reset,
    unsolicited: !(FLOWS[tokenType] ?? MAILED).some(pkce.asked),
  })

  async function spendOnce(arrival: RedirectToken, tokenType: HandledType, duration: Duration): Promise<unknown> {
    try {
      if (arrival.token === '') throw new UsageError('authenticateByUrl', 'The address holds several tokens.')
      if (refuseUnsolicited && tokenType !== 'multi_tenant_impersonation' && parse(arrival).unsolicited)
        throw new MissingPKCEError('Start the sign-in in this browser.')
      await seen(tab)
      const answer: unknown = await spend[tokenType](arrival.token, duration)
      arrival.spent = true
      return answer
    } catch (error) {
      // Only where the provider may never have heard of it is the token kept for another try.
      arrival.spent = !mayBeUnheard(error)
      arrival.attempt = null
      throw error
    }
  }

  async function authenticateByUrl(options: UrlAuthenticationOptions): Promise<UrlAuthentication | null> {
    checkFields('authenticateByUrl', { session_duration_minutes: 'number', resets: 'boolean?' }, options)
    const arrival = redirectTokenOf(brand)
    if (arrival === null) return null
    const { tokenType, token } = arrival
    if (!isHandled(tokenType) || (arrival.reset && !options.resets)) return { handled: false, tokenType, token }
    arrival.attempt ??= spendOnce(arrival, tokenType, { session_duration_minutes: options.session_duration_minutes })
    return arrival.attempt.then(
      // The attempt of a token of this type brings the answer of this type's call.
      (data) => ({ handled: true, tokenType, data }) as UrlAuthentication,
      (error: Error) => {
        // It was that of a client that was disposed, which has let go of the token.
        if (tab.closed() || !('fault' in error && error.fault === 'aborted')) throw error
        return authenticateByUrl(options)
      },
    )
  }

  return {
    parseAuthenticateUrl(): ParsedUrl | null {
      const arrival = redirectTokenOf(brand)
      return arrival && parse(arrival)
    },
    authenticateByUrl,
  }
}

/** True when the provider may never have heard of a call, or could not attend to it. */
const mayBeUnheard = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  error instanceof CaptchaError ||
  (error instanceof ApiError && (error.status_code === 429 || error.status_code >= 500))

/**
 * Resolves when a person can see the page: what opens links ahead of people must not spend their tokens. A client that is
 * disposed lets go of the token: the next one may spend it.
 */
const seen = (tab: ClientTab) =>
  new Promise<void>((visible, gone) => {
    const look = () => tab.hidden() || visible()
    tab.on('visible', look)
    tab.closing(() => gone(new UnreachableError('aborted')))
    look()
  })
