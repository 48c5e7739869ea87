import { endpoints } from '@acme/b2b-client/contract'
import type { CallName, Endpoint } from '@acme/b2b-client/contract'
import { methodRefusal, Refusal } from '../refusal.ts'

/** The row that a request asks for, with the values in its path. */
export interface Route {
  readonly name: CallName
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

const PLACEHOLDER = /^\{(\w+)\}$/

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, 'bad_request', 'The address is not percent-encoded properly.')
  }
}

/** The values of a path that has the form of a pattern, or null when it has another. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: [string, string][] = []
  for (const [at, segment] of given.entries()) {
    const name = PLACEHOLDER.exec(wanted[at] ?? '')?.[1]
    if (name === undefined && segment !== wanted[at]) return null
    if (name !== undefined) params.push([name, decoded(segment)])
  }
  return Object.fromEntries(params)
}

/** The row of a verb and a path below `/sdk/v1`. A path that is written out wins over one with placeholders. */
export function findRoute(verb: string, path: string): Route {
  const matching = [...endpoints].flatMap(([name, endpoint]) => {
    const params = paramsOf(endpoint.path, path)
    return params ? [{ name, endpoint, params }] : []
  })
  if (matching.length === 0) throw new Refusal(404, 'route_not_found', 'The provider has no such address.')
  const answering = matching.filter(({ endpoint }) => endpoint.verb === verb)
  answering.sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)
  const [route] = answering
  if (!route) throw methodRefusal(matching.map(({ endpoint }) => endpoint.verb))
  return route
}
