const LAST_ACCESS = 'last_accessed_at'
type Properties = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Properties => typeof value === 'object' && value !== null

/**
 * Compares two JSON values. It ignores `last_accessed_at`, which changes with every confirmation of the session. An absent property is equal
 * to `undefined`.
 */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]))
  return (
    Object.keys(a).every((key) => key === LAST_ACCESS || same(a[key], b[key])) &&
    Object.keys(b).every((key) => key === LAST_ACCESS || Object.hasOwn(a, key) || b[key] === undefined)
  )
}
