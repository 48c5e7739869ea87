import { isLocalHost } from '../hostNames.ts'
import { PREFLIGHT_LASTS_SECONDS } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import type { Visit } from './visit.ts'

/** True for a page that was served from this machine. */
function isOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return /^https?:$/.test(protocol) && isLocalHost(host)
}

/** Keeps foreign pages from the control of worlds: this page itself, pages of this machine and programs may, nobody else. */
export function checkMayControl({ request, url }: Visit): void {
  const origin = request.headers.get('Origin')
  if (origin === null || origin === url.origin || isOfThisMachine(origin)) return
  throw new Refusal(403, 'unauthorized_action', 'Pages of other origins may not control the emulator.')
}

/** Lets the page that asked read the answer, unless that is a page itself, and keeps caches from it (T58). */
export function withSharedHeaders(response: Response, { request, host, world, isForPeople }: Visit): Response {
  const origin = request.headers.get('Origin')
  const { headers } = response
  headers.set('Cache-Control', 'no-store')
  headers.set('Vary', 'Origin')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Date', httpDate((world ?? host).now()))
  if (origin === null || isForPeople) return response
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Allow-Credentials', 'true')
  headers.set('Access-Control-Expose-Headers', 'Date, Retry-After, WWW-Authenticate')
  return response
}

const httpDate = (milliseconds: number): string => new Date(milliseconds).toUTCString()

/** The answer to a browser that asks whether it may ask. */
export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'content-type, authorization, x-sdk-client, x-sdk-parent-host',
      'Access-Control-Max-Age': String(PREFLIGHT_LASTS_SECONDS),
    },
  })
