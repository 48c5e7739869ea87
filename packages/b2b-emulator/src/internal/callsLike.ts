import { endpoints } from '@acme/b2b-client/contract'

/**
 * Returns the calls that send the same request as a call, with the call itself. For example, a member's own password and that of another
 * member are deleted by the same request.
 */
export function callsLike(name: string): readonly string[] {
  const entries = [...endpoints]
  const endpoint = entries.find(([call]) => call === name)?.[1]
  if (!endpoint) return [name]
  return entries.filter(([, { verb, path }]) => verb === endpoint.verb && path === endpoint.path).map(([call]) => call)
}
