import { attempt } from '../attempt.ts'
import { isLoopback, percentEncoded } from '../address.ts'
import type { Core } from '../core.ts'
import { CookieWriteError } from '../errors.ts'
import { DELETED_COOKIE_AGE, FNV_BASIS, FNV_PRIME, LARGEST_COOKIE } from '../limits.ts'

/** The names of cookies, if an application wants its own. */
export interface CookieNames {
  /** The cookie with the session token. */
  readonly opaqueTokenCookieName?: string | undefined
  /** The cookie with the session JWT. */
  readonly jwtCookieName?: string | undefined
  /** The cookie with the token of a pending sign-in. */
  readonly istCookieName?: string | undefined
}

/** Where cookies are kept. Source: client specification section 5, decisions point 14. */
export interface CookieScope {
  /** Default `/`. */
  readonly path?: string | undefined
  /** Used only with `availableToSubdomains`; default: the page's host name. */
  readonly domain?: string | undefined
  /** True lets the subdomains of the domain read the cookies, too. Default false. */
  readonly availableToSubdomains?: boolean | undefined
}

/** One cookie: read, written, removed and cleared of duplicates. */
export interface Cookie {
  /** `line`: what `document.cookie` shows, if it has just been read. */
  read(line?: string): string | null
  /** Without an expiry it lives as long as the browser is open. What the browser does not keep lives as long as the page. */
  write(value: string, expires?: Date): void
  /** `isCertain`: also if this tab sees no value, because it may not see yet what another tab wrote. */
  remove(isCertain?: boolean, line?: string): void
  /** True for a value that the browser refused: only this page has it. */
  held(): boolean
  /** False if another tab has written another value since this one, as far as this tab knows. */
  isLatest(value: string): boolean
  /** Lets go of such a value. */
  forget(): void
}

/** Characters that a cookie value may hold as they are, beyond those that percent-encoding leaves. Source: RFC 6265. */
const PLAIN = /%(?:2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g
// eslint-disable-next-line no-control-regex -- control characters are exactly what must not get into a header
const CONTROL = /[\u0000-\u001f\u007f]/

/** A name or value in the form that a cookie holds it. */
export const escapeCookie = (value: string): string => percentEncoded(value).replace(PLAIN, decodeURIComponent)

/** Every value that `document.cookie` shows under a name, the browser's first choice first. */
export function cookieValues(cookies: string, name: string): string[] {
  const lead = `${escapeCookie(name)}=`
  return cookies.split('; ').flatMap((pair) => (pair.startsWith(lead) ? [unescapeCookie(pair.slice(lead.length))] : []))
}

const unescapeCookie = (value: string): string => attempt(() => decodeURIComponent(value), value)

/** A fingerprint of a value, from which the value cannot be read: 32-bit FNV-1a. */
export const fingerprint = (value: string): string =>
  String(Array.from(value).reduce((print, letter) => Math.imul(print ^ letter.charCodeAt(0), FNV_PRIME), FNV_BASIS))

/** The three cookies of this client, in this tab. */
export function createCookies({ tab, names, log, settings: { brand, cookies } }: Core) {
  const host = tab.address().hostname
  // On `localhost` and on an address there are no subdomains.
  const whole = host === 'localhost' || host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  // A leading dot says nothing. Source: RFC 6265 section 5.2.3.
  const wide = (cookies.domain ?? host).replace(/^\./, '').toLowerCase()
  const domain = whole || !cookies.availableToSubdomains ? '' : wide
  const path = cookies.path ?? '/'
  const secure = isLoopback(host) ? '' : '; secure'

  function cookie(name: string): Cookie {
    /** Where this browser remembers which of two values is its own. */
    const own = names.key(`own:${name}`)
    /** What the browser refused to keep. */
    let refused: string | undefined
    const values = (line = tab.cookies.read()) => cookieValues(line, name)
    const put = (value: string, expires: Date | undefined, at = path, of = domain) =>
      tab.cookies.write(
        `${escapeCookie(name)}=${escapeCookie(value)}; path=${at}${expires ? `; expires=${expires.toUTCString()}` : ''}; sameSite=lax${of && `; domain=${of}`}${secure}`,
      )
    const erase = () => {
      for (const of of new Set(whole ? [''] : ['', wide, host]))
        for (const at of new Set([path, '/'])) put('', new Date(tab.now() - DELETED_COOKIE_AGE), at, of)
    }
    return {
      read(line) {
        const found = values(line)
        // An empty one is no token: whoever can write cookies must not sign anybody out by it.
        const value =
          refused ?? (found.length > 1 ? found.find((one) => fingerprint(one) === tab.local.get(own)) : undefined) ?? found.find(Boolean)
        if (!value) return null
        if (value === refused || (!CONTROL.test(value) && value.length <= LARGEST_COOKIE)) return value
        log('cookie_no_token', name)
        return null
      },
      write(value, expires) {
        tab.local.set(own, fingerprint(value))
        const foreign = host !== domain && !host.endsWith(`.${domain}`)
        const fault = Number.isNaN(expires?.getTime()) ? 'its expiry is no date.' : domain && foreign ? `${host} is not of ${domain}.` : ''
        let found: string[] = []
        const before = values()
        if (!fault) {
          put(value, expires)
          found = values()
        }
        if (found.length > 1) {
          // A stale one stands beside it, from another path or domain: clear every place, then write the fresh one again.
          erase()
          put(value, expires)
          found = values()
          if (found.length > 1) log('cookie_twice', name)
        }
        // A value that is neither old nor ours was written by another tab in between, and is newer.
        const isNew = (one: string) => !before.includes(one) && escapeCookie(one) !== escapeCookie(value)
        refused = found.includes(value) || found.some(isNew) ? undefined : value
        if (refused === undefined) return
        // What stood there before must not come back after a reload.
        erase()
        log('cookie_refused', new CookieWriteError(name, fault || 'it is too long, or cookies are blocked here.').message)
      },
      held: () => refused !== undefined,
      isLatest: (value) => [null, fingerprint(value)].includes(tab.local.get(own)),
      forget: () => void (refused = undefined),
      remove(isCertain, line) {
        refused = undefined
        // Reading is much cheaper than writing, and most of the time there is nothing to remove.
        if (isCertain || values(line).length > 0) erase()
      },
    }
  }
  return {
    session: cookie(cookies.opaqueTokenCookieName ?? `${brand}_session`),
    jwt: cookie(cookies.jwtCookieName ?? `${brand}_session_jwt`),
    intermediate: cookie(cookies.istCookieName ?? `${brand}_intermediate_session_token`),
  }
}
