import type { RequestContext } from '../http/requestContext.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { answerDecision } from './answer.ts'
import { answerCaptcha, answerCredential, answerPeople, answerTelemetry } from './scriptRequests.ts'
import { ONE_TAP_SCRIPT } from './scripts/oneTap.ts'
import { CAPTCHA_SCRIPT, TELEMETRY_SCRIPT } from './scripts/proofs.ts'

type Handler = (context: RequestContext) => Response | Promise<Response>

/** Returns a handler that serves a script. Pages of every origin can load it, like the script of the real provider. */
const serveScript =
  (source: string): Handler =>
  ({ request }) => {
    if (request.method !== 'GET') throw methodRefusal(['GET'])
    return new Response(source, {
      headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    })
  }

/** The routes of the mock providers, by the path after `/emulator/third-party`. */
const ROUTES: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['/decide', answerDecision],
  ['/one-tap.js', serveScript(ONE_TAP_SCRIPT)],
  ['/one-tap/people', answerPeople],
  ['/one-tap/credential', answerCredential],
  ['/captcha.js', serveScript(CAPTCHA_SCRIPT)],
  ['/captcha', answerCaptcha],
  ['/telemetry.js', serveScript(TELEMETRY_SCRIPT)],
  ['/telemetry/submit', answerTelemetry],
])

/** Responds to requests to the mock providers. `restOfPath` is the path after `/emulator/third-party`. */
export function answerThirdParty(context: RequestContext, restOfPath: string): Response | Promise<Response> {
  const handler = ROUTES.get(restOfPath)
  if (!handler) throw new Refusal(404, 'route_not_found', 'The emulator has no such route.')
  return handler(context)
}
