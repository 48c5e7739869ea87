import type { Core } from '../browser/core.ts'
import { isLoopback } from '../internal/address.ts'
import { CONTROL_CHARACTER, cookieValues, escapeCookie } from '../internal/cookieText.ts'
import { hashOf } from '../internal/hashOf.ts'
import { COOKIE_EXPIRY_PRECISION_MS, COOKIE_REWRITE_INTERVAL_MS, DELETED_COOKIE_AGE_MS, MAX_COOKIE_LENGTH } from '../limits.ts'

/** Access to one cookie. `line`: the text of `document.cookie`, if the caller has just read it. */
export interface Cookie {
  /** Returns the value; null if there is none. */
  read(line?: string): string | null
  /**
   * Writes the cookie and removes duplicates of it, unless this page has just written the same one. Without `expires` it lasts until the
   * browser is closed. If the browser does not store it, the value lasts until the page is closed.
   */
  write(value: string, expires?: Date, line?: string): void
  /** Removes the cookie. `force`: even if this tab sees no value, because the value of another tab can become visible later. */
  remove(force?: boolean, line?: string): void
  /** True if the browser refused to store the value, so that only this page has it. */
  inMemory(): boolean
  /** False if this tab knows that another tab has written a newer value. */
  isLatest(value: string): boolean
  /** Removes a value that is only in memory. */
  forget(): void
}

/** Explains in development builds why the browser did not store a cookie. */
function reasonOf(isExpiryInvalid: boolean, outside: false | '' | { readonly host: string; readonly domain: string }): string {
  if (isExpiryInvalid) return 'its expiry is no date.'
  return outside ? `${outside.host} is not of ${outside.domain}.` : 'it is too long, or cookies are blocked here.'
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
  const secure = isLoopback(host) ? '' : '; secure'

  function cookie(name: string): Cookie {
    /** The storage key of the hash of the last value that the client wrote. It tells two cookies of the same name apart. */
    const hashKey = names.key(`own:${name}`)
    /** The value that the browser refused to store. */
    let refusedValue: string | undefined
    /** The last value that this page wrote and found afterwards. Times are in ms since the epoch. */
    let lastWrite: { readonly value: string; readonly expiresAt: number; readonly writtenAt: number } | undefined
    const values = (line = tab.cookies.read()) => cookieValues(line, name)
    /** True if this page has just written the same cookie. Writing a cookie, and reading it afterwards, is slow. */
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
    return {
      read(line) {
        const visibleValues = values(line)
        const lastWritten =
          visibleValues.length > 1 ? visibleValues.find((candidate) => hashOf(candidate) === tab.local.get(hashKey)) : undefined
        // An empty cookie is ignored, so that other code on the site cannot sign the user out by writing one.
        const value = refusedValue ?? lastWritten ?? visibleValues.find(Boolean)
        if (!value) return null
        if (value === refusedValue || (!CONTROL_CHARACTER.test(value) && value.length <= MAX_COOKIE_LENGTH)) return value
        log('cookie_no_token', name)
        return null
      },
      write(value, expires, line) {
        tab.local.set(hashKey, hashOf(value))
        const isOutsideDomain = domain && !`.${host}`.endsWith(`.${domain}`)
        const isExpiryInvalid = Number.isNaN(expires?.getTime())
        let visibleValues: string[] = []
        const valuesBefore = values(line)
        // Without `expires`, it is NaN, and the cookie is always written.
        const expiresAt = Number(expires)
        if (valuesBefore.length === 1 && valuesBefore[0] === value && isJustWritten(value, expiresAt)) return
        if (!isOutsideDomain && !isExpiryInvalid) {
          put(value, expires)
          visibleValues = values()
        }
        if (visibleValues.length > 1) {
          // There is an old cookie with another path or domain. Remove both, then write the new one again.
          eraseAll()
          put(value, expires)
          visibleValues = values()
          if (visibleValues.length > 1) log('cookie_twice', name)
        }
        // Another tab wrote this value in the meantime: it is neither an old value nor the one that was just written.
        const isFromOtherTab = (candidate: string) => !valuesBefore.includes(candidate) && escapeCookie(candidate) !== escapeCookie(value)
        lastWrite = visibleValues.includes(value) ? { value, expiresAt, writtenAt: tab.now() } : undefined
        refusedValue = lastWrite || visibleValues.some(isFromOtherTab) ? undefined : value
        if (refusedValue === undefined) return
        // Without this, the old value would come back after a reload.
        eraseAll()
        const reason = __DEV__ ? `: ${reasonOf(isExpiryInvalid, isOutsideDomain && { host, domain })}` : ''
        log('cookie_refused', name + reason)
      },
      inMemory: () => refusedValue !== undefined,
      // Null: storage was cleared, so no newer value is known.
      isLatest: (value) => [null, hashOf(value)].includes(tab.local.get(hashKey)),
      forget: () => void (refusedValue = undefined),
      remove(force, line) {
        refusedValue = undefined
        // Usually there is nothing to remove, and reading cookies is much faster than writing them.
        if (force || values(line).length > 0) eraseAll()
      },
    }
  }
  return {
    session: cookie(cookieOptions.opaqueTokenCookieName ?? `${brand}_session`),
    jwt: cookie(cookieOptions.jwtCookieName ?? `${brand}_session_jwt`),
    intermediate: cookie(cookieOptions.istCookieName ?? `${brand}_intermediate_session_token`),
  }
}
