import type { Stop } from '../browser/tab.ts'
import type { Core } from '../core.ts'
import { LINK_EMAIL_TTL_MS } from '../limits.ts'

/**
 * The address that a link was last mailed to from this browser, behind the time until which it is kept. It is personal data:
 * it is removed after an hour here, and by the session after a sign-in or a logout.
 */
export function createLinkEmail({ tab, names }: Pick<Core, 'tab' | 'names'>) {
  const key = names.key('link_email')
  let cancel: Stop = () => {}
  /** Removes an entry that has expired, and makes sure that another one is removed in time. */
  function get(): string | null {
    const entry = tab.local.get(key)
    if (entry === null) return null
    const [until, email] = entry.split(' ')
    const left = Number(until) - tab.now()
    cancel()
    // A time that is further ahead was written before the clock was set back.
    if (left > 0 && left <= LINK_EMAIL_TTL_MS && email) {
      cancel = tab.after(left, get)
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
