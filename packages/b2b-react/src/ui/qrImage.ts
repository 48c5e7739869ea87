import { safeImage } from './safeImage.ts'

/**
 * The address of a QR code as the provider sends it, or null: a picture written into the address, or its base64 text alone. A drawing is
 * taken here too, because it is only ever the source of an `<img>`, where it runs nothing and loads nothing. Nothing is asked of a server:
 * whoever had the picture would have the secret.
 */
export function qrImage(code: string): string | null {
  const address = /^[\w+/=]+$/.test(code) ? `data:image/png;base64,${code}` : code
  // A drawing is held to the form and the length of a bitmap.
  return address.startsWith('data:') && safeImage(address.replace('image/svg+xml;', 'image/png;')) ? address : null
}
