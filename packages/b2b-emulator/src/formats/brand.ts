/** The brand that the client and the emulator use by default. */
export const DEFAULT_BRAND = 'acme'

/** Returns true if a client accepts this brand. */
export const isBrand = (brand: string): boolean => /^[a-z][a-z0-9_-]*$/i.test(brand)

/** The syntax of a brand, for the end of an error message. */
export const BRAND_SYNTAX = 'a name that begins with a letter and holds letters, digits, - and _ only'

/** The names of the built-in roles. */
export const BUILT_IN_ROLES = ['member', 'admin', 'support'] as const
/** The name of a built-in role. */
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** Returns the ids of the built-in roles. Every member, even an administrator, has the role `member`. */
export const builtInRoles = (brand: string): Readonly<Record<BuiltInRole, string>> => ({
  member: `${brand}_member`,
  admin: `${brand}_admin`,
  support: `${brand}_support`,
})
