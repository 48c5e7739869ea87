/** Returns the value if it is an array, otherwise an empty list. For values from callers without types. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An object with unchecked fields. */
export type UncheckedObject = { readonly [field: string]: unknown }

/** Returns the value if it is an object, otherwise an empty object. For values from callers without types. */
export const asObject = (value: unknown): UncheckedObject => (typeof value === 'object' && value !== null ? (value as UncheckedObject) : {})
