/** Parses an absolute http or https URL. Returns null for any other text. */
export function parseHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}
