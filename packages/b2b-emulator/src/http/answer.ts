import { answerRelyingParty } from '../identityProvider/area.ts'
import { answerAuthorize } from '../identityProvider/submit.ts'
import { answerConsole, answerInbox } from '../console/answer.ts'
import { ConnectionDroppedError, methodRefusal, Refusal } from '../refusal.ts'
import { answerScim } from '../scim/area.ts'
import { answerOAuthStart, answerSsoStart } from '../thirdParty/answer.ts'
import { answerThirdParty } from '../thirdParty/area.ts'
import { answerCall } from './call.ts'
import { answerControl } from './control.ts'
import { checkMayControl, preflight, withSharedHeaders } from './cors.ts'
import { answerKeys } from './keys.ts'
import { refusalResponse } from './respond.ts'
import type { Visit } from './visit.ts'

type Area = (visit: Visit, rest: string) => Response | Promise<Response>

/** The routes of the emulator. The first matching prefix handles a request. */
const AREAS: readonly (readonly [prefix: string, area: Area])[] = [
  ['/v1/b2b/sessions/jwks', answerKeys],
  ['/sdk/v1/b2b/sessions/jwks', answerKeys],
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

async function dispatch(visit: Visit): Promise<Response> {
  const { pathname } = visit.url
  if (pathname === '/') {
    if (!['GET', 'OPTIONS'].includes(visit.request.method)) throw methodRefusal(['GET'])
    return new Response(null, { status: 302, headers: { Location: '/console' } })
  }
  const [prefix, area] = AREAS.find(([begin]) => pathname.startsWith(begin)) ?? ['', null]
  if (!area) throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
  if (visit.request.method !== 'OPTIONS') return area(visit, pathname.slice(prefix.length))
  if (area === answerControl) checkMayControl(visit)
  return preflight()
}

/** Responds to a request. Every error becomes an error response, except a dropped connection, which rejects. */
export async function answer(visit: Visit): Promise<Response> {
  try {
    return withSharedHeaders(await dispatch(visit), visit)
  } catch (error) {
    if (error instanceof ConnectionDroppedError) throw error
    return withSharedHeaders(refusalResponse(error, visit), visit)
  }
}
