import { endpoints } from '@acme/b2b-client/contract'
import type { CallName, Endpoint } from '@acme/b2b-client/contract'
import { methodRefusal, Refusal } from '../internal/refusal.ts'

/** An endpoint of the contract, and the parameters in the path of a request. */
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

/** Returns the parameters in a path that matches a pattern such as `/groups/{id}`. Returns null if the path does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const patternSegments = pattern.split('/')
  const segments = path.split('/')
  if (patternSegments.length !== segments.length) return null
  const params: [string, string][] = []
  for (const [index, segment] of segments.entries()) {
    const patternSegment = patternSegments[index] ?? ''
    const [, parameterName] = PLACEHOLDER.exec(patternSegment) ?? []
    if (parameterName !== undefined) params.push([parameterName, decodeSegment(segment)])
    else if (segment !== patternSegment) return null
  }
  return Object.fromEntries(params)
}

/** Returns the endpoint for a verb and a path below `/sdk/v1`. A literal path takes precedence over a path with placeholders. */
export function findRoute(verb: string, path: string): Route {
  const routes = [...endpoints].flatMap(([name, endpoint]) => {
    const params = matchPath(endpoint.path, path)
    return params ? [{ name, endpoint, params }] : []
  })
  if (routes.length === 0) throw new Refusal(404, 'route_not_found', 'The provider has no such route.')
  const routesOfVerb = routes.filter(({ endpoint }) => endpoint.verb === verb)
  const placeholderCount = ({ params }: Route): number => Object.keys(params).length
  const [route] = routesOfVerb.toSorted((routeA, routeB) => placeholderCount(routeA) - placeholderCount(routeB))
  if (!route) throw methodRefusal(routes.map(({ endpoint }) => endpoint.verb))
  return route
}
