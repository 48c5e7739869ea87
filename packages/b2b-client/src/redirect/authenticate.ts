import type { Core } from '../browser/core.ts'
import type { RedirectToken } from '../browser/redirectToken.ts'
import type { ClientTab } from '../browser/tab.ts'
import type { DiscoveryAnswer, EmailSignInAnswer, OAuthSignInAnswer } from '../contract/answers/signIn.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpointOf } from '../contract/endpointOf.ts'
import type { SignInAnswer } from '../contract/entities/signIn.ts'
import type { SessionDuration } from '../contract/inputs/shared.ts'
import { ApiError, CaptchaError, MissingPKCEError, UnreachableError, UsageError } from '../errors.ts'
import { checkFields } from '../internal/checkFields.ts'
import { isTemporary } from '../internal/isTemporary.ts'
import type { TokenType } from '../internal/splitUrl.ts'
import type { Call } from '../pipeline/call.ts'
import { callOf, isUnsolicited } from './parse.ts'

/** Options of {@link B2BClient.authenticateByUrl}. */
export interface UrlAuthenticationOptions extends SessionDuration {
  /** True also spends the sign-in link of a password reset email. Set it if your page then asks for the new password. Default: false. */
  readonly resets?: boolean | undefined
}

/** The types of tokens that `authenticateByUrl` spends. The remaining type also needs the new password of the user. */
type HandledType = Exclude<TokenType, 'multi_tenant_passwords'>

/** The response for a token of this type. */
interface Handled<Type extends HandledType, Data> {
  readonly handled: true
  readonly tokenType: Type
  readonly data: Data
}

/** The result of {@link B2BClient.authenticateByUrl}. */
export type UrlAuthentication =
  | Handled<'multi_tenant_magic_links', EmailSignInAnswer>
  | Handled<'discovery', DiscoveryAnswer>
  | Handled<'discovery_oauth', DiscoveryAnswer>
  | Handled<'oauth', OAuthSignInAnswer>
  | Handled<'sso', SignInAnswer>
  | Handled<'multi_tenant_impersonation', SignInAnswer>
  | { readonly handled: false; readonly tokenType: TokenType; readonly token: string }

/** Creates the function that spends a redirect token. */
export function createAuthenticateByUrl(core: Core) {
  const { tab, settings } = core

  /** Makes the call that spends the token. The first field of the call's input is the token. */
  async function spendOnce(makeCall: Call, redirectToken: RedirectToken, endpoint: Endpoint, minutes: number): Promise<unknown> {
    const { tokenType, token } = redirectToken
    try {
      if (token === '') throw new UsageError('authenticateByUrl', 'The URL contains several tokens.')
      if (settings.refuseUnsolicitedTokens && tokenType !== 'multi_tenant_impersonation' && isUnsolicited(core, tokenType))
        throw new MissingPKCEError('Start the sign-in in this browser.')
      await untilVisible(tab)
      const input = endpoint.input ?? {}
      const [tokenField = ''] = Object.keys(input)
      // After success, the pipeline marks the token as spent.
      return await makeCall(callOf(redirectToken), endpoint, [
        { [tokenField]: token, session_duration_minutes: input['session_duration_minutes'] && minutes },
      ])
    } catch (error) {
      // The token stays usable only if it is possible that the provider did not process the call.
      redirectToken.spent = !mayBeUnprocessed(error)
      redirectToken.attempt = null
      throw error
    }
  }

  async function authenticateByUrl(
    makeCall: Call,
    options: UrlAuthenticationOptions,
    redirectToken: RedirectToken | null,
  ): Promise<UrlAuthentication | null> {
    checkFields('authenticateByUrl', { session_duration_minutes: 'number', resets: 'boolean?' }, options)
    if (redirectToken === null || redirectToken.spent) return null
    const { tokenType, token, reset } = redirectToken
    const endpoint = endpointOf(callOf(redirectToken))
    const input = endpoint.input ?? {}
    // The page asks for the new password before the token is spent.
    if (input['password'] || (reset && !options.resets)) return { handled: false, tokenType, token }
    redirectToken.attempt ??= spendOnce(makeCall, redirectToken, endpoint, options.session_duration_minutes)
    return redirectToken.attempt.then(
      // The cast is safe: the response is from the call for this token type.
      (data) => ({ handled: true, tokenType, data }) as UrlAuthentication,
      (error: Error) => {
        const isAborted = 'fault' in error && error.fault === 'aborted'
        if (tab.closed() || !isAborted) throw error
        // Another client started the call and was disposed, so the token is not spent. Try again with this client.
        return authenticateByUrl(makeCall, options, redirectToken)
      },
    )
  }

  return authenticateByUrl
}

/** Returns true if it is possible that the provider did not process the call. */
const mayBeUnprocessed = (error: unknown): boolean =>
  error instanceof UnreachableError || error instanceof CaptchaError || (error instanceof ApiError && isTemporary(error.status_code))

/**
 * Resolves when the page is visible, because software that opens links in advance must not spend the token. It rejects if the client is
 * disposed, so that another client can spend the token.
 */
const untilVisible = (tab: ClientTab) =>
  new Promise<void>((resolve, reject) => {
    const check = () => tab.hidden() || resolve()
    tab.on('visible', check)
    tab.closing(() => reject(new UnreachableError('aborted')))
    check()
  })
