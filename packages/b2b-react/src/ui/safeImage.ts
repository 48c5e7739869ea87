import { MAX_IMAGE_LENGTH } from '../limits.ts'

/** A placeholder for the host's site. An address that resolves to another origin is not a path. */
const HOST_SITE = 'https://own.invalid'

/** Returns the address of an image from the server if it is an `https:` address, otherwise null. A data URL could have any size. */
export const safeImage = (address: string): string | null => (parse(address)?.protocol === 'https:' ? address : null)

/**
 * Returns the address of an image from the host's configuration if it is an `https:` address, a path on the host's site, an address on this
 * computer, or a small data URL. Otherwise returns null.
 */
export function safeHostImage(address: string): string | null {
  const url = parse(address)
  // An address that starts with `//` is not a path. On an http page it would be an http address of another site.
  const isPath = parse(address, HOST_SITE)?.origin === HOST_SITE
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  // Bundlers write small SVG files into the page as text.
  const isSvgText = /^data:image\/svg\+xml[;,]/.test(address) && address.length <= MAX_IMAGE_LENGTH
  return isPath || url?.protocol === 'https:' || isLocal || isSvgText || isDataImage(address) ? address : null
}

/** Returns true for a small image as a data URL in Base64. SVG is allowed, because an `<img>` runs no scripts and loads nothing. */
export const isDataImage = (address: string): boolean =>
  address.length <= MAX_IMAGE_LENGTH && /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\w+/=]+$/.test(address)

/** Parses an address. Returns null for an invalid address. Also returns null for credentials or a backslash, which hide the real host from readers. */
function parse(address: string, base?: string): URL | null {
  try {
    const url = new URL(address, base)
    return url.username || url.password || address.includes('\\') ? null : url
  } catch {
    return null
  }
}
