import { checkFields } from '../check.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { UsageError } from '../errors.ts'

/**
 * The arguments of a call as its fields, checked; throws a usage error that names the first field that is missing or of the
 * wrong type, and never says what was in it. A missing argument object is the error of its first required field.
 */
export function checkInput(method: string, { path, input, only, takes }: Endpoint, given: readonly unknown[]): Record<string, unknown> {
  if (!input) return {}
  const fields = checkFields(method, input, takes ? Object.fromEntries(takes.map((field, at) => [field, given[at]])) : given[0])
  for (const [, field = ''] of path.matchAll(/\{(\w+)\}/g)) {
    // Nothing, one dot and two dots would lead to another address, percent-encoded or not.
    if (/^\.{0,2}$/.test(String(fields[field]))) throw new UsageError(method, `${field} must be an id.`)
  }
  return only ? Object.fromEntries(Object.keys(input).map((field) => [field, fields[field]])) : fields
}
