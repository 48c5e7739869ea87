import { IDPOAuthFlowMissingParamError, isB2BError, NoCurrentSessionError } from '@acme/b2b-client'
import type { AuthMethod } from '../../config/methods.ts'
import { isTestToken } from '../../internal/ofClient.ts'
import { MAX_SAME_LINK_SESSION_AGE_MS, NAVIGATION_TIMEOUT_MS } from '../../limits.ts'
import { formatPhone, readPhone } from '../../phone/deadlines.ts'
import { mergeStrings } from '../../text/mergeStrings.ts'
import { otherMessages } from '../../text/otherMessages.ts'
import { sayIn } from '../../text/say.ts'
import { CALLS, type FlowCall, type FlowInput } from '../machine/calls.ts'
import type { CallEffect, FlowEffect } from '../machine/types.ts'
import { explainRedirectRefusal } from './explainRedirect.ts'
import { createFirstCalls, createFirstEffects, type CallFunctions, type CallResult, type Effects } from './firstEffects.ts'
import { signedIn } from './followSession.ts'
import { createPageEffects } from './pageEffects.ts'
import type { Tools } from './tools.ts'

type CallFunction = (input: FlowInput<FlowCall>) => CallResult

/** Calls that need more than the client method of the same name. */
function createSpecialCalls(tools: Tools): CallFunctions {
  const { client } = tools
  /** Redeems the token in the page's URL. The client selects the call by the type of the token. */
  async function redeemToken({ session_duration_minutes }: FlowInput<'magicLinks.authenticate'>) {
    const redeemed = await client.authenticateByUrl({ session_duration_minutes, resets: true })
    if (!redeemed?.handled) throw new Error('The URL has no token.')
    // The list of organizations depends on the project's configuration, so wait for it.
    if ('discovered_organizations' in redeemed.data) await client.bootstrap.getAsync()
    return redeemed.data
  }
  // The token of a reset link, for this attempt and later ones. No state and no event contains the token.
  let resetToken: string | null = null
  const withResetToken = <T extends object>(input: T) => {
    resetToken ??= client.parseAuthenticateUrl()?.token ?? ''
    return { ...input, password_reset_token: resetToken }
  }
  return {
    ...createFirstCalls(tools),
    'search.searchMember': ({ email_address, organization_id }) => client.search.searchMember(email_address, organization_id),
    'sso.discoverConnections': ({ email_address }) => client.sso.discoverConnections(email_address),
    'magicLinks.authenticate': redeemToken,
    'magicLinks.discovery.authenticate': redeemToken,
    'oauth.authenticate': redeemToken,
    'oauth.discovery.authenticate': redeemToken,
    'sso.authenticate': redeemToken,
    'impersonation.authenticate': redeemToken,
    'passwords.resetByEmail': (input) => client.passwords.resetByEmail(withResetToken(input)),
    'passwords.discovery.resetByEmail': (input) => client.passwords.discovery.resetByEmail(withResetToken(input)),
    'oauth.start': ({ provider, ...input }) => client.oauth[provider].start(input),
    'oauth.discovery.start': ({ provider, ...input }) => client.oauth[provider].discovery.start(input),
    'idp.oauthAuthorizeStart': async (input) => {
      const { client_id, redirect_uri, scope } = input
      return { ...(await client.idp.oauthAuthorizeStart(input)), client_id, redirect_uri, scope }
    },
    'session.confirm': async () => {
      // The age of the page is read before the call, so that a slow response does not make the page seem older than the session.
      const maxAge = Math.min(performance.now(), MAX_SAME_LINK_SESSION_AGE_MS)
      const { started_at, last_accessed_at } = (await client.session.authenticate({})).member_session
      // A session is new if it is younger than the page. Its age is from the server's clock only.
      return { session: signedIn(client), isNew: Date.parse(last_accessed_at) - Date.parse(started_at) < maxAge }
    },
    'phone.read': async ({ country, number }) => ({ phone: await readPhone(country, number) }),
    'phone.format': async ({ number }) => ({ phone: await formatPhone(number) }),
  }
}

/** The reasons of One Tap failures that the developer can fix. */
const SETUP_PROBLEMS = [
  'origin_not_allowed_for_client',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
  'unregistered_origin',
]

/** Returns the reason of a One Tap failure: the error type of the server, or the word at the end of the message. */
const oneTapReasonOf = (error: unknown): string | undefined =>
  isB2BError(error) && error.name === 'ApiError' ? error.error_type : /: (\w+)$/.exec(String(error))?.[1]

/** All effects. */
export function createAllEffects(tools: Tools) {
  const { client, send, options, emitError } = tools
  const specialCalls = createSpecialCalls(tools)

  /** Returns the function that makes a call. Unless the call is special, its name is the path of the client method. */
  function methodOf(call: FlowCall): CallFunction {
    const special = specialCalls[call]
    if (special) return special as never
    const path = call.split('.')
    return path.reduce((object, name) => (object as Record<string, unknown>)[name], client as unknown) as never
  }

  async function makeCall({ call, input, ticket }: CallEffect) {
    const { kind, sends } = CALLS[call]
    const request = methodOf(call)(input)
    if (__DEV__) request.catch((error: unknown) => explainRedirectRefusal(call, input, error))
    const answer = await request
    // The address is needed again if the link fails and the user wants a new link.
    const isLink = sends === 'loginLink' || sends === 'resetLink'
    if (isLink && input && 'email_address' in input && input.email_address) client.linkEmail.set(input.email_address)
    if (kind === 'leavesPage') setTimeout(() => send({ type: 'stayedOnPage', ticket }), NAVIGATION_TIMEOUT_MS)
    return answer
  }

  /** Shows Google One Tap. A failure is only reported to the developer, because the Google button still works. */
  async function oneTap({ organization_id, ...urls }: Extract<FlowEffect, { do: 'oneTap' }>): Promise<void> {
    const { googleOneTap } = client.oauth
    client.lastMethod.setPending('google_oauth')
    const { login_redirect_url, signup_redirect_url, discovery_redirect_url } = urls
    const reportFailure = (error: unknown) => {
      emitError(error)
      const reason = oneTapReasonOf(error) ?? ''
      if (isTestToken(client.publicToken) && SETUP_PROBLEMS.includes(reason)) send({ type: 'oneTapFailed', reason })
    }
    try {
      const result =
        organization_id === null
          ? await googleOneTap.discovery.start({ discovery_redirect_url }, { onError: reportFailure })
          : await googleOneTap.start({ organization_id, login_redirect_url, signup_redirect_url }, { onError: reportFailure })
      // Closing the prompt is not a failure.
      if (!result.success && SETUP_PROBLEMS.includes(result.reason))
        reportFailure(new Error(`One Tap could not be shown: ${result.reason}`))
    } catch (error) {
      reportFailure(error)
    }
  }

  function remember(method: AuthMethod | 'pending'): void {
    const usedMethod = method === 'pending' ? client.lastMethod.getPending() : method
    if (usedMethod !== null) client.lastMethod.set(usedMethod)
    client.lastMethod.setPending(null)
  }

  function navigate(url: string): void {
    try {
      client.navigate(url)
    } catch (error) {
      emitError(error)
    }
  }

  return {
    ...createFirstEffects(tools),
    call: makeCall,
    startIdentity: () => send({ type: 'identityReady' }),
    oneTap,
    navigate: ({ url }) => navigate(url),
    fade: ({ toast, after }) => setTimeout(() => send({ type: 'toastFaded', id: toast }), after),
    remember: ({ method }) => remember(method),
    rememberPending: ({ method }) => client.lastMethod.setPending(method),
    emitError: (effect) =>
      emitError(
        effect.error === 'no-session'
          ? new NoCurrentSessionError('No member is signed in.')
          : new IDPOAuthFlowMissingParamError(`Required parameter is missing: ${effect.name}.`),
      ),
    ...createPageEffects(send, (phrase) => sayIn(mergeStrings(options().strings, otherMessages))(phrase)),
  } satisfies Required<Effects>
}
