import type { Page, Request, Route } from '@playwright/test'
import { defaults, type Answer, type Call, type Journey } from './journeys.ts'

/** A request of the widget, without the host and the `/sdk/v1` prefix. */
export interface RecordedRequest {
  readonly verb: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

const API = '/sdk/v1'

function bodyOf(request: Request): RecordedRequest['body'] {
  const text = request.postData()
  if (text === null) return {}
  return text.startsWith('{') ? (JSON.parse(text) as RecordedRequest['body']) : Object.fromEntries(new URLSearchParams(text))
}

/** Returns true if a request matches a call of the journey. */
export const matchesCall = ({ verb, path, bodyIncludes }: Call, recorded: RecordedRequest): boolean =>
  verb === recorded.verb &&
  path === recorded.path &&
  Object.entries(bodyIncludes ?? {}).every(([name, value]) => JSON.stringify(recorded.body[name]) === JSON.stringify(value))

function responseTo({ server, bootstrap }: Journey, recorded: RecordedRequest): Answer {
  if (recorded.path === defaults.bootstrap.path) return { data: { ...defaults.bootstrap.data, ...bootstrap } }
  if (recorded.path === '/events') return { data: {} }
  const matchingCall = server.find((call) => matchesCall(call, recorded))
  return matchingCall?.respond ?? { status: 404, error: { status_code: 404, error_type: 'not_found', error_message: '', error_url: '' } }
}

const fulfillRoute = (route: Route, { status = 200, data, error, networkError }: Answer): Promise<void> => {
  if (networkError) return route.abort('failed')
  if (status === 204) return route.fulfill({ status })
  const headers = { 'access-control-allow-origin': route.request().headers()['origin'] ?? '*', 'access-control-allow-credentials': 'true' }
  return route.fulfill({ status, headers, json: error ?? { data } })
}

/** Answers every request with the recorded responses. Collects the requests, and the URLs that the page was redirected to. */
export async function serveJourney(
  page: Page,
  journey: Journey,
): Promise<{ readonly calls: RecordedRequest[]; readonly visits: string[] }> {
  const calls: RecordedRequest[] = []
  const visits: string[] = []
  await page.route('https://test.acme.example/**', (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (!url.pathname.startsWith(API)) {
      visits.push(request.url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' })
    }
    const recorded: RecordedRequest = { verb: request.method(), path: url.pathname.slice(API.length) + url.search, body: bodyOf(request) }
    calls.push(recorded)
    return fulfillRoute(route, responseTo(journey, recorded))
  })
  return { calls, visits }
}
