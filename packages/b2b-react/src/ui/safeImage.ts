import { MAX_IMAGE_LENGTH } from '../limits.ts'

/** Returns the address of an image if it can be shown, otherwise null: `https:`, or a small bitmap as a data URL. */
export function safeImage(address: string): string | null {
  if (/^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/.test(address)) return address.length <= MAX_IMAGE_LENGTH ? address : null
  return parse(address)?.protocol === 'https:' ? address : null
}

/**
 * Does the same for an address from the host's own configuration. It can also be a path on the host's site, or an address on this computer.
 */
export function safeOwnImage(address: string): string | null {
  const url = parse(address, 'https://own.invalid')
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || isLocal ? address : safeImage(address)
}

/** Parses an address. Returns null if it is invalid, or if it has credentials or a backslash, because its host is then easily misread. */
function parse(address: string, base?: string): URL | null {
  try {
    const url = new URL(address, base)
    return url.username || url.password || address.includes('\\') ? null : url
  } catch {
    return null
  }
}
