const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Equality of JSON values that looks past the time of last access, which every confirmation changes. An absent property equals `undefined`. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  return Object.keys({ ...a, ...b }).every((key) => key === 'last_accessed_at' || same(a[key], b[key]))
}
