/** Returns true for a loopback address or its name, which only this machine can reach. */
export const isLoopback = (host: string): boolean => /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)

/** Returns true for a name that ends in `.localhost`. Browsers resolve every such name to this machine (RFC 6761, section 6.3). */
export const isLocalhostName = (host: string): boolean => /^(?:[a-z0-9-]{1,63}\.)+localhost$/i.test(host)

/** Returns the host name of a Host header, without the port. */
function nameIn(header: string | undefined): string {
  // A name, and possibly a colon and a port.
  const [, name = ''] = /^(.+?)(?::\d{1,5})?$/.exec(header ?? '') ?? []
  return name.toLowerCase()
}

/**
 * Returns true for a Host header that names this machine, on any port. This check stops DNS rebinding: a foreign page can make its own name
 * resolve to 127.0.0.1, but the browser still sends that name (threat T64).
 */
export function isLocalHost(header: string | undefined): boolean {
  // An IPv6 address is in brackets.
  const name = nameIn(header).replace(/^\[(.*)\]$/, '$1')
  return isLoopback(name) || isLocalhostName(name)
}

/**
 * Returns true for a Host header that other machines can send: an IP address, which is safe from DNS rebinding, or the configured host
 * name.
 */
export function isReachableHost(header: string | undefined, host: string): boolean {
  const name = nameIn(header)
  const isIpAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /^\[[0-9a-f:.]+\]$/.test(name)
  return isIpAddress || isLocalHost(header) || name === host.toLowerCase()
}

/** Addresses that mean "all network interfaces", with the address at which a browser on this machine reaches them. */
const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Returns true for an address that means "all network interfaces". */
export const isWildcard = (host: string): boolean => Object.hasOwn(WILDCARDS, host)

/** Returns the URL at which a browser on this machine reaches the server. */
export function urlOf(host: string, port: number): string {
  const name = WILDCARDS[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
