/** The brand of a client and an emulator that are given none. */
export const DEFAULT_BRAND = 'acme'

/** Returns true for a brand that a client accepts. */
export const isBrand = (brand: string): boolean => /^[a-z][a-z0-9_-]*$/i.test(brand)

/** The shape of a brand, for messages. */
export const BRAND_SHAPE = 'a name that begins with a letter and holds letters, digits, - and _ only'
