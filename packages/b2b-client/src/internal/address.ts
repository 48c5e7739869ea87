/** Returns true for a host name of this machine, such as `localhost`. */
export const isLoopback = (host: string): boolean => `.${host}`.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** The rule of `parseSafeUrl`, for error messages: the text after "must". */
export const SAFE_URL_RULE = 'start with https://, or with http:// on this machine, and have no user name'

/** Parses a URL. Returns null if it is not safe to open or to call: only https, or http on this machine, without credentials, is safe. */
export function parseSafeUrl(text: string): URL | null {
  // The URL parser removes tabs and line breaks and reads `\` as `/`. Such a text can look like a different URL.
  if (/[\t\r\n\\]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe && !url.username && !url.password ? url : null
}

/** Percent-encodes a text. Unlike `encodeURIComponent` it does not throw for a lone surrogate, and uses U+FFFD instead. */
// With the flag `u`, the pattern matches lone surrogates only.
export const percentEncoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
