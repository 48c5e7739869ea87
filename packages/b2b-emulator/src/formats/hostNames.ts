/** Returns true for `localhost` and for a loopback address, which only this machine can reach. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)

/** Returns true for a name that ends in `.localhost`. Browsers resolve every such name to this machine (RFC 6761, section 6.3). */
export const isLocalhostSubdomain = (host: string): boolean => /^(?:[a-z0-9-]{1,63}\.)+localhost$/i.test(host)

/** Returns the host name of a Host header, without the port. */
function hostNameOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d{1,5}$/, '').toLowerCase()
}

/**
 * Returns true for a Host header that names this machine, with any port. The check prevents DNS rebinding (threat T64): a page of another
 * host can make its host name resolve to 127.0.0.1, but the browser still sends that host name in the header.
 */
export function isLocalHostHeader(header: string | undefined): boolean {
  // Removes the brackets of an IPv6 address.
  const name = hostNameOf(header).replace(/^\[(.*)\]$/, '$1')
  return isLoopbackHost(name) || isLocalhostSubdomain(name)
}

/**
 * Returns true for a Host header that is safe on a server that other machines can reach: an IP address, a name of this machine, or `host`.
 * DNS rebinding works with names only, so every IP address is safe.
 */
export function isSafeHostHeader(header: string | undefined, host: string): boolean {
  const name = hostNameOf(header)
  const isIpAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /^\[[0-9a-f:.]+\]$/.test(name)
  return isIpAddress || isLocalHostHeader(header) || name === host.toLowerCase()
}

/** The addresses that mean "all network interfaces", each with the address that a browser on this machine can open instead. */
const WILDCARD_ADDRESSES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Returns true for an address that means "all network interfaces". */
export const isWildcardAddress = (host: string): boolean => Object.hasOwn(WILDCARD_ADDRESSES, host)

/** Returns the URL of the server for a browser on this machine. */
export function urlOf(host: string, port: number): string {
  const name = WILDCARD_ADDRESSES[host] ?? host
  // An IPv6 address needs brackets in a URL.
  const urlHost = name.includes(':') ? `[${name}]` : name
  return `http://${urlHost}:${port}`
}
