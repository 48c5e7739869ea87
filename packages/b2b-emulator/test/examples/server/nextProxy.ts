import { pathWithNext } from '@acme/b2b-client/server'
import { pageFor, privateHeaders, readSession, unavailablePage } from './sessions'

export const config = { matcher: ['/reports/:path*', '/settings/:path*'] }

/** Without a result, Next.js continues with the page. */
export async function proxy(request: Request): Promise<Response | undefined> {
  const { reason } = await readSession(request)
  if (reason === null) return undefined
  if (reason === 'unreachable') return unavailablePage()
  const { href } = new URL(pathWithNext(pageFor(reason), request), request.url)
  return new Response(null, { status: 302, headers: { Location: href, ...privateHeaders } })
}
