/** Returns the value if it is an array, otherwise an empty list. For values from callers without types. */
export const asList = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])

/** Returns the value if it is an object, otherwise an empty object. For values from callers without types. */
export const asObject = (given: unknown): { readonly [field: string]: unknown } =>
  typeof given === 'object' && given !== null ? (given as { readonly [field: string]: unknown }) : {}
