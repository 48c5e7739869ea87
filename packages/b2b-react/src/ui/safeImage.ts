/** As large as a picture inside an address may be, in characters. */
const LONGEST_DATA = 64 * 1024

/** The address of a picture that may be shown, or null: `https:`, or a small bitmap written into the address itself. */
export function safeImage(address: string): string | null {
  if (/^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/.test(address)) return address.length <= LONGEST_DATA ? address : null
  return protocolOf(address) === 'https:' ? address : null
}

/** The same for an address that the host itself has given: it may also lie on the host's own site, or on this computer. */
export function safeOwnImage(address: string): string | null {
  const url = parse(address, 'https://own.invalid')
  const local = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || local ? address : safeImage(address)
}

/**
 * The address of a QR code as the provider sends it, or null: a picture written into the address, or its base64 text alone. A drawing is
 * taken here too, because it is only ever the source of an `<img>`, where it runs nothing and loads nothing. Nothing is asked of a server:
 * whoever had the picture would have the secret.
 */
export function qrImage(code: string): string | null {
  const address = /^[\w+/=]+$/.test(code) ? `data:image/png;base64,${code}` : code
  if (/^data:image\/svg\+xml;base64,[\w+/=]+$/.test(address)) return address.length <= LONGEST_DATA ? address : null
  return address.startsWith('data:') ? safeImage(address) : null
}

const protocolOf = (address: string): string | undefined => parse(address)?.protocol

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
