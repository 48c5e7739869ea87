import type { Core } from '../browser/core.ts'
import type { Stop } from '../browser/tab.ts'
import { LINK_EMAIL_TTL_MS } from '../limits.ts'

/**
 * Stores the address of the last sign-in link that was emailed from this browser, as `EXPIRY ADDRESS` (expiry in ms since the epoch). The
 * address is personal data: it is removed after an hour, and by the session after a sign-in or a logout.
 */
export function createLinkEmail({ tab, names }: Pick<Core, 'tab' | 'names'>) {
  const key = names.key('link_email')
  let cancel: Stop = () => {}
  /** Returns the address. Removes an expired entry, and schedules the removal of a valid one. */
  function get(): string | null {
    const entry = tab.local.get(key)
    if (entry === null) return null
    const [expiry, email] = entry.split(' ')
    const remaining = Number(expiry) - tab.now()
    cancel()
    // An expiry further in the future was written before the clock was set back.
    if (remaining > 0 && remaining <= LINK_EMAIL_TTL_MS && email) {
      cancel = tab.after(remaining, get)
      return email
    }
    tab.local.remove(key)
    return null
  }
  get()
  return {
    get,
    set(email: string): void {
      tab.local.set(key, `${tab.now() + LINK_EMAIL_TTL_MS} ${email}`)
      get()
    },
  }
}
