import { IDPOAuthFlowMissingParamError, isB2BError, NoCurrentSessionError, type B2BClient, type TokenType } from '@acme/b2b-client'
import { eventOf } from '../events.ts'
import { LEAVING_PATIENCE, MAX_SAME_LINK_SESSION_AGE_MS } from '../limits.ts'
import { formatPhone, readPhone } from '../phone/deadlines.ts'
import { laterMessages } from '../text/laterMessages.ts'
import { mergeStrings } from '../text/mergeStrings.ts'
import { sayIn } from '../text/say.ts'
import type { AuthMethod } from './facts.ts'
import { LEAVES_PAGE, type FlowCall, type FlowInput } from './calls.ts'
import { explainRedirectRefusal } from './explainRedirect.ts'
import { signedIn } from './follow.ts'
import { createPageEffects } from './pageEffects.ts'
import type { Tools } from './runner.ts'
import type { CallEffect, LaterEffect } from './types.ts'

/** The call that each type of token is for. */
const SPENDS = {
  multi_tenant_magic_links: 'magicLinks.authenticate',
  discovery: 'magicLinks.discovery.authenticate',
  oauth: 'oauth.authenticate',
  discovery_oauth: 'oauth.discovery.authenticate',
  sso: 'sso.authenticate',
  multi_tenant_impersonation: 'impersonation.authenticate',
  multi_tenant_passwords: 'passwords.resetByEmail',
} as const satisfies { readonly [T in TokenType]: FlowCall }

type Make<C extends FlowCall> = (input: FlowInput<C>) => Promise<object | null | void>

/** Calls that mail a link to an address: it is kept, so that a new link can be asked for in its place. */
const MAILS_LINK = /^(magicLinks\.email|passwords)\..*(Signup|send|Start)$/

/** What is not called by its own name with one argument. */
function createMakes(client: B2BClient): { readonly [C in FlowCall]?: Make<C> } {
  // The token of a reset mail is kept here, for another try too: no state and no event ever holds it.
  let resetToken: string | null = null
  const withResetToken = <T extends object>(input: T) => {
    resetToken ??= client.parseAuthenticateUrl()?.token ?? ''
    return { ...input, password_reset_token: resetToken }
  }
  return {
    'search.searchMember': ({ email_address, organization_id }) => client.search.searchMember(email_address, organization_id),
    'sso.discoverConnections': ({ email_address }) => client.sso.discoverConnections(email_address),
    'passwords.resetByEmail': (input) => client.passwords.resetByEmail(withResetToken(input)),
    'passwords.discovery.resetByEmail': (input) => client.passwords.discovery.resetByEmail(withResetToken(input)),
    'oauth.start': ({ provider, ...input }) => client.oauth[provider].start(input),
    'oauth.discovery.start': ({ provider, ...input }) => client.oauth[provider].discovery.start(input),
    'idp.oauthAuthorizeStart': async (input) => {
      const { client_id, redirect_uri, scope } = input
      return { ...(await client.idp.oauthAuthorizeStart(input)), client_id, redirect_uri, scope }
    },
    'session.confirm': async () => {
      const { started_at, last_accessed_at } = (await client.session.authenticate({})).member_session
      // Both are times of the server's clock; how long this page has been open is by this computer's.
      const age = Date.parse(last_accessed_at) - Date.parse(started_at)
      // The page may have been open long before the link was spent.
      return { session: signedIn(client), isNew: age < Math.min(performance.now(), MAX_SAME_LINK_SESSION_AGE_MS) }
    },
    'phone.read': async ({ country, number }) => ({ phone: await readPhone(country, number) }),
    'phone.format': async ({ number }) => ({ phone: await formatPhone(number) }),
  }
}

/** True of a reason that a developer can do something about. */
const isSetUp = (reason: string): boolean => Object.hasOwn(laterMessages, `oneTap.${reason}`)

/** Does what the flow asks for beyond the first screen. */
export function createLaterRunner(tools: Tools): (effect: LaterEffect) => void {
  const { client, send, options, tellError, perform } = tools
  const makes = createMakes(client)

  /** The client's methods are made out of the same table as the names of its calls: the name is the way to the method. */
  function methodOf(call: FlowCall): Make<FlowCall> {
    const special = makes[call]
    if (special) return special as never
    const steps = call.split('.')
    return steps.reduce((at, step) => (at as Record<string, unknown>)[step], client as unknown) as never
  }

  const make = ({ call, input, ticket }: CallEffect) =>
    perform(call, ticket, eventOf(call), async () => {
      const asked = methodOf(call)(input)
      if (__DEV__) asked.catch((error: unknown) => explainRedirectRefusal(call, input, error))
      const answer = await asked
      if (MAILS_LINK.test(call) && input && 'email_address' in input && input.email_address) client.linkEmail.set(input.email_address)
      if (LEAVES_PAGE.has(call)) setTimeout(() => send({ type: 'stayedOnPage', ticket }), LEAVING_PATIENCE)
      return answer
    })

  function arrive({ ticket, minutes }: Extract<LaterEffect, { do: 'arrive' }>) {
    const { tokenType, token } = client.parseAuthenticateUrl() ?? {}
    // The widget uses none of several tokens. For every type of token that counts as a failed link.
    const call = token && tokenType ? SPENDS[tokenType] : 'magicLinks.authenticate'
    return perform(call, ticket, eventOf(call), async () => {
      const spent = await client.authenticateByUrl({ session_duration_minutes: minutes, resets: true })
      if (!spent?.handled) throw new Error('No token to spend.')
      // What the list of organizations offers depends on the project, so that is waited for too.
      if ('discovered_organizations' in spent.data) await client.bootstrap.getAsync()
      return spent.data
    })
  }

  /** Google's prompt. Why it could not be shown is for the developer; the button below it does without. */
  async function oneTap({ organization_id, ...urls }: Extract<LaterEffect, { do: 'oneTap' }>): Promise<void> {
    const { googleOneTap } = client.oauth
    client.lastMethod.setPending('google_oauth')
    const { login_redirect_url, signup_redirect_url, discovery_redirect_url } = urls
    const failed = (error: unknown) => {
      tellError(error)
      const reason = isB2BError(error) && error.name === 'ApiError' ? error.error_type : /: (\w+)$/.exec(String(error))?.[1]
      if (client.publicToken.startsWith('public-token-test-') && reason) send({ type: 'oneTapFailed', reason })
    }
    try {
      const result =
        organization_id === null
          ? await googleOneTap.discovery.start({ discovery_redirect_url }, { onError: failed })
          : await googleOneTap.start({ organization_id, login_redirect_url, signup_redirect_url }, { onError: failed })
      // That nobody wanted the prompt is no failure.
      if (!result.success && isSetUp(result.reason)) failed(new Error(`One Tap could not be shown: ${result.reason}`))
    } catch (error) {
      failed(error)
    }
  }

  function remember(method: AuthMethod | 'pending'): void {
    const used = method === 'pending' ? client.lastMethod.getPending() : method
    if (used !== null) client.lastMethod.set(used)
    client.lastMethod.setPending(null)
  }

  function leave(to: string): void {
    try {
      client.leave(to)
    } catch (error) {
      tellError(error)
    }
  }

  const DO: { readonly [D in LaterEffect['do']]: (effect: Extract<LaterEffect, { do: D }>) => unknown } = {
    call: make,
    arrive,
    takeRequest: () => send({ type: 'requestTaken' }),
    oneTap,
    leave: ({ to }) => leave(to),
    fade: ({ toast, after }) => setTimeout(() => send({ type: 'toastFaded', id: toast }), after),
    remember: ({ method }) => remember(method),
    rememberPending: ({ method }) => client.lastMethod.setPending(method),
    report: (effect) =>
      tellError(
        effect.error === 'no-session'
          ? new NoCurrentSessionError('Nobody is logged in.')
          : new IDPOAuthFlowMissingParamError(`Required parameter is missing: ${effect.name}.`),
      ),
    ...createPageEffects(send, (phrase) => sayIn(mergeStrings(options().strings, laterMessages))(phrase)),
  }
  // Each entry of the table takes the effect of its own name.
  return (effect) => void (DO[effect.do] as (effect: LaterEffect) => unknown)(effect)
}
