const LAST_ACCESS = 'last_accessed_at'
type Properties = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Properties => typeof value === 'object' && value !== null

/** Equality of JSON values that looks past the time of last access, which every confirmation changes. An absent property equals `undefined`. */
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
