/** Returns random bytes. Unlike `randomUUID`, which is much faster, `getRandomValues` also works on pages without https. */
const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count))

/** Returns random bytes as lower-case hexadecimal digits. */
export const randomHex = (count: number): string => randomBytes(count).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')

/** Returns a random UUID (version 4, RFC 9562 section 5.4). */
export const uuid = (): string =>
  'randomUUID' in crypto
    ? crypto.randomUUID()
    : // Replaces two of the 32 digits: one with the version (4), one with the variant (a).
      randomHex(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
