import { checkMayControl } from '../http/cors.ts'
import { pageResponse as page } from '../http/pageResponse.ts'
import type { Visit } from '../http/visit.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { inboxMain, inboxPage } from './inbox.ts'
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

/** The page of sent mail: of one world, or the choice between those that are open. */
export function answerInbox(visit: Visit, rest: string): Response {
  checkMayControl(visit)
  if (rest !== '' && rest !== '/') throw new Refusal(404, 'route_not_found', 'There is nothing at this address. The inbox is at /inbox.')
  if (visit.request.method !== 'GET') throw new Refusal(405, 'method_not_allowed', 'The inbox can only be read.')
  const publicToken = visit.url.searchParams.get('public_token')
  if (!publicToken) return page((nonce) => worldsPage(nonce, visit.host.worlds(), null), visit)
  const world = worldNamed(visit, publicToken)
  visit.world = world
  if (!world) return page((nonce) => worldsPage(nonce, visit.host.worlds(), publicToken), visit, { status: 404 })
  // The page asks for its changing part alone: a second style sheet would have a second nonce, which its policy does not know.
  return page((nonce) => (visit.url.searchParams.has('part') ? inboxMain(world) : inboxPage(nonce, world)), visit)
}
