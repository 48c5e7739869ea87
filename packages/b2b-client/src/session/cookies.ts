import { isLoopback } from '../loopback.ts'
import type { Tab } from '../browser/tab.ts'
import type { Log } from '../browser/log.ts'
import { CookieWriteError } from '../errors.ts'
import { DELETED_COOKIE_AGE, LARGEST_COOKIE } from '../limits.ts'

/** Where cookies are kept. Source: client specification section 5, decisions point 14. */
export interface CookieScope {
  /** Default `/`. */
  readonly path?: string | undefined
  /** Used only with `availableToSubdomains`; default: the page's host name. */
  readonly domain?: string | undefined
  readonly availableToSubdomains?: boolean | undefined
}

/** The client's cookies: read, written, removed and cleared of duplicates. */
export interface Cookies {
  read(name: string): string | null
  /** Answers false when the browser did not keep it; the value then lives as long as the page. */
  write(name: string, value: string, expires: Date): boolean
  remove(name: string): void
  /** Lets go of a value that only this page still has. */
  forget(name: string): void
}

/** Characters that a cookie value may hold as they are, beyond those that percent-encoding leaves. Source: RFC 6265. */
const PLAIN = /%(?:2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g
// eslint-disable-next-line no-control-regex -- control characters are exactly what must not get into a header
const CONTROL = /[\u0000-\u001f\u007f]/

/** A name or value in the form that a cookie holds it. */
export const escapeCookie = (value: string): string => encodeURIComponent(value).replace(PLAIN, decodeURIComponent)

/** Every value that `document.cookie` shows under a name, the browser's first choice first. */
export function cookieValues(cookies: string, name: string): string[] {
  const lead = `${escapeCookie(name)}=`
  return cookies
    .split('; ')
    .filter((pair) => pair.startsWith(lead))
    .map((pair) => unescapeCookie(pair.slice(lead.length)))
}

function unescapeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const hasNoSubdomains = (host: string): boolean => host === 'localhost' || host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** The domains a cookie of this scope is written with and may have been written with; undefined: none. */
function domainsOf(
  scope: CookieScope,
  host: string,
): { readonly write: string | undefined; readonly all: readonly (string | undefined)[] } {
  if (hasNoSubdomains(host)) return { write: undefined, all: [undefined] }
  const write = scope.availableToSubdomains === true ? (scope.domain ?? host) : undefined
  return { write, all: [...new Set([scope.domain, host, undefined])] }
}

/** The client's cookies in this tab. */
export function createCookies(tab: Tab, scope: CookieScope, log: Log): Cookies {
  const host = tab.address().hostname
  const domains = domainsOf(scope, host)
  const path = scope.path ?? '/'
  const secure = isLoopback(host) ? '' : '; secure'
  /** What this page wrote last, which tells the fresh one of two… */
  const written = new Map<string, string>()
  /** …and what the browser refused to keep, which then lives as long as the page. */
  const refused = new Map<string, string>()
  const valuesOf = (name: string) => cookieValues(tab.cookies.read(), name)

  const put = (name: string, value: string, expires: Date, where: string, domain: string | undefined) =>
    tab.cookies.write(
      `${escapeCookie(name)}=${escapeCookie(value)}; path=${where}; expires=${expires.toUTCString()}; sameSite=lax` +
        `${domain === undefined ? '' : `; domain=${domain}`}${secure}`,
    )
  const erase = (name: string) => {
    const past = new Date(tab.now() - DELETED_COOKIE_AGE)
    for (const domain of domains.all) for (const where of new Set([path, '/'])) put(name, '', past, where, domain)
  }
  const reject = (name: string, value: string, why: string) => {
    refused.set(name, value)
    // What stood there before must not come back after a reload.
    erase(name)
    log.warnOnce(new CookieWriteError(name, why).message)
    return false
  }

  return {
    read(name) {
      const values = valuesOf(name)
      const own = written.get(name)
      const value = refused.get(name) ?? (own !== undefined && values.includes(own) ? own : values[0])
      if (value === undefined || value === '') return null
      if (!CONTROL.test(value) && value.length <= LARGEST_COOKIE) return value
      log.warnOnce(`The cookie ${name} holds what cannot be a token; it is ignored.`)
      return null
    },
    write(name, value, expires) {
      written.set(name, value)
      refused.delete(name)
      if (Number.isNaN(expires.getTime())) return reject(name, value, 'its expiry is not a date.')
      if (domains.write !== undefined && host !== domains.write && !host.endsWith(`.${domains.write}`)) {
        return reject(name, value, `the page's host ${host} does not belong to the domain ${domains.write}.`)
      }
      put(name, value, expires, path, domains.write)
      if (valuesOf(name).length > 1) {
        // A stale one stands beside it, from another path or domain: clear every place, then write the fresh one again.
        erase(name)
        put(name, value, expires, path, domains.write)
        if (valuesOf(name).length > 1)
          log.warnOnce(`The cookie ${name} exists twice and the other one cannot be removed; the fresh one is used.`)
      }
      return valuesOf(name).includes(value) || reject(name, value, 'it is too long, or cookies are blocked here.')
    },
    forget: (name) => void refused.delete(name),
    remove(name) {
      written.delete(name)
      refused.delete(name)
      erase(name)
    },
  }
}
