import type { APIResponse, BrowserContext, Page, Request, Route } from '@playwright/test'
import type { Oracle } from './oracle.ts'

/*
 * The network between the tabs and the provider. Every call passes through it, so it knows which responses are on the way, and it can lose
 * them.
 */

/** A failure of the provider. The request does not take effect. */
export const FAULTS = ['rate limit', 'rate limit without a time', 'server error', 'aborted'] as const
type Fault = (typeof FAULTS)[number]

/** The state of the connection of one tab. */
interface Connection {
  isOffline: boolean
  /** Called when the response to the next confirmation is lost. */
  reportLoss?: () => void
}

export interface Network {
  /** The names of the tabs, for the history. */
  readonly names: WeakMap<Page, string>
  /** The fault of all calls at this time. */
  fault: Fault | undefined
  /** The maximum delay of a request and of a response, in ms. */
  maxDelay: number
  /** How long a replaced token keeps working, in ms. */
  graceMs: number
  /** Successful background refreshes. */
  refreshes: number
  /** Background refreshes with a lost response. Each makes another refresh necessary. */
  lostRefreshes: number
  setOffline(page: Page, isOffline: boolean): void
  /** Loses the response to the next confirmation of a tab. Resolves when the provider has answered. */
  loseNextConfirmation(page: Page): Promise<void>
}

interface Answer {
  readonly data?: { readonly session_token?: string; readonly member_session?: { readonly member_session_id: string } | null }
}

const CORS = { 'access-control-allow-credentials': 'true', 'access-control-expose-headers': 'Retry-After' }

function faultyAnswer(fault: Exclude<Fault, 'aborted'>, origin: string): Parameters<Route['fulfill']>[0] {
  const status = fault === 'server error' ? 503 : 429
  const error_type = fault === 'server error' ? 'internal_server_error' : 'too_many_requests'
  const headers = { ...CORS, 'access-control-allow-origin': origin, ...(fault === 'rate limit' ? { 'Retry-After': '1' } : {}) }
  return {
    status,
    headers,
    json: { status_code: status, error_type, error_message: 'A fault of the test.', error_url: '', request_id: 'test' },
  }
}

/** Returns the session token of a request. */
function tokenOf(request: Request): string {
  const credentials = Buffer.from((request.headers()['authorization'] ?? '').replace('Basic ', ''), 'base64').toString()
  return credentials.slice(credentials.indexOf(':') + 1)
}

/** Returns the page of a request; undefined if it is closed. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page()
  } catch {
    return undefined
  }
}

interface Options {
  readonly oracle: Oracle
  /** From 0 up to 1. */
  readonly random: () => number
}

/** Puts the network between the tabs of a context and the provider. */
export async function openNetwork(context: BrowserContext, { oracle, random }: Options): Promise<Network> {
  const names = new WeakMap<Page, string>()
  const nameOf = (page: Page) => names.get(page)
  const connections = new WeakMap<Page, Connection>()
  function connectionOf(page: Page): Connection {
    const connection = connections.get(page) ?? { isOffline: false }
    connections.set(page, connection)
    return connection
  }
  const delay = () => new Promise((resolve) => setTimeout(resolve, random() * network.maxDelay))

  /** Records the answer of the provider. Returns the name of its token, or of the sent token if there is no new one. */
  async function recordAnswer(call: string, sentToken: string, sentAt: number, response: APIResponse): Promise<string> {
    const sentId = oracle.idOf(sentToken)
    const sentName = oracle.nameOf(sentToken)
    if (!response.ok()) return sentName
    const { data }: Answer = await response.json()
    if (call === 'revoke') oracle.ended(sentId, sentAt)
    const sessionId = data?.member_session?.member_session_id
    if (sessionId === undefined || data?.session_token === undefined) return sentName
    if (call === 'exchange') oracle.ended(sentId, sentAt)
    oracle.confirmed(sessionId, data.session_token)
    return oracle.nameOf(data.session_token)
  }

  async function pass(route: Route, page: Page, connection: Connection): Promise<void> {
    const request = route.request()
    const [, area = '', call = ''] = new URL(request.url()).pathname.split('/').slice(-3)
    const isConfirmation = area === 'sessions' && call === 'authenticate'
    const isBackground = isConfirmation && !(request.postData() ?? '').includes('session_duration_minutes')
    const sentToken = tokenOf(request)
    const sentId = oracle.idOf(sentToken)
    await delay()
    const sentAt = Date.now()
    if (call === 'revoke' && sentId !== '' && !oracle.isLoggedOut(sentId))
      oracle.violate(`${nameOf(page)} revokes ${sentId} without a logout`)
    // A request that was sent earlier has rotated the token without a grace period, so its response must arrive.
    const { reportLoss } = isConfirmation ? connection : {}
    if (reportLoss) delete connection.reportLoss
    const response = await route.fetch()
    const answered = await recordAnswer(call, sentToken, sentAt, response)
    oracle.note(`${nameOf(page)} ${isBackground ? 'refresh' : call} ${oracle.nameOf(sentToken)}: ${response.status()} ${answered}`)
    if (isBackground && response.ok()) network.refreshes += 1
    if (reportLoss) {
      reportLoss()
      throw new Error('lost')
    }
    await delay()
    if (connection.isOffline) throw new Error('offline')
    try {
      await route.fulfill({ response })
    } catch {
      throw new Error('closed')
    }
  }

  /** Passes a request on. If its response does not arrive, only the previous token still works. */
  async function passOrLose(route: Route, page: Page): Promise<void> {
    const request = route.request()
    const isConfirmation = request.url().endsWith('/sessions/authenticate')
    try {
      await pass(route, page, connectionOf(page))
    } catch (error) {
      const sessionId = oracle.idOf(tokenOf(request))
      oracle.note(`${nameOf(page)} response lost: ${String(error)}`)
      if (isConfirmation && sessionId !== '') oracle.lost(sessionId, network.graceMs)
      if (isConfirmation && !(request.postData() ?? '').includes('session_duration_minutes')) network.lostRefreshes += 1
      await route.abort().catch(() => {})
    }
  }

  async function handle(route: Route): Promise<void> {
    const page = pageOf(route.request())
    if (page === undefined) return route.abort().catch(() => {})
    const connection = connectionOf(page)
    const { fault } = network
    if (connection.isOffline || fault === 'aborted') return route.abort().catch(() => {})
    if (fault) return route.fulfill(faultyAnswer(fault, route.request().headers()['origin'] ?? '*')).catch(() => {})
    await passOrLose(route, page)
  }

  const network: Network = {
    names,
    fault: undefined,
    maxDelay: 0,
    graceMs: 0,
    refreshes: 0,
    lostRefreshes: 0,
    setOffline(page, isOffline) {
      connectionOf(page).isOffline = isOffline
    },
    loseNextConfirmation: (page) => new Promise((resolve) => (connectionOf(page).reportLoss = resolve)),
  }
  await context.route('**/sdk/v1/b2b/**', handle)
  return network
}
