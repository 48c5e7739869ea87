import { throughFaults } from '../faults/throughFaults.ts'
import { formOf } from '../http/body.ts'
import { pageResponse } from '../http/pageResponse.ts'
import { paramsOf } from '../http/routes.ts'
import type { Visit } from '../http/visit.ts'
import { memberOf } from '../members.ts'
import { methodRefusal, Refusal } from '../refusal.ts'
import { mailableAddress } from '../rules/emails.ts'
import type { World } from '../world.ts'
import { arriveAt } from './arrivals.ts'
import { endedPage, nameOf, standInPage } from './page.ts'
import { forPeople } from './forPeople.ts'
import type { ThirdPartyVisit } from './records.ts'
import { keepVisit, oauthVisit, ssoVisit, takeVisit, worldOfStart } from './starts.ts'

const TITLE = 'This sign-in cannot begin'

function checkVerb({ request }: Visit, verb: string): void {
  if (request.method !== verb) throw methodRefusal([verb])
}

/** The origins that the form can redirect to. The policy of the page must name them. */
const formsOf = ({ addresses }: ThirdPartyVisit): string[] => [
  ...new Set([addresses.login, addresses.signup].map((address) => new URL(address).origin)),
]

async function show(visit: Visit, world: World, started: ThirdPartyVisit): Promise<Response> {
  const state = await keepVisit(world, started)
  return pageResponse((nonce) => standInPage(nonce, world, started, state), visit, { forms: formsOf(started) })
}

/** Returns the login redirect URL of a failed start, or null if the request itself was invalid. */
function backOf({ world }: Visit, begin: (world: World) => ThirdPartyVisit): string | null {
  try {
    return world && begin(world).addresses.login
  } catch {
    return null
  }
}

function beginning(visit: Visit, name: 'oauth.start' | 'sso.start', begin: (world: World) => ThirdPartyVisit): Promise<Response> {
  const answer = async (): Promise<Response> => {
    checkVerb(visit, 'GET')
    const world = worldOfStart(visit)
    visit.world = world
    return throughFaults(visit, world, name, async () => show(visit, world, begin(world)))
  }
  return forPeople(visit, TITLE, answer, () => backOf(visit, begin))
}

/** Responds to the start of a social login. `rest` is the path after `/v1/b2b/public/oauth`. */
export function answerOAuthStart(visit: Visit, rest: string): Promise<Response> {
  const discovery = paramsOf('/{service}/discovery/start', rest)
  const params = discovery ?? paramsOf('/{service}/start', rest)
  return beginning(visit, 'oauth.start', (world) => {
    if (!params) throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
    return oauthVisit(visit, world, params['service'] ?? '', discovery !== null)
  })
}

/** Responds to the start of a single sign-on. */
export function answerSsoStart(visit: Visit, rest: string): Promise<Response> {
  return beginning(visit, 'sso.start', (world) => {
    if (rest !== '') throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
    return ssoVisit(visit, world)
  })
}

/**
 * Shows a page for a sign-in that ended at the mock provider. Like the real provider, it does not inform the application: the link back has
 * no parameters.
 */
function ended(visit: Visit, { voucher, addresses }: ThirdPartyVisit, isDenied: boolean): Response {
  const name = nameOf(voucher)
  const [title, message, errorType] = isDenied
    ? ['You did not sign in', `${name} was not allowed to say who you are.`, 'unable_to_authorize_oauth_provider']
    : [`${name} could not sign you in`, `${name} came back with an error.`, 'oauth_flow_callback_error']
  const ending = { title, message, errorType, back: addresses.login }
  return pageResponse((nonce) => endedPage(nonce, ending), visit, { status: isDenied ? 403 : 502 })
}

async function allow(world: World, started: ThirdPartyVisit, address: string, form: URLSearchParams): Promise<Response> {
  const { voucher, tokenType, organizationId, challenge, scopes, addresses } = started
  const tenant = form.get('tenant')?.trim() || null
  const isVouched = !form.has('unverified')
  const isMember = organizationId !== null && memberOf(world, organizationId, address) !== null
  const arrival = { voucher, tokenType, organizationId, challenge, scopes, emailAddress: address, isVouched, tenant }
  const location = await arriveAt(world, isMember ? addresses.login : addresses.signup, arrival)
  return new Response(null, { status: 302, headers: { Location: location, 'Referrer-Policy': 'no-referrer' } })
}

/** Responds to the user's decision on the page of a mock provider. */
export function answerDecision(visit: Visit): Promise<Response> {
  return forPeople(visit, TITLE, async () => {
    checkVerb(visit, 'POST')
    const form = await formOf(visit.request)
    const world = visit.host.worldOf(form.get('public_token') ?? '')
    visit.world = world
    const decision = form.get('decision')
    // Checked before the sign-in is taken. After a mistyped address, the user can go back and correct it.
    const chosen = form.get('email_address')?.trim() || (form.get('person') ?? '')
    const address = decision === 'allow' ? mailableAddress(chosen).address : ''
    const started = await takeVisit(world, form.get('state') ?? '')
    return decision === 'allow' ? allow(world, started, address, form) : ended(visit, started, decision === 'deny')
  })
}
