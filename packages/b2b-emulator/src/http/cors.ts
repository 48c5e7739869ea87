import { isLocalHostHeader } from '../formats/hostNames.ts'
import { Refusal } from '../internal/refusal.ts'
import { PREFLIGHT_MAX_AGE_SECONDS } from '../limits.ts'
import type { RequestContext } from './requestContext.ts'

/** Returns true for the origin of a page that this machine serves. */
function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return /^https?:$/.test(protocol) && isLocalHostHeader(host)
}

/** Refuses a request to the control API from a page that another machine serves. */
export function checkCanControl({ request, url }: RequestContext): void {
  const origin = request.headers.get('Origin')
  if (origin === null || origin === url.origin || isLocalOrigin(origin)) return
  throw new Refusal(403, 'unauthorized_action', 'Pages of other origins are not allowed to control the emulator.')
}

/**
 * Adds the headers that all responses have in common. Keeps the response out of caches (threat T58). With CORS headers, allows the calling
 * page to read the response, unless the response is itself a page.
 */
export function addSharedHeaders(response: Response, { request, emulator, world, isPage }: RequestContext): Response {
  const origin = request.headers.get('Origin')
  const { headers } = response
  headers.set('Cache-Control', 'no-store')
  headers.set('Vary', 'Origin')
  headers.set('X-Content-Type-Options', 'nosniff')
  const clock = world ?? emulator
  headers.set('Date', formatHttpDate(clock.now()))
  if (origin === null || isPage) return response
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Allow-Credentials', 'true')
  headers.set('Access-Control-Expose-Headers', 'Date, Retry-After, WWW-Authenticate')
  return response
}

const formatHttpDate = (milliseconds: number): string => new Date(milliseconds).toUTCString()

/** Creates the response to a CORS preflight. */
export const preflightResponse = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'content-type, authorization, x-sdk-client, x-sdk-parent-host',
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
    },
  })
