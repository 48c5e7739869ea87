import { sha256 } from '../crypto/digest.ts'
import { storeConsent } from '../domain/identityProvider/consents.ts'
import { preflightKeyOf, parseAuthorizationRequest, requireChallenge } from '../domain/identityProvider/requests.ts'
import type { AuthorizationRequest } from '../domain/identityProvider/requests.ts'
import { addCode } from '../domain/identityProvider/tokens.ts'
import { requireSession } from '../domain/sessions/sessions.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { answerCall } from '../endpoints/answerCall.ts'
import { readForm } from '../http/body.ts'
import { credentialsFromHeader } from '../http/credentials.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { AUTHORIZATION_CODE_TTL_MS } from '../limits.ts'
import { withErrorPage } from '../pages/withErrorPage.ts'
import type { Preflight } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { issuerOf } from './issuer.ts'

/** Removes and returns the preflight of this session and request. Refuses a second submission (threat T13). */
async function takePreflight(world: World, liveSession: LiveSession, request: AuthorizationRequest): Promise<Preflight> {
  const key = await preflightKeyOf(liveSession, request)
  const { preflights } = world.identityProvider
  const preflight = preflights.get(key)
  preflights.delete(key)
  if (preflight && preflight.expiresAt > world.now()) return preflight
  throw new Refusal(403, 'unauthorized_action', 'This session has no such authorization request, or the request was already answered.')
}

/** The consent of a member to an authorization request. */
interface Consent {
  readonly request: AuthorizationRequest
  readonly scope: string
  readonly challenge: string | null
}

/** Stores and returns a new authorization code. */
async function createAuthorizationCode(world: World, liveSession: LiveSession, { request, scope, challenge }: Consent): Promise<string> {
  const code = world.token()
  addCode(world, await sha256(code), {
    clientId: request.client_id,
    memberId: liveSession.member.member_id,
    memberSessionId: liveSession.session.member_session_id,
    scope,
    redirectUri: request.redirect_uri,
    challenge,
    nonce: request.nonce,
    expiresAt: world.now() + AUTHORIZATION_CODE_TTL_MS,
    used: false,
    revoked: false,
  })
  return code
}

/** Redirects to the application. Because of status 303, the browser does not send the form with the credentials to the application. */
function redirectToApplication(
  context: RequestContext,
  world: World,
  { redirect_uri, state }: AuthorizationRequest,
  result: Readonly<Record<string, string>>,
): Response {
  const url = new URL(redirect_uri)
  // The parameters of RFC 6749, section 4.1.2, and `iss` of RFC 9207.
  const parameters = { ...result, ...(state !== '' && { state }), iss: issuerOf(context, world) }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { Location: url.href, 'Referrer-Policy': 'no-referrer' } })
}

async function submitDecision(context: RequestContext): Promise<Response> {
  const form = await readForm(context.request)
  // To prevent CSRF, the credentials are in the form and not in cookies. A browser sends cookies with the forms of all pages, but a foreign
  // page does not know the value of `__Authorization`.
  const { publicToken, sessionToken } = credentialsFromHeader(form.get('__Authorization'))
  const world = context.emulator.worldOf(publicToken)
  context.world = world
  if (sessionToken === null) throw new Refusal(401, 'user_unauthenticated', 'The request has no session. Sign in first.')
  const liveSession = await requireSession(world, sessionToken)
  const { request, app } = parseAuthorizationRequest(world, Object.fromEntries(form))
  const challenge = requireChallenge(request, app)
  const { consentRequired, grantableScope } = await takePreflight(world, liveSession, request)
  const isGranted = form.get('consent_granted') === 'true'
  if (consentRequired && !isGranted) return redirectToApplication(context, world, request, { error: 'access_denied' })
  if (isGranted) storeConsent(world, liveSession.member.member_id, request.client_id, grantableScope)
  const code = await createAuthorizationCode(world, liveSession, { request, scope: grantableScope, challenge })
  return redirectToApplication(context, world, request, { code })
}

/** Responds to the submitted decision of a member. Paths below this one, such as `/start`, are calls of the contract. */
export async function answerAuthorize(context: RequestContext, restOfPath: string): Promise<Response> {
  if (restOfPath !== '') return answerCall(context, `/b2b/oauth/authorize${restOfPath}`)
  return withErrorPage(context, 'The authorization failed', () => {
    if (context.request.method === 'POST') return submitDecision(context)
    throw methodRefusal(['POST'])
  })
}
