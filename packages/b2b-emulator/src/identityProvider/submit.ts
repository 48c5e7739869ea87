import { sha256 } from '../crypto/digest.ts'
import { formOf } from '../http/body.ts'
import { answerCall } from '../http/call.ts'
import { ofHeader } from '../http/credentials.ts'
import type { Visit } from '../http/visit.ts'
import { CODE_LASTS } from '../limits.ts'
import { methodRefusal, Refusal } from '../refusal.ts'
import { liveSession } from '../signIn/sessions.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import { forPeople } from '../thirdParty/forPeople.ts'
import type { World } from '../world.ts'
import { agree } from './consents.ts'
import { issuerOf } from './issuer.ts'
import type { Preflight } from './records.ts'
import { preflightKey, requestOf, requiredChallenge } from './requests.ts'
import type { AuthorizationRequest } from './requests.ts'

/** Removes and returns the preflight of this session and request (T13). The second submission for one preflight is refused. */
async function takePreflight(world: World, live: LiveSession, request: AuthorizationRequest): Promise<Preflight> {
  const key = await preflightKey(live, request)
  const { preflights } = world.identityProvider
  const preflight = preflights.get(key)
  preflights.delete(key)
  if (preflight && preflight.expiresAt > world.now()) return preflight
  throw new Refusal(403, 'unauthorized_action', 'Nobody was asked about this in this session, or it was decided before.')
}

/** Makes the code that the application exchanges. */
async function newCode(world: World, live: LiveSession, { request, scope, challenge }: Granted): Promise<string> {
  const code = world.token()
  world.identityProvider.codes.set(await sha256(code), {
    clientId: request.client_id,
    memberId: live.member.member_id,
    memberSessionId: live.session.member_session_id,
    scope,
    redirectUri: request.redirect_uri,
    challenge,
    nonce: request.nonce,
    expiresAt: world.now() + CODE_LASTS,
    used: false,
    takenBack: false,
  })
  return code
}

interface Granted {
  readonly request: AuthorizationRequest
  readonly scope: string
  readonly challenge: string | null
}

/** Goes on to the application. 303: the browser must not send the form, and the credentials in it, there. */
function goOn(
  visit: Visit,
  world: World,
  { redirect_uri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): Response {
  const url = new URL(redirect_uri)
  // Source: RFC 6749 section 4.1.2; `iss`: RFC 9207.
  const said = { ...answer, ...(state !== '' && { state }), iss: issuerOf(visit, world) }
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { Location: url.href, 'Referrer-Policy': 'no-referrer' } })
}

async function submitted(visit: Visit): Promise<Response> {
  const form = await formOf(visit.request)
  // Cookies would come along with a form of any page; what is in the form, only our own page can write.
  const { publicToken, sessionToken } = ofHeader(form.get('__Authorization'))
  const world = visit.host.worldOf(publicToken)
  visit.world = world
  if (sessionToken === null) throw new Refusal(401, 'user_unauthenticated', 'Nobody is signed in. Sign in first.')
  const live = await liveSession(world, sessionToken)
  const { request, app } = requestOf(world, Object.fromEntries(form))
  const challenge = requiredChallenge(request, app)
  const { consentRequired, grantableScope } = await takePreflight(world, live, request)
  const isGranted = form.get('consent_granted') === 'true'
  if (consentRequired && !isGranted) return goOn(visit, world, request, { error: 'access_denied' })
  if (isGranted) agree(world, live.member.member_id, request.client_id, grantableScope)
  const code = await newCode(world, live, { request, scope: grantableScope, challenge })
  return goOn(visit, world, request, { code })
}

/** Answers the form that a member's decision is sent with, and hands every longer address on to the calls of the contract. */
export async function answerAuthorize(visit: Visit, rest: string): Promise<Response> {
  if (rest !== '') return answerCall(visit, `/b2b/oauth/authorize${rest}`)
  return forPeople(visit, 'This cannot go on', () => {
    if (visit.request.method === 'POST') return submitted(visit)
    throw methodRefusal(['POST'])
  })
}
