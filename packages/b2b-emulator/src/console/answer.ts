import { checkCanControl } from '../http/cors.ts'
import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { viewPathOf } from '../pages/consolePaths.ts'
import { pageResponse } from '../pages/pageResponse.ts'
import type { World } from '../world/world.ts'
import { renderChangingPart, renderConsolePage } from './consolePage.ts'
import { isView } from './views.ts'
import { renderWorldsPage } from './worldsPage.ts'

/** Returns the world of a public token, or null if the token is not a test token. */
function findWorld({ emulator }: RequestContext, publicToken: string): World | null {
  try {
    return emulator.worldOf(publicToken)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { Location: location } })

/** Redirects to the mail of the world in the query, or of the only world. Otherwise, shows the list of all worlds. */
function answerWorlds(context: RequestContext): Response {
  const { searchParams, origin } = context.url
  const worlds = context.emulator.worlds()
  const onlyWorld = worlds.length === 1 ? worlds[0] : undefined
  const publicToken = searchParams.get('public_token') ?? onlyWorld?.publicToken
  if (publicToken) return redirect(viewPathOf(publicToken))
  const filter = searchParams.get('filter')?.trim() ?? ''
  return pageResponse((nonce) => renderWorldsPage(nonce, worlds, { filter }), context, { formTargets: [origin] })
}

/** Responds that a public token is unknown, with the list of all worlds. */
const unknownTokenResponse = (context: RequestContext, publicToken: string): Response =>
  pageResponse((nonce) => renderWorldsPage(nonce, context.emulator.worlds(), { unknownToken: publicToken }), context, {
    status: 404,
    formTargets: [context.url.origin],
  })

/** Responds with a view of a world. For the script, responds only with the part of the page that can change. */
async function answerView(context: RequestContext, publicToken: string, view: string): Promise<Response> {
  const world = findWorld(context, publicToken)
  context.world = world
  if (!world) return unknownTokenResponse(context, publicToken)
  if (!isView(view)) throw new Refusal(404, 'route_not_found', 'The console has no such view. It begins at /console.')
  const { searchParams } = context.url
  const markup = await renderChangingPart(world, view, searchParams)
  return pageResponse((nonce) => (searchParams.has('part') ? markup : renderConsolePage(nonce, world, view, markup)), context)
}

/** Refuses a request that the console does not handle. */
function checkRequest(context: RequestContext): void {
  checkCanControl(context)
  if (context.request.method !== 'GET') throw methodRefusal(['GET'])
}

function checkNoMorePath(restOfPath: string): void {
  if (restOfPath === '' || restOfPath === '/') return
  throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
}

/** Responds to a request to the console, which shows and edits the data of a world. `restOfPath` is the path after `/console`. */
export function answerConsole(context: RequestContext, restOfPath: string): Response | Promise<Response> {
  checkRequest(context)
  // A user can type a slash at the end, and an application can add one when it joins two paths.
  const hasTrailingSlash = /^\/.*\/$/.test(restOfPath)
  if (hasTrailingSlash) return redirect(`/console${restOfPath.replace(/\/+$/, '')}${context.url.search}`)
  const params = matchPath('/{public_token}', restOfPath) ?? matchPath('/{public_token}/{view}', restOfPath)
  if (params?.['public_token']) return answerView(context, params['public_token'], params['view'] ?? 'mail')
  checkNoMorePath(restOfPath)
  return answerWorlds(context)
}

/** Redirects from `/inbox`, the former path of the console, to the console. `restOfPath` is the path after `/inbox`. */
export function answerInbox(context: RequestContext, restOfPath: string): Response {
  checkRequest(context)
  checkNoMorePath(restOfPath)
  return redirect(`/console${context.url.search}`)
}
