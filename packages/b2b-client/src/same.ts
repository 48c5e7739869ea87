/** Deep equality of JSON values that looks past the named keys. */
export function same(a: unknown, b: unknown, ignoring: readonly string[] = []): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = (value: object) => Object.keys(value).filter((key) => !ignoring.includes(key))
  const own = keys(a)
  return own.length === keys(b).length && own.every((key) => Object.hasOwn(b, key) && same(a[key], b[key], ignoring))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
