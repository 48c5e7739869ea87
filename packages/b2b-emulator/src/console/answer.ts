import { checkCanControl } from '../http/cors.ts'
import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { viewPathOf } from '../pages/consolePaths.ts'
import { pageResponse as page } from '../pages/pageResponse.ts'
import type { World } from '../world/world.ts'
import { changingPart, consolePage } from './consolePage.ts'
import { isView } from './views.ts'
import { worldsPage } from './worlds.ts'

/** Returns the world of a public token, or null if it is not a test token. */
function worldNamed({ host }: RequestContext, publicToken: string): World | null {
  try {
    return host.worldOf(publicToken)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { Location: location } })

/** Redirects to the mail of the requested world, or of the only open world. Otherwise shows the list of worlds. */
function answerChoice(context: RequestContext): Response {
  const worlds = context.host.worlds()
  const [firstWorld, secondWorld] = worlds
  const filter = context.url.searchParams.get('filter')?.trim() ?? ''
  const publicToken = context.url.searchParams.get('public_token') ?? (secondWorld ? null : firstWorld?.publicToken)
  return publicToken
    ? redirect(viewPathOf(publicToken))
    : page((nonce) => worldsPage(nonce, worlds, { filter }), context, { formTargets: [context.url.origin] })
}

/** Responds with a view of a world, or with only the part that the script updates. */
async function answerView(context: RequestContext, publicToken: string, view: string): Promise<Response> {
  const world = worldNamed(context, publicToken)
  context.world = world
  if (!world)
    return page((nonce) => worldsPage(nonce, context.host.worlds(), { unknown: publicToken }), context, {
      status: 404,
      formTargets: [context.url.origin],
    })
  if (!isView(view)) throw new Refusal(404, 'route_not_found', 'The console has no such view. It begins at /console.')
  // The script requests only the changing part: a second style sheet would need a second nonce, which the policy of the page does not
  // allow.
  const markup = await changingPart(world, view, context.url.searchParams)
  return page((nonce) => (context.url.searchParams.has('part') ? markup : consolePage(nonce, world, view, markup)), context)
}

/** Responds to a request to the console, which shows and edits the data of a world. `rest` is the path after `/console`. */
export function answerConsole(context: RequestContext, rest: string): Response | Promise<Response> {
  checkCanControl(context)
  if (context.request.method !== 'GET') throw methodRefusal(['GET'])
  // Removes trailing slashes, which a user can type or an application can add when it joins two paths.
  if (/^\/.*\/$/.test(rest)) return redirect(`/console${rest.replace(/\/+$/, '')}${context.url.search}`)
  const params = matchPath('/{public_token}', rest) ?? matchPath('/{public_token}/{view}', rest)
  if (params?.['public_token']) return answerView(context, params['public_token'], params['view'] ?? 'mail')
  if (rest !== '' && rest !== '/')
    throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
  return answerChoice(context)
}

/** Redirects from `/inbox`, the former path of the console, to the current one. `rest` is the path after `/inbox`. */
export function answerInbox(context: RequestContext, rest: string): Response {
  checkCanControl(context)
  if (context.request.method !== 'GET') throw methodRefusal(['GET'])
  if (rest !== '' && rest !== '/')
    throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
  return redirect(`/console${context.url.search}`)
}
