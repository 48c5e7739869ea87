type Properties = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Properties => typeof value === 'object' && value !== null

/**
 * Returns true if two JSON values are the same. Ignores `last_accessed_at`, which changes with every confirmation of the session. An absent
 * property is equal to `undefined`.
 */
export function same(a: unknown, b: unknown): boolean {
  return (
    Object.is(a, b) ||
    (isObject(a) &&
      isObject(b) &&
      Array.isArray(a) === Array.isArray(b) &&
      Object.keys(a).every((key) => key === 'last_accessed_at' || same(a[key], b[key])) &&
      Object.keys(b).every((key) => key === 'last_accessed_at' || Object.hasOwn(a, key) || b[key] === undefined))
  )
}
