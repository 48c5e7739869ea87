import { checkFields } from '../check.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { UsageError } from '../errors.ts'

/**
 * The arguments of a call as its fields, checked; throws a usage error that names the first field that is missing or of the
 * wrong type, and never says what was in it. A missing argument object is the error of its first required field.
 */
export function checkInput(
  method: string,
  { path, input, only, takes, nullable }: Endpoint,
  given: readonly unknown[],
): Record<string, unknown> {
  if (!input) return {}
  const fields = checkFields(
    method,
    input,
    takes ? Object.fromEntries(takes.map((field, at) => [field, given[at]])) : given[0],
    '',
    nullable,
  )
  for (const [, field = ''] of path.matchAll(/\{(\w+)\}/g)) {
    // Nothing, one dot and two dots would lead to another address, percent-encoded or not.
    if (/^\.{0,2}$/.test(String(fields[field]))) throw new UsageError(method, `${field} must be an id.`)
  }
  const sent = only ? Object.fromEntries(Object.keys(input).map((field) => [field, fields[field]])) : fields
  // Also where the type of a field is for the provider to judge.
  const empty = Object.keys(sent).find((field) => sent[field] === null && !nullable?.includes(field))
  if (empty !== undefined) throw new UsageError(method, `${empty} must not be null.`)
  return sent
}
