import { safeImage } from './safeImage.ts'

/**
 * Returns the address of a QR code for an `<img>`, or null. The server sends a data URL or plain base64 text. SVG is allowed here, because
 * an `<img>` runs no scripts and loads nothing. Other URLs are not allowed: their server would get the secret in the image.
 */
export function qrImage(code: string): string | null {
  const address = /^[\w+/=]+$/.test(code) ? `data:image/png;base64,${code}` : code
  // `safeImage` refuses SVG. To check the rest of the URL, it is given the URL as if it were a PNG.
  return address.startsWith('data:') && safeImage(address.replace('image/svg+xml;', 'image/png;')) ? address : null
}
