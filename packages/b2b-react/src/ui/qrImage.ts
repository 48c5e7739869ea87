import { isDataImage } from './safeImage.ts'

/**
 * Returns the address of a QR code for an `<img>`, or null. The server sends a data URL or plain base64 text. Other URLs are not allowed:
 * their server would get the secret in the image.
 */
export function qrImage(code: string): string | null {
  const address = /^[\w+/=]+$/.test(code) ? `data:image/png;base64,${code}` : code
  return isDataImage(address) ? address : null
}
