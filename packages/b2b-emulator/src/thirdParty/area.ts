import type { Visit } from '../http/visit.ts'
import { methodRefusal, Refusal } from '../refusal.ts'
import { answerDecision } from './answer.ts'
import { answerCaptcha, answerCredential, answerPeople, answerTelemetry } from './asked.ts'
import { ONE_TAP_SCRIPT } from './scripts/oneTap.ts'
import { CAPTCHA_SCRIPT, TELEMETRY_SCRIPT } from './scripts/proofs.ts'

type Answerer = (visit: Visit) => Response | Promise<Response>

/** Any page may load a script, as it may those that are played here. */
const script =
  (source: string): Answerer =>
  ({ request }) => {
    if (request.method !== 'GET') throw methodRefusal(['GET'])
    return new Response(source, {
      headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    })
  }

/** What the stand-ins of other services answer, by what follows `/emulator/third-party`. */
const ANSWERS: ReadonlyMap<string, Answerer> = new Map<string, Answerer>([
  ['/decide', answerDecision],
  ['/one-tap.js', script(ONE_TAP_SCRIPT)],
  ['/one-tap/people', answerPeople],
  ['/one-tap/credential', answerCredential],
  ['/captcha.js', script(CAPTCHA_SCRIPT)],
  ['/captcha', answerCaptcha],
  ['/telemetry.js', script(TELEMETRY_SCRIPT)],
  ['/telemetry/submit', answerTelemetry],
])

/** Answers a request to the stand-in of another service. */
export function answerThirdParty(visit: Visit, rest: string): Response | Promise<Response> {
  const answerer = ANSWERS.get(rest)
  if (!answerer) throw new Refusal(404, 'route_not_found', 'The emulator has no such address.')
  return answerer(visit)
}
