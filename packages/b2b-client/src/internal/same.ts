/** Returns the JSON text of a value without `last_accessed_at`, which changes with every confirmation of the session. */
const textOf = (value: unknown): string | undefined => JSON.stringify(value)?.replace(/,?"last_accessed_at":"[^"]*"/g, '')

/**
 * Returns true if two JSON values are the same, except for `last_accessed_at`. An absent property is equal to `undefined`. Properties in another
 * order count as a difference.
 */
export const same = (a: unknown, b: unknown): boolean => a === b || textOf(a) === textOf(b)
