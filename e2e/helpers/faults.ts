import { createServer, type Server } from 'node:http'
import type { Route } from '@playwright/test'

/* The faults of the network, of proxies and of the server, which `specs/faults.spec.ts` tests with every call of the widget. */

/**
 * What the widget shows after a fault.
 *
 * - `unreachable`: the server could not be reached.
 * - `broken`: something went wrong on the server.
 * - `limited`: the user has to wait.
 * - `ended`: a refusal. It ends the session if the call is about the session.
 * - `refused`: a refusal with an unknown error type. `known`: with the error type in the table of calls.
 * - `unchecked`: depends on the fields that the call needs. The widget shows an explanation or the next screen.
 */
type Outcome = 'unreachable' | 'broken' | 'limited' | 'refused' | 'known' | 'ended' | 'unchecked'

export interface Fault {
  readonly name: string
  readonly outcome: Outcome
  /** The call ends only at its deadline. */
  readonly isSlow?: boolean
  /** One of the faults that `npm test` runs. */
  readonly isQuick?: boolean
  answer(route: Route, refusal: string): Promise<unknown>
}

/** In seconds. */
const RETRY_AFTER = 20
/** The random part, which the client adds to `Retry-After`, is at most a fifth of it. A response without `Retry-After` means 30 s. */
export const MAX_WAIT_MS = 30_000
export const MIN_WAIT_MS = RETRY_AFTER * 1000

const JSON_TYPE = 'application/json'
const MEGABYTE = Buffer.alloc(1_000_000, 'x')

type Headers = Readonly<Record<string, string>>
const wait: Headers = { 'Retry-After': String(RETRY_AFTER), 'Access-Control-Expose-Headers': 'Retry-After' }
/** Answers with a text. The response of the real server also has these headers. */
const reply =
  (status: number, body: string, contentType: string, headers: Headers = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      body,
      headers: {
        'Content-Type': contentType,
        'Access-Control-Allow-Origin': route.request().headers()['origin'] ?? '',
        'Access-Control-Allow-Credentials': 'true',
        ...headers,
      },
    })
const page = (status: number, headers?: Headers) => reply(status, '<!doctype html><title>Proxy</title><h1>Proxy</h1>', 'text/html', headers)
const text = (body: string) => reply(200, body, JSON_TYPE)
const refusal = (status: number, error_type: string, headers?: Headers) =>
  reply(
    status,
    JSON.stringify({ status_code: status, error_type, error_message: 'Words for developers.', error_url: '' }),
    JSON_TYPE,
    headers,
  )

const abort = (name: string, code: string, quick: Partial<Fault> = {}): Fault => ({
  name,
  outcome: 'unreachable',
  answer: (route) => route.abort(code),
  ...quick,
})
const body = (name: string, answer: (route: Route) => Promise<unknown>, more: Partial<Fault> = {}): Fault => ({
  name,
  outcome: 'unreachable',
  answer,
  ...more,
})
const status = (outcome: Outcome, name: string, answer: (route: Route) => Promise<unknown>, more: Partial<Fault> = {}): Fault => ({
  name,
  outcome,
  answer,
  ...more,
})

/** The path of each response that only a real connection can give, and how the server sends it. */
const CONNECTIONS = {
  '/reset': 'a connection that breaks in the middle of the body',
  '/drip': 'a body that arrives byte by byte, too slowly',
  '/endless': 'a body without an end',
  '/huge': '100 megabytes',
} as const

let connectionServer: Server | undefined
function connectionPort(): number {
  const address = connectionServer?.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server of the connections has not started.')
  return address.port
}
/** Starts the server of the responses that only a real connection can give. */
export async function startConnectionServer(): Promise<void> {
  const server = createServer(({ url, headers }, response) => {
    response.writeHead(200, {
      'Content-Type': JSON_TYPE,
      'Access-Control-Allow-Origin': headers.origin ?? '',
      'Access-Control-Allow-Credentials': 'true',
    })
    response.on('error', () => {})
    response.write('{"data":{"text":"')
    if (url === '/reset') return void setTimeout(() => response.destroy(), 10)
    if (url === '/drip') {
      const timer = setInterval(() => response.write(' '), 50)
      return void response.on('close', () => clearInterval(timer))
    }
    let sentCount = 0
    const sendMore = () => {
      while (!response.destroyed && (url === '/endless' || sentCount < 100)) {
        sentCount += 1
        if (!response.write(MEGABYTE)) return
      }
      if (!response.destroyed) response.end('"}}')
    }
    response.on('drain', sendMore)
    sendMore()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  connectionServer = server
}
export function stopConnectionServer(): void {
  connectionServer?.closeAllConnections()
  connectionServer?.close()
}
const connection = (path: keyof typeof CONNECTIONS, more: Partial<Fault> = {}): Fault => ({
  name: CONNECTIONS[path],
  outcome: 'unreachable',
  answer: (route) => route.continue({ url: `http://127.0.0.1:${connectionPort()}${path}` }),
  ...more,
})

/** A response with fields of wrong types. */
const WRONG_TYPES = {
  member: 7,
  member_id: {},
  member_session: [],
  organization: 'acme',
  organizations: 'acme',
  session_token: {},
  session_jwt: true,
  intermediate_session_token: ['ist'],
  member_authenticated: 'yes',
  discovered_organizations: {},
  recovery_codes: 7,
  connections: 0,
  score: 'high',
  feedback: 'none',
  secret: 7,
  qr_code: {},
  scope_results: 'all',
  client: null,
}

const SESSION_ENDING: readonly (readonly [type: string, status: number])[] = [
  ['unauthorized_credentials', 401],
  ['user_unauthenticated', 401],
  ['invalid_secret_authentication', 401],
  ['session_not_found', 404],
]

// cspell:ignore connectionrefused namenotresolved internetdisconnected blockedbyclient connectionreset
/** The faults. A page can continue after those of the first part, so that they follow each other in one page. */
export const FAULTS: readonly Fault[] = [
  abort('a refused connection', 'connectionrefused', { isQuick: true }),
  abort('an unknown host', 'namenotresolved'),
  abort('no connection', 'internetdisconnected'),
  abort('an ad blocker', 'blockedbyclient'),
  abort('a connection that is reset', 'connectionreset'),
  body('no CORS headers', (route) =>
    route.fulfill({
      status: 200,
      body: '{"data":{}}',
      headers: { 'Content-Type': JSON_TYPE, 'Access-Control-Allow-Origin': 'https://other.test' },
    }),
  ),
  body('a redirect', reply(302, '', 'text/html', { Location: 'https://other.test/' })),
  body('an empty body', text('')),
  body('a page with status 200', page(200), { isQuick: true }),
  body('half JSON', text('{"data":{"member":{"member_id":"mem')),
  body('null', text('null')),
  body('an empty object', text('{}')),
  body('data of a wrong type', text('{"data":[]}')),
  body('a status 404 with a page', page(404)),
  body('a status 502 with a page', page(502)),
  body('a status 503 with a page and a wait', page(503, wait)),
  connection('/reset'),
  connection('/endless'),
  connection('/huge'),
  connection('/drip', { isSlow: true }),
  body('no answer', async () => {}, { isSlow: true, isQuick: true }),
  ...[500, 501, 502, 504].map((code) => status('broken', `a status ${code}`, refusal(code, 'internal_server_error'))),
  status('broken', 'a status 503 with a wait', refusal(503, 'internal_server_error', wait), { isQuick: true }),
  ...SESSION_ENDING.map(([type]) =>
    status('broken', `${type} with status 503`, refusal(503, type), { isQuick: type === 'session_not_found' }),
  ),
  ...SESSION_ENDING.map(([type]) => status('limited', `${type} with status 429`, refusal(429, type))),
  status('limited', 'a status 429 with a wait', refusal(429, 'too_many_requests', wait)),
  status('limited', 'a status 429 without a wait', refusal(429, 'too_many_requests')),
  status('limited', 'a status 429 with a page and a wait', page(429, wait), { isQuick: true }),
  ...SESSION_ENDING.map(([type, code]) => status('ended', `${type} with status ${code}`, refusal(code, type))),
  ...[401, 403, 404, 409, 422].map((code) => status('refused', `a status ${code} with an unknown type`, refusal(code, 'new_type'))),
  status(
    'refused',
    'a status 400 with fields of wrong types',
    reply(400, '{"status_code":"x","error_type":7,"error_message":{}}', JSON_TYPE),
  ),
  { name: 'a refusal', outcome: 'known', answer: (route, type) => refusal(400, type)(route) },
  status('unchecked', 'fields of wrong types', text(JSON.stringify({ data: WRONG_TYPES }))),
]
