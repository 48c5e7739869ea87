/** Random bytes as lower-case hexadecimal. `getRandomValues` also works on pages without https, unlike `randomUUID`. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUID of version 4. Source: RFC 9562 section 5.4. */
export function uuid(): string {
  const hex = randomHex(16)
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
