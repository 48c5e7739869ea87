/** True for a network interface that only this machine reaches, and for the name of one. */
export const isLoopback = (host: string): boolean => /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)

/** True for a name that ends in `.localhost`: browsers resolve every such name to this machine. Source: RFC 6761 section 6.3. */
export const isLocalhostName = (host: string): boolean => /^(?:[a-z0-9-]{1,63}\.)+localhost$/i.test(host)

/** The name in a Host header, without the port. */
function nameIn(header: string | undefined): string {
  const [, name = ''] = /^(.+?)(?::\d{1,5})?$/.exec(header ?? '') ?? []
  return name.toLowerCase()
}

/**
 * True for a Host header that names this machine, on any port. A page elsewhere can make its own name resolve to 127.0.0.1, but it
 * cannot keep the browser from sending that name (T64).
 */
export function isLocalHost(header: string | undefined): boolean {
  const name = nameIn(header).replace(/^\[(.*)\]$/, '$1')
  return isLoopback(name) || isLocalhostName(name)
}

/**
 * True for a Host header that other machines may send: an IP address, which no page elsewhere can pretend to be, or the very name that
 * the emulator was told to listen on.
 */
export function isReachableHost(header: string | undefined, host: string): boolean {
  const name = nameIn(header)
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /^\[[0-9a-f:.]+\]$/.test(name)
  return isAddress || isLocalHost(header) || name === host.toLowerCase()
}

/** Where a browser on this machine finds a server that listens on every address. */
const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** True for what stands for every address of this machine. */
export const isWildcard = (host: string): boolean => Object.hasOwn(WILDCARDS, host)

/** The address of a server, as a browser on this machine takes it. */
export function urlOf(host: string, port: number): string {
  const name = WILDCARDS[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
