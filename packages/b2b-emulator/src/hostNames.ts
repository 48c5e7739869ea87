const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * True for a Host header that names this machine, on any port. A page elsewhere can make its own name resolve to 127.0.0.1, but it
 * cannot keep the browser from sending that name (T64).
 */
export function isLocalHost(header: string | undefined): boolean {
  const [, name = ''] = /^(.+?)(?::\d{1,5})?$/.exec(header ?? '') ?? []
  return LOCAL.has(name.toLowerCase())
}
