import { faultsIn, type Fields, type Json } from '../contract/fields.ts'
import { UsageError } from '../errors.ts'

/**
 * Checks an argument object against a shape, and returns a copy.
 *
 * @param prefix The text before the name of a field in the error message.
 * @param nullable The fields that can be null.
 * @throws UsageError for the first field that is missing or has the wrong type.
 */
export function checkFields(
  method: string,
  shape: Fields,
  args: unknown,
  prefix = '',
  nullable?: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...Object(args) }
  const [invalidField] = faultsIn(shape, values, nullable)
  if (invalidField === undefined) return values
  const { field, kind } = invalidField
  const article = kind === 'object' ? 'an' : 'a'
  // The kind of a list is a plural, such as `strings`.
  const expected = kind.endsWith('s') ? `an array of ${kind}` : `${article} ${kind}`
  throw new UsageError(method, `${prefix}${field} must be ${expected}.`)
}

/**
 * Returns the fields. Throws a UsageError for the first field that is null, also if the client does not check the type of the field.
 *
 * @param nullable The fields that can be null.
 */
export function refuseNull(method: string, fields: Json, nullable?: readonly string[]): Json {
  const nullField = Object.keys(fields).find((field) => fields[field] === null && !nullable?.includes(field))
  if (nullField !== undefined) throw new UsageError(method, `${nullField} must not be null.`)
  return fields
}
