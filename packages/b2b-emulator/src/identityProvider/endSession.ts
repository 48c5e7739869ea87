import { verifyIdTokenHint } from '../domain/identityProvider/idTokenHint.ts'
import { requireApp, checkRegisteredUri } from '../domain/identityProvider/requests.ts'
import { endSessions } from '../domain/sessions/endSessions.ts'
import { readForm } from '../http/body.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { Refusal } from '../internal/refusal.ts'
import { pageResponse } from '../pages/pageResponse.ts'
import { renderResultPage } from '../pages/resultPage.ts'
import { withErrorPage } from '../pages/withErrorPage.ts'
import type { World } from '../world/world.ts'

/** Adds parameters to a URL. Leaves out parameters without a value. */
function addParameters(baseUrl: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(baseUrl)
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

const redirect = (url: string): Response =>
  new Response(null, { status: 303, headers: { Location: url, 'Referrer-Policy': 'no-referrer' } })

/** Creates the page after a logout without a redirect URI. */
const signedOutResponse = (context: RequestContext): Response =>
  pageResponse(
    (nonce) =>
      renderResultPage(nonce, { title: 'You are signed out', message: 'You can close this page.', errorType: null, backUrl: null }),
    context,
  )

async function handleLogout(context: RequestContext, world: World): Promise<Response> {
  const { request, url } = context
  const parameters = request.method === 'POST' ? await readForm(request) : url.searchParams
  const valueOf = (name: string): string | null => parameters.get(name) || null
  const idToken = valueOf('id_token_hint')
  const redirectUri = valueOf('post_logout_redirect_uri')
  const state = valueOf('state')
  const claims = idToken === null ? null : await verifyIdTokenHint(world, idToken, valueOf('client_id'))
  const clientId = claims?.aud ?? valueOf('client_id')
  if (redirectUri !== null) {
    const app = requireApp(world, clientId ?? '')
    checkRegisteredUri(app.post_logout_redirect_uris, redirectUri)
  }
  if (claims !== null) {
    endSessions(world, ({ member_session_id }) => member_session_id === claims.sid)
    return redirectUri === null ? signedOutResponse(context) : redirect(addParameters(redirectUri, { state }))
  }
  if (clientId === null || redirectUri === null) {
    throw new Refusal(
      400,
      'bad_request',
      'Send id_token_hint, or client_id and post_logout_redirect_uri. Without them, the session to end is unknown.',
    )
  }
  return redirect(addParameters(world.project.idp_authorization_url, { client_id: clientId, post_logout_redirect_uri: redirectUri, state }))
}

/**
 * Ends the session of an ID token and redirects to the application. A request without an ID token goes to the authorization page of the
 * project, which asks the member for confirmation.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export const answerEndSession = (context: RequestContext, world: World): Promise<Response> =>
  withErrorPage(context, 'You are still signed in', () => handleLogout(context, world))
