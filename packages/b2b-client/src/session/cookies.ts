import type { Core } from '../browser/core.ts'
import { isLoopback } from '../internal/address.ts'
import { CONTROL_CHARACTER, cookieValues, escapeCookie } from '../internal/cookieText.ts'
import { hashOf } from '../internal/hashOf.ts'
import { COOKIE_EXPIRY_PRECISION_MS, COOKIE_REWRITE_INTERVAL_MS, DELETED_COOKIE_AGE_MS, MAX_COOKIE_LENGTH } from '../limits.ts'

/** Access to one cookie, as this tab sees it now. */
export interface Cookie {
  /** Returns the value; null if there is none. */
  read(): string | null
  /**
   * Writes the cookie and removes duplicates of it, unless this page has just written the same one. Without `expires` it lasts until the
   * browser is closed. If the browser refuses to store it, the value lasts until the page is closed.
   */
  write(value: string, expires?: Date): void
  /** Writes the cookie in any case: another tab may have overwritten it, and this tab does not see that yet. */
  rewrite(value: string, expires: Date): void
  /** Removes the cookie. `unseen`: also if this tab sees none, because the cookie of another tab can arrive later. */
  remove(which?: 'unseen'): void
  /** Returns true if the browser did not store the value, so that only this page has it. */
  isPageOnly(): boolean
  /** Returns false if this tab knows that another tab has written a newer value. */
  isLatest(value: string | null): boolean
  /** Removes a value that the browser did not store. */
  forgetPageOnly(): void
}

/** Explains in development builds why the browser did not store a cookie. `outsideDomain`: the page is not in this domain. */
function reasonOf(isExpiryInvalid: boolean, host: string, outsideDomain: string | null): string {
  if (isExpiryInvalid) return 'its expiry is no date.'
  return outsideDomain === null ? 'it is too long, or cookies are blocked here.' : `the page ${host} is not in the domain ${outsideDomain}.`
}

/** Creates the three cookies of this client. */
export function createCookies({ tab, names, log, settings: { brand, cookieOptions } }: Core) {
  const host = tab.url().hostname
  // `localhost` and IP addresses have no subdomains.
  const hasNoSubdomains = host === 'localhost' || host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  // A leading dot has no meaning: RFC 6265 section 5.2.3.
  const parentDomain = (cookieOptions.domain ?? host).replace(/^\./, '').toLowerCase()
  const domain = hasNoSubdomains || !cookieOptions.availableToSubdomains ? '' : parentDomain
  const path = cookieOptions.path ?? '/'
  if (__DEV__ && hasNoSubdomains && cookieOptions.availableToSubdomains && cookieOptions.domain !== undefined) log('cookie_domain', host)

  function cookie(name: string): Cookie {
    /** The storage key of the hash of the last value that the client wrote. It tells two cookies of the same name apart. */
    const hashKey = names.key(`own:${name}`)
    /** The value that the browser did not store. */
    let pageOnlyValue: string | undefined
    /** The last value that this page wrote and found afterwards. Times are in ms since the epoch. */
    let lastWrite: { readonly value: string; readonly expiresAt: number; readonly writtenAt: number } | undefined
    // Browsers store a cookie with the prefix `__Host-` or `__Secure-` only with this attribute.
    const secure = isLoopback(host) && !/^__(host|secure)-/i.test(name) ? '' : '; secure'
    const visibleValues = () => cookieValues(tab.cookies.read(), name)
    /** True if this page has just written the same cookie. `expiresAt` of a cookie without an expiry is NaN, so such a cookie never matches. Writing a cookie, and reading it afterwards, is slow. */
    const isJustWritten = (value: string, expiresAt: number): boolean =>
      lastWrite?.value === value &&
      Math.abs(expiresAt - lastWrite.expiresAt) < COOKIE_EXPIRY_PRECISION_MS &&
      tab.now() - lastWrite.writtenAt < COOKIE_REWRITE_INTERVAL_MS
    const put = (value: string, expires: Date | undefined, cookiePath = path, cookieDomain = domain) => {
      const expiresAttribute = expires ? `; expires=${expires.toUTCString()}` : ''
      const domainAttribute = cookieDomain && `; domain=${cookieDomain}`
      const attributes = `; path=${cookiePath}${expiresAttribute}; sameSite=lax${domainAttribute}${secure}`
      tab.cookies.write(`${escapeCookie(name)}=${escapeCookie(value)}${attributes}`)
    }
    /** Removes the cookie for every path and domain that it can have. */
    const eraseAll = () => {
      for (const cookieDomain of new Set(hasNoSubdomains ? [''] : ['', parentDomain, host]))
        for (const cookiePath of new Set([path, '/'])) put('', new Date(tab.now() - DELETED_COOKIE_AGE_MS), cookiePath, cookieDomain)
    }
    const writeAnyway = (value: string, expires: Date | undefined, valuesBefore: readonly string[]) => {
      const outsideDomain = domain !== '' && !`.${host}`.endsWith(`.${domain}`) ? domain : null
      const isExpiryInvalid = Number.isNaN(expires?.getTime())
      let valuesAfter: readonly string[] = []
      if (outsideDomain === null && !isExpiryInvalid) {
        put(value, expires)
        valuesAfter = visibleValues()
      }
      if (valuesAfter.length > 1) {
        // There is an old cookie with another path or domain. Remove both, then write the new one again.
        eraseAll()
        put(value, expires)
        valuesAfter = visibleValues()
        if (valuesAfter.length > 1) log('cookie_twice', name)
      }
      const isStored = valuesAfter.includes(value)
      // Another tab can write its own value in the meantime. A browser can also change some characters of the written value: that is not a value
      // of another tab, so the escaped values are compared.
      const isOverwritten = valuesAfter.some((other) => !valuesBefore.includes(other) && escapeCookie(other) !== escapeCookie(value))
      lastWrite = isStored ? { value, expiresAt: Number(expires), writtenAt: tab.now() } : undefined
      pageOnlyValue = isStored || isOverwritten ? undefined : value
      if (pageOnlyValue === undefined) return
      // An old value must not come back after a reload.
      eraseAll()
      log('cookie_refused', __DEV__ ? `${name}: ${reasonOf(isExpiryInvalid, host, outsideDomain)}` : name)
    }
    return {
      read() {
        if (pageOnlyValue !== undefined) return pageOnlyValue || null
        const values = visibleValues()
        const ownValue = values.length > 1 ? values.find((candidate) => hashOf(candidate) === tab.local.get(hashKey)) : undefined
        // An empty cookie is ignored, so that other code on the site cannot sign the user out by writing one.
        const value = ownValue ?? values.find(Boolean)
        if (!value) return null
        if (!CONTROL_CHARACTER.test(value) && value.length <= MAX_COOKIE_LENGTH) return value
        log('cookie_no_token', name)
        return null
      },
      write(value, expires) {
        tab.local.set(hashKey, hashOf(value))
        const valuesBefore = visibleValues()
        const isAlone = valuesBefore.length === 1 && valuesBefore[0] === value
        if (expires && isAlone && isJustWritten(value, expires.getTime())) return
        writeAnyway(value, expires, valuesBefore)
      },
      rewrite(value, expires) {
        tab.local.set(hashKey, hashOf(value))
        // Every other value then counts as written by another tab, not as an old one, so it stays.
        writeAnyway(value, expires, [])
      },
      isPageOnly: () => pageOnlyValue !== undefined,
      // Null: storage was cleared, so no newer value is known.
      isLatest: (value) => [null, hashOf(value)].includes(tab.local.get(hashKey)),
      forgetPageOnly: () => void (pageOnlyValue = undefined),
      remove(which) {
        pageOnlyValue = undefined
        // Usually there is nothing to remove, and reading cookies is much faster than writing them.
        if (which === 'unseen' || visibleValues().length > 0) eraseAll()
      },
    }
  }
  return {
    sessionCookie: cookie(cookieOptions.opaqueTokenCookieName ?? `${brand}_session`),
    jwtCookie: cookie(cookieOptions.jwtCookieName ?? `${brand}_session_jwt`),
    intermediateCookie: cookie(cookieOptions.istCookieName ?? `${brand}_intermediate_session_token`),
  }
}
