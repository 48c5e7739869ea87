import { checkMayControl } from '../http/cors.ts'
import { pageResponse as page } from '../http/pageResponse.ts'
import { paramsOf } from '../http/routes.ts'
import type { Visit } from '../http/visit.ts'
import { methodRefusal, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { addressOf } from './address.ts'
import { changingPart, consolePage } from './consolePage.ts'
import { isView } from './views.ts'
import { worldsPage } from './worlds.ts'

/** The world of a token, or null when it is not a token for tests. */
function worldNamed({ host }: Visit, publicToken: string): World | null {
  try {
    return host.worldOf(publicToken)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { Location: location } })

/** The way to the mail of a world: of the one that is asked for, or of the only one there is. */
function answerChoice(visit: Visit): Response {
  const worlds = visit.host.worlds()
  const [only, other] = worlds
  const filter = visit.url.searchParams.get('filter')?.trim() ?? ''
  const asked = visit.url.searchParams.get('public_token') ?? (other ? null : only?.publicToken)
  return asked ? redirect(addressOf(asked)) : page((nonce) => worldsPage(nonce, worlds, { filter }), visit, { forms: [visit.url.origin] })
}

/** Shows a view of a world, or the part of it that changes while somebody is looking. */
async function answerView(visit: Visit, publicToken: string, view: string): Promise<Response> {
  const world = worldNamed(visit, publicToken)
  visit.world = world
  if (!world)
    return page((nonce) => worldsPage(nonce, visit.host.worlds(), { unknown: publicToken }), visit, {
      status: 404,
      forms: [visit.url.origin],
    })
  if (!isView(view)) throw new Refusal(404, 'route_not_found', 'The console has no such view. It begins at /console.')
  // The page asks for its changing part alone: a second style sheet would have a second nonce, which its policy does not know.
  const part = await changingPart(world, view, visit.url.searchParams)
  return page((nonce) => (visit.url.searchParams.has('part') ? part : consolePage(nonce, world, view, part)), visit)
}

/** Answers the console: everything that a world holds, to look at and to change. `rest` is what follows `/console`. */
export function answerConsole(visit: Visit, rest: string): Response | Promise<Response> {
  checkMayControl(visit)
  if (visit.request.method !== 'GET') throw methodRefusal(['GET'])
  // Somebody has typed it, or an application has put a base and a path together.
  if (/^\/.*\/$/.test(rest)) return redirect(`/console${rest.replace(/\/+$/, '')}${visit.url.search}`)
  const params = paramsOf('/{public_token}', rest) ?? paramsOf('/{public_token}/{view}', rest)
  if (params?.['public_token']) return answerView(visit, params['public_token'], params['view'] ?? 'mail')
  if (rest !== '' && rest !== '/')
    throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
  return answerChoice(visit)
}

/** Sends whoever comes by the address that the console had as an inbox to the one it has now. */
export function answerInbox(visit: Visit, rest: string): Response {
  checkMayControl(visit)
  if (visit.request.method !== 'GET') throw methodRefusal(['GET'])
  if (rest !== '' && rest !== '/')
    throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The console is at /console.')
  return redirect(`/console${visit.url.search}`)
}
