/** True for a host name that can only be this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** An address that a page may be sent to, or a provider asked at: https, or http on this machine, without credentials. Null otherwise. */
export function parseSafeUrl(address: string): URL | null {
  // The URL parser drops tabs and line breaks and reads `\` as `/`: whoever writes those means something else.
  if (/[\t\r\n\\]/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return safe && url.username === '' && url.password === '' ? url : null
}

/** Percent-encoding that no text can make throw: half of a character becomes the replacement character. */
export const percentEncoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
