import { faultsIn, type Fields } from './contract/fields.ts'
import { UsageError } from './errors.ts'

/** An argument object, checked against its fields. `lead`: the text before the name of a field. `nullable`: the fields that may be `null`. */
export function checkFields(
  method: string,
  shape: Fields,
  given: unknown,
  lead = '',
  nullable?: readonly string[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...Object(given) }
  const [fault] = faultsIn(shape, fields, nullable)
  if (fault === undefined) return fields
  const { field, kind } = fault
  throw new UsageError(
    method,
    `${lead}${field} must be ${kind.endsWith('s') ? `an array of ${kind}` : `a${kind === 'object' ? 'n' : ''} ${kind}`}.`,
  )
}
