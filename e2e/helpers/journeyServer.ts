import type { Page, Request, Route } from '@playwright/test'
import { defaults, type Answer, type Call, type Journey } from './journeys.ts'

/** A request as the provider would have seen it. */
export interface Seen {
  readonly verb: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

const API = '/sdk/v1'

function bodyOf(request: Request): Seen['body'] {
  const text = request.postData()
  if (text === null) return {}
  return text.startsWith('{') ? (JSON.parse(text) as Seen['body']) : Object.fromEntries(new URLSearchParams(text))
}

/** True for a request that a journey speaks of. */
export const isCall = ({ verb, path, bodyIncludes }: Call, seen: Seen): boolean =>
  verb === seen.verb &&
  path === seen.path &&
  Object.entries(bodyIncludes ?? {}).every(([name, value]) => JSON.stringify(seen.body[name]) === JSON.stringify(value))

function answerTo({ server, bootstrap }: Journey, seen: Seen): Answer {
  if (seen.path === defaults.bootstrap.path) return { data: { ...defaults.bootstrap.data, ...bootstrap } }
  if (seen.path === '/events') return { data: {} }
  const listed = server.find((call) => isCall(call, seen))
  return listed?.respond ?? { status: 404, error: { status_code: 404, error_type: 'not_found', error_message: '', error_url: '' } }
}

const fulfil = (route: Route, { status = 200, data, error, networkError }: Answer): Promise<void> => {
  if (networkError) return route.abort('failed')
  if (status === 204) return route.fulfill({ status })
  const headers = { 'access-control-allow-origin': route.request().headers()['origin'] ?? '*', 'access-control-allow-credentials': 'true' }
  return route.fulfill({ status, headers, json: error ?? { data } })
}

/** Answers in the provider's place; what is asked, and where the page is sent, is kept. */
export async function serve(page: Page, journey: Journey): Promise<{ readonly calls: Seen[]; readonly visits: string[] }> {
  const calls: Seen[] = []
  const visits: string[] = []
  await page.route('https://test.acme.example/**', (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (!url.pathname.startsWith(API)) {
      visits.push(request.url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' })
    }
    const seen = { verb: request.method(), path: url.pathname.slice(API.length) + url.search, body: bodyOf(request) }
    calls.push(seen)
    return fulfil(route, answerTo(journey, seen))
  })
  return { calls, visits }
}
