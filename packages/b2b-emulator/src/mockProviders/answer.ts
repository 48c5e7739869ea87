import { parseEmailAddress } from '../domain/fields/emails.ts'
import { findMember } from '../domain/members/members.ts'
import { formOf } from '../http/body.ts'
import { paramsOf } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { withFaults } from '../http/withFaults.ts'
import { html } from '../internal/html.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { pageResponse } from '../pages/pageResponse.ts'
import { resultPage } from '../pages/resultPage.ts'
import { withErrorPage } from '../pages/withErrorPage.ts'
import type { ProviderSignIn } from '../world/records/mockProviders.ts'
import type { World } from '../world/world.ts'
import { nameOf, mockProviderPage } from './page.ts'
import { createRedirectUrl } from './redirectTokens.ts'
import { storeSignIn, oauthSignIn, ssoSignIn, takeSignIn, worldOfStart } from './starts.ts'

const ERROR_TITLE = 'This sign-in cannot begin'

function checkVerb({ request }: RequestContext, verb: string): void {
  if (request.method !== verb) throw methodRefusal([verb])
}

/** The origins that the form can redirect to. The content security policy of the page must allow them. */
const redirectOriginsOf = ({ addresses }: ProviderSignIn): string[] => [
  ...new Set([addresses.login, addresses.signup].map((address) => new URL(address).origin)),
]

async function showSignInPage(context: RequestContext, world: World, signIn: ProviderSignIn): Promise<Response> {
  const state = await storeSignIn(world, signIn)
  return pageResponse((nonce) => mockProviderPage(nonce, world, signIn, state), context, { formTargets: redirectOriginsOf(signIn) })
}

/** Returns the login redirect URL of a failed start, or null if the request itself was invalid. */
function backUrlOf({ world }: RequestContext, readStart: (world: World) => ProviderSignIn): string | null {
  try {
    return world && readStart(world).addresses.login
  } catch {
    return null
  }
}

function startSignIn(
  context: RequestContext,
  name: 'oauth.start' | 'sso.start',
  readStart: (world: World) => ProviderSignIn,
): Promise<Response> {
  const answer = async (): Promise<Response> => {
    checkVerb(context, 'GET')
    const world = worldOfStart(context)
    context.world = world
    return withFaults(context, world, name, async () => showSignInPage(context, world, readStart(world)))
  }
  return withErrorPage(context, ERROR_TITLE, answer, () => backUrlOf(context, readStart))
}

/** Responds to the start of a social login. `rest` is the path after `/v1/b2b/public/oauth`. */
export function answerOAuthStart(context: RequestContext, rest: string): Promise<Response> {
  const discovery = paramsOf('/{service}/discovery/start', rest)
  const params = discovery ?? paramsOf('/{service}/start', rest)
  return startSignIn(context, 'oauth.start', (world) => {
    if (!params) throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
    return oauthSignIn(context, world, params['service'] ?? '', discovery !== null)
  })
}

/** Responds to the start of a single sign-on. */
export function answerSsoStart(context: RequestContext, rest: string): Promise<Response> {
  return startSignIn(context, 'sso.start', (world) => {
    if (rest !== '') throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
    return ssoSignIn(context, world)
  })
}

/**
 * Shows a page for a sign-in that ended at the mock provider. Like the real provider, it does not inform the application: the link back has
 * no parameters.
 */
function failedPage(context: RequestContext, { voucher, addresses }: ProviderSignIn, isDenied: boolean): Response {
  const name = nameOf(voucher)
  const [title, message, errorType] = isDenied
    ? ['You did not sign in', `${name} was not allowed to say who you are.`, 'unable_to_authorize_oauth_provider']
    : [`${name} could not sign you in`, `${name} came back with an error.`, 'oauth_flow_callback_error']
  const advice = html`<p class="help">
    This page belongs to the sign-in provider, not to the application: go back there, then try again or choose another way to sign in.
  </p>`
  const ending = { title, message, errorType, backUrl: addresses.login, advice }
  return pageResponse((nonce) => resultPage(nonce, ending), context, { status: isDenied ? 403 : 502 })
}

/** Redirects to the application with a redirect token. */
async function allow(world: World, signIn: ProviderSignIn, emailAddress: string, form: URLSearchParams): Promise<Response> {
  const { voucher, tokenType, organizationId, challenge, scopes, addresses } = signIn
  const tenant = form.get('tenant')?.trim() || null
  const isVouched = !form.has('unverified')
  const isMember = organizationId !== null && findMember(world, organizationId, emailAddress) !== null
  const redirectToken = { voucher, tokenType, organizationId, challenge, scopes, emailAddress, isVouched, tenant }
  const location = await createRedirectUrl(world, isMember ? addresses.login : addresses.signup, redirectToken)
  return new Response(null, { status: 302, headers: { Location: location, 'Referrer-Policy': 'no-referrer' } })
}

/** Responds to the user's decision on the page of a mock provider. */
export function answerDecision(context: RequestContext): Promise<Response> {
  return withErrorPage(context, ERROR_TITLE, async () => {
    checkVerb(context, 'POST')
    const form = await formOf(context.request)
    const world = context.host.worldOf(form.get('public_token') ?? '')
    context.world = world
    const decision = form.get('decision')
    // Checked before the sign-in is taken. After a mistyped address, the user can go back and correct it.
    const enteredAddress = form.get('email_address')?.trim() || (form.get('person') ?? '')
    const emailAddress = decision === 'allow' ? parseEmailAddress(enteredAddress).address : ''
    const signIn = await takeSignIn(world, form.get('state') ?? '')
    return decision === 'allow' ? allow(world, signIn, emailAddress, form) : failedPage(context, signIn, decision === 'deny')
  })
}
