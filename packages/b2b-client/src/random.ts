/** Random bytes. `getRandomValues` also works on pages without https, unlike `randomUUID`. */
export const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count))

/** Random bytes as lower-case hexadecimal. */
export const randomHex = (count: number): string => randomBytes(count).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')

/** A UUID of version 4. Source: RFC 9562 section 5.4. */
export const uuid = (): string => randomHex(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
