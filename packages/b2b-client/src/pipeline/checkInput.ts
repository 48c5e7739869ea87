import { UsageError } from '../errors.ts'
import { checkFields, refuseNull } from '../internal/checkFields.ts'
import type { CheckInput } from './call.ts'

/**
 * Returns the arguments of a call as fields. Throws a UsageError that names the first field that is missing or has the wrong type. The message
 * never contains a value. If the argument object is missing, the error names the first required field.
 */
export const checkInput: CheckInput = (method, { path, input, onlyListed, takes, nullable }, args) => {
  if (!input) return {}
  const argumentObject = takes ? Object.fromEntries(takes.map((field, index) => [field, args[index]])) : args[0]
  const fields = checkFields(method, input, argumentObject, '', nullable)
  // The fields that the path contains, such as `{member_id}`.
  for (const [, field = ''] of path.matchAll(/\{(\w+)\}/g)) {
    // An empty id, `.` and `..` would change the path of the URL, even when they are percent-encoded.
    if (/^\.{0,2}$/.test(String(fields[field]))) throw new UsageError(method, `${field} must be an id.`)
  }
  const sentFields = onlyListed ? Object.fromEntries(Object.keys(input).map((field) => [field, fields[field]])) : fields
  return refuseNull(method, sentFields, nullable)
}
