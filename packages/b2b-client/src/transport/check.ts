import { UsageError } from '../errors.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { faultsIn, type Kind } from '../contract/fields.ts'

const WORDS: { readonly [K in Kind]: string } = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  strings: 'an array of strings',
}

/**
 * The arguments of a call, checked; throws a usage error that names the first field that is missing or of the wrong type,
 * and never says what was in it. A missing argument object is the error of its first required field.
 */
export function checkInput(method: string, { input, only }: Endpoint, given: unknown): Record<string, unknown> {
  if (input === null) return {}
  const fields: Record<string, unknown> = { ...Object(given) }
  const [fault] = faultsIn(input, fields)
  if (fault !== undefined) throw new UsageError(method, `${fault.field} must be ${WORDS[fault.kind]}.`)
  return only ? Object.fromEntries(Object.keys(input).map((field) => [field, fields[field]])) : fields
}
