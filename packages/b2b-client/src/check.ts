import { faultsIn, type Fields } from './contract/fields.ts'
import { UsageError } from './errors.ts'

/** An argument object, checked against its fields. `lead`: what stands before the name of a field. */
export function checkFields(method: string, shape: Fields, given: unknown, lead = ''): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...Object(given) }
  const [fault] = faultsIn(shape, fields)
  if (fault === undefined) return fields
  const { field, kind } = fault
  throw new UsageError(
    method,
    `${lead}${field} must be ${kind === 'strings' ? 'an array of strings' : `a${kind === 'object' ? 'n' : ''} ${kind}`}.`,
  )
}
