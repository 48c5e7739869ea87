import { endpoints } from '@acme/b2b-client/contract'
import type { CallName, Endpoint } from '@acme/b2b-client/contract'
import { methodRefusal, Refusal } from '../internal/refusal.ts'

/** An endpoint of the contract with the values in the path. */
export interface Route {
  readonly name: CallName
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

const PLACEHOLDER = /^\{(\w+)\}$/

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, 'bad_request', 'The path is not percent-encoded correctly.')
  }
}

/** Returns the values in a path that matches a pattern, or null if it does not match. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [patternSegments, segments] = [pattern.split('/'), path.split('/')]
  if (patternSegments.length !== segments.length) return null
  const params: [string, string][] = []
  for (const [index, segment] of segments.entries()) {
    const name = PLACEHOLDER.exec(patternSegments[index] ?? '')?.[1]
    if (name === undefined && segment !== patternSegments[index]) return null
    if (name !== undefined) params.push([name, decodeSegment(segment)])
  }
  return Object.fromEntries(params)
}

/** Returns the endpoint for a verb and a path below `/sdk/v1`. A literal path takes precedence over one with placeholders. */
export function findRoute(verb: string, path: string): Route {
  const matching = [...endpoints].flatMap(([name, endpoint]) => {
    const params = paramsOf(endpoint.path, path)
    return params ? [{ name, endpoint, params }] : []
  })
  if (matching.length === 0) throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
  const candidates = matching.filter(({ endpoint }) => endpoint.verb === verb)
  // The route with the fewest placeholders comes first.
  candidates.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const [route] = candidates
  if (!route) throw methodRefusal(matching.map(({ endpoint }) => endpoint.verb))
  return route
}
