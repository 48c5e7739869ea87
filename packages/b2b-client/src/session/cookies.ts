import { attempt } from '../internal/attempt.ts'
import { isLoopback, percentEncoded } from '../internal/address.ts'
import type { Core } from '../browser/core.ts'
import { CookieWriteError } from '../errors.ts'
import { DELETED_COOKIE_AGE_MS, FNV_OFFSET_BASIS, FNV_PRIME, MAX_COOKIE_LENGTH } from '../limits.ts'

/** Access to one cookie. */
export interface Cookie {
  /** Returns the value; null if there is none. `line`: the text of `document.cookie`, if the caller has just read it. */
  read(line?: string): string | null
  /**
   * Writes the cookie and removes duplicates of it. Without `expires` it lasts until the browser is closed. If the browser does not store
   * it, the value lasts until the page is closed.
   */
  write(value: string, expires?: Date): void
  /** Removes the cookie. `force`: even if this tab sees no value, because the value of another tab can become visible later. */
  remove(force?: boolean, line?: string): void
  /** True if the browser refused to store the value, so that only this page has it. */
  inMemory(): boolean
  /** False if this tab knows that another tab has written a newer value. */
  isLatest(value: string): boolean
  /** Removes a value that is only in memory. */
  forget(): void
}

/** Escapes that a cookie value does not need, although `encodeURIComponent` makes them. See RFC 6265 section 4.1.1. */
const PLAIN = /%(?:2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g
// eslint-disable-next-line no-control-regex -- finds the control characters that a header must not contain
const CONTROL = /[\u0000-\u001f\u007f]/

/** Escapes a name or a value for a cookie. */
export const escapeCookie = (value: string): string => percentEncoded(value).replace(PLAIN, decodeURIComponent)

/** Returns every value that `document.cookie` shows under a name, in the order of the browser. */
export function cookieValues(cookies: string, name: string): string[] {
  const lead = `${escapeCookie(name)}=`
  return cookies.split('; ').flatMap((pair) => (pair.startsWith(lead) ? [unescapeCookie(pair.slice(lead.length))] : []))
}

const unescapeCookie = (value: string): string => attempt(() => decodeURIComponent(value), value)

/** Returns the 32-bit FNV-1a hash of a value. It does not reveal the value. */
export const hashOf = (value: string): string =>
  String(Array.from(value).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), FNV_PRIME), FNV_OFFSET_BASIS))

/** Creates the three cookies of this client. */
export function createCookies({ tab, names, log, settings: { brand, cookieOptions: cookies } }: Core) {
  const host = tab.url().hostname
  // `localhost` and IP addresses have no subdomains.
  const hasNoSubdomains = host === 'localhost' || host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  // A leading dot has no meaning: RFC 6265 section 5.2.3.
  const parentDomain = (cookies.domain ?? host).replace(/^\./, '').toLowerCase()
  const domain = hasNoSubdomains || !cookies.availableToSubdomains ? '' : parentDomain
  const path = cookies.path ?? '/'
  const secure = isLoopback(host) ? '' : '; secure'

  function cookie(name: string): Cookie {
    /** The storage key of the hash of the last value that the client wrote. It tells two cookies of the same name apart. */
    const hashKey = names.key(`own:${name}`)
    /** The value that the browser refused to store. */
    let refused: string | undefined
    const values = (line = tab.cookies.read()) => cookieValues(line, name)
    const put = (value: string, expires: Date | undefined, cookiePath = path, cookieDomain = domain) =>
      tab.cookies.write(
        `${escapeCookie(name)}=${escapeCookie(value)}; path=${cookiePath}${expires ? `; expires=${expires.toUTCString()}` : ''}; sameSite=lax${cookieDomain && `; domain=${cookieDomain}`}${secure}`,
      )
    const erase = () => {
      for (const cookieDomain of new Set(hasNoSubdomains ? [''] : ['', parentDomain, host]))
        for (const cookiePath of new Set([path, '/'])) put('', new Date(tab.now() - DELETED_COOKIE_AGE_MS), cookiePath, cookieDomain)
    }
    return {
      read(line) {
        const found = values(line)
        // An empty cookie is ignored, so that other code on the site cannot sign the user out by writing one.
        const value =
          refused ?? (found.length > 1 ? found.find((one) => hashOf(one) === tab.local.get(hashKey)) : undefined) ?? found.find(Boolean)
        if (!value) return null
        if (value === refused || (!CONTROL.test(value) && value.length <= MAX_COOKIE_LENGTH)) return value
        log('cookie_no_token', name)
        return null
      },
      write(value, expires) {
        tab.local.set(hashKey, hashOf(value))
        const isForeign = host !== domain && !host.endsWith(`.${domain}`)
        const problem = Number.isNaN(expires?.getTime())
          ? 'its expiry is no date.'
          : domain && isForeign
            ? `${host} is not of ${domain}.`
            : ''
        let found: string[] = []
        const before = values()
        if (!problem) {
          put(value, expires)
          found = values()
        }
        if (found.length > 1) {
          // There is an old cookie with another path or domain. Remove both, then write the new one again.
          erase()
          put(value, expires)
          found = values()
          if (found.length > 1) log('cookie_twice', name)
        }
        // A value that is neither the old one nor ours is newer: another tab wrote it in the meantime.
        const isNew = (one: string) => !before.includes(one) && escapeCookie(one) !== escapeCookie(value)
        refused = found.includes(value) || found.some(isNew) ? undefined : value
        if (refused === undefined) return
        // Without this, the old value would come back after a reload.
        erase()
        log('cookie_refused', new CookieWriteError(name, problem || 'it is too long, or cookies are blocked here.').message)
      },
      inMemory: () => refused !== undefined,
      isLatest: (value) => [null, hashOf(value)].includes(tab.local.get(hashKey)),
      forget: () => void (refused = undefined),
      remove(force, line) {
        refused = undefined
        // Usually there is nothing to remove, and reading cookies is much faster than writing them.
        if (force || values(line).length > 0) erase()
      },
    }
  }
  return {
    session: cookie(cookies.opaqueTokenCookieName ?? `${brand}_session`),
    jwt: cookie(cookies.jwtCookieName ?? `${brand}_session_jwt`),
    intermediate: cookie(cookies.istCookieName ?? `${brand}_intermediate_session_token`),
  }
}
