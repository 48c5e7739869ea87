/** Equality of JSON values that looks past the time of last access, which every confirmation changes. */
export const same = (a: unknown, b: unknown): boolean => text(a) === text(b)

const text = (value: unknown) => JSON.stringify(value, (key, inner: unknown) => (key === 'last_accessed_at' ? undefined : inner))
