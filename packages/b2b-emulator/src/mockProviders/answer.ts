import { parseEmailAddress } from '../domain/fields/emails.ts'
import { findMember } from '../domain/members/members.ts'
import { readForm } from '../http/body.ts'
import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { withFaults } from '../http/withFaults.ts'
import { html } from '../internal/html.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { pageResponse } from '../pages/pageResponse.ts'
import { renderResultPage } from '../pages/resultPage.ts'
import { withErrorPage } from '../pages/withErrorPage.ts'
import type { ProviderSignIn } from '../world/records/mockProviders.ts'
import type { World } from '../world/world.ts'
import { displayNameOf, renderMockProviderPage } from './page.ts'
import { createRedirectUrl } from './redirectTokens.ts'
import { readDiscoveryStart, storeSignIn, readOAuthStart, readSsoStart, takeSignIn, requireWorldOfStart } from './starts.ts'

const ERROR_TITLE = 'This sign-in cannot begin'

function checkMethod({ request }: RequestContext, method: 'GET' | 'POST'): void {
  if (request.method !== method) throw methodRefusal([method])
}

/** Returns the origins of the redirect URLs. The content security policy of the page must allow redirects to these origins. */
const redirectOriginsOf = ({ addresses }: ProviderSignIn): string[] => [
  ...new Set([addresses.login, addresses.signup].map((address) => new URL(address).origin)),
]

async function showSignInPage(context: RequestContext, world: World, signIn: ProviderSignIn): Promise<Response> {
  const state = await storeSignIn(world, signIn)
  return pageResponse((nonce) => renderMockProviderPage(nonce, world, signIn, state), context, { formTargets: redirectOriginsOf(signIn) })
}

/** Returns the URL for the link back to the application on an error page. Returns null if the request does not contain a valid URL. */
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
    checkMethod(context, 'GET')
    const world = requireWorldOfStart(context)
    context.world = world
    return withFaults(context, world, name, async () => showSignInPage(context, world, readStart(world)))
  }
  return withErrorPage(context, ERROR_TITLE, answer, () => backUrlOf(context, readStart))
}

/** Responds to the start of a social login. `restOfPath` is the path after `/v1/b2b/public/oauth`. */
export function answerOAuthStart(context: RequestContext, restOfPath: string): Promise<Response> {
  const discoveryParams = matchPath('/{service}/discovery/start', restOfPath)
  const params = matchPath('/{service}/start', restOfPath)
  return startSignIn(context, 'oauth.start', (world) => {
    if (discoveryParams) return readDiscoveryStart(context, world, discoveryParams['service'] ?? '')
    if (params) return readOAuthStart(context, world, params['service'] ?? '')
    throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
  })
}

/** Responds to the start of a single sign-on. */
export function answerSsoStart(context: RequestContext, restOfPath: string): Promise<Response> {
  return startSignIn(context, 'sso.start', (world) => {
    if (restOfPath !== '') throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
    return readSsoStart(context, world)
  })
}

/**
 * Shows a page after a denied or failed sign-in. The link back to the application has no parameters, because the real provider does not
 * report the failure to the application either.
 */
function failureResponse(context: RequestContext, { voucher, addresses }: ProviderSignIn, decision: 'deny' | 'fail'): Response {
  const name = displayNameOf(voucher)
  const advice = html`<p class="help">
    This page belongs to the sign-in provider, not to the application: go back there, then try again or choose another way to sign in.
  </p>`
  const deniedResult = {
    title: 'You did not sign in',
    message: `${name} was not allowed to say who you are.`,
    errorType: 'unable_to_authorize_oauth_provider',
  }
  const failedResult = {
    title: `${name} could not sign you in`,
    message: `${name} came back with an error.`,
    errorType: 'oauth_flow_callback_error',
  }
  const result = { ...(decision === 'deny' ? deniedResult : failedResult), backUrl: addresses.login, advice }
  return pageResponse((nonce) => renderResultPage(nonce, result), context, { status: decision === 'deny' ? 403 : 502 })
}

/** Redirects to the application with a redirect token. */
async function redirectToApplication(world: World, signIn: ProviderSignIn, emailAddress: string, form: URLSearchParams): Promise<Response> {
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
    checkMethod(context, 'POST')
    const form = await readForm(context.request)
    const world = context.emulator.worldOf(form.get('public_token') ?? '')
    context.world = world
    const decision = form.get('decision')
    const isAllowed = decision === 'allow'
    // Refuse a mistyped address before `takeSignIn`, so that the user can go back and correct the address.
    const enteredAddress = form.get('email_address')?.trim() || (form.get('person') ?? '')
    const emailAddress = isAllowed ? parseEmailAddress(enteredAddress).address : ''
    const signIn = await takeSignIn(world, form.get('state') ?? '')
    if (isAllowed) return redirectToApplication(world, signIn, emailAddress, form)
    return failureResponse(context, signIn, decision === 'deny' ? 'deny' : 'fail')
  })
}
