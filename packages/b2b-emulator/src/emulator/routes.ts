import { answerConsole, answerInbox } from '../console/answer.ts'
import { answerControl } from '../control/routes.ts'
import { answerCall } from '../endpoints/answerCall.ts'
import { checkCanControl, preflightResponse, addSharedHeaders } from '../http/cors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { refusalResponse } from '../http/respond.ts'
import { answerKeySetOfPath } from '../identityProvider/keys.ts'
import { answerRelyingParty } from '../identityProvider/routes.ts'
import { answerAuthorize } from '../identityProvider/submit.ts'
import { ConnectionDroppedError, methodRefusal, Refusal } from '../internal/refusal.ts'
import { answerOAuthStart, answerSsoStart } from '../mockProviders/answer.ts'
import { answerThirdParty } from '../mockProviders/routes.ts'
import { answerScim } from '../scim/routes.ts'

/** Responds to a request. `restOfPath` is the path after the prefix of the route. */
type Handler = (context: RequestContext, restOfPath: string) => Response | Promise<Response>

/** The routes of the emulator. The first route with a matching prefix handles a request. */
const ROUTES: readonly (readonly [prefix: string, handler: Handler])[] = [
  ['/v1/b2b/sessions/jwks', answerKeySetOfPath],
  ['/sdk/v1/b2b/sessions/jwks', answerKeySetOfPath],
  ['/sdk/v1/b2b/oauth/authorize', answerAuthorize],
  ['/sdk/v1', answerCall],
  ['/v1/idp', answerRelyingParty],
  ['/v1/b2b/public/oauth', answerOAuthStart],
  ['/v1/public/sso/start', answerSsoStart],
  ['/v1/b2b/scim', answerScim],
  ['/emulator/third-party', answerThirdParty],
  ['/emulator', answerControl],
  ['/console', answerConsole],
  ['/inbox', answerInbox],
]

async function dispatch(context: RequestContext): Promise<Response> {
  const { pathname } = context.url
  if (pathname === '/') {
    if (!['GET', 'OPTIONS'].includes(context.request.method)) throw methodRefusal(['GET'])
    return new Response(null, { status: 302, headers: { Location: '/console' } })
  }
  const [prefix, handler] = ROUTES.find(([routePrefix]) => pathname.startsWith(routePrefix)) ?? ['', null]
  if (!handler) throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
  if (context.request.method === 'OPTIONS') {
    if (handler === answerControl) checkCanControl(context)
    return preflightResponse()
  }
  return handler(context, pathname.slice(prefix.length))
}

/** Responds to a request. Converts every error into an error response. Rejects only if a fault drops the connection. */
export async function answerRequest(context: RequestContext): Promise<Response> {
  try {
    return addSharedHeaders(await dispatch(context), context)
  } catch (error) {
    if (error instanceof ConnectionDroppedError) throw error
    return addSharedHeaders(refusalResponse(error, context), context)
  }
}
