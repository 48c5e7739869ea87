import { isLoopback } from '../internal/address.ts'
import { DEFAULT_SCRIPTS } from '../internal/scriptUrls.ts'
import type { Core } from './core.ts'

/** Warns the developer if the page is not secure, and if its Content Security Policy blocks a script. Only in development builds. */
export function warnOfPage({ tab, log, settings }: Core): void {
  const { protocol, hostname, origin } = tab.url()
  if (protocol === 'http:' && !isLoopback(hostname)) log('insecure_page', origin, 'error')
  const scriptUrls = [...Object.values(settings.scripts), ...Object.values(DEFAULT_SCRIPTS)]
  const stop = tab.onBlocked?.((blockedUrl, directive) => {
    // The query of a script is not logged.
    const url = scriptUrls.find((candidate) => candidate !== undefined && blockedUrl.startsWith(candidate))
    if (url !== undefined) log('script_blocked', `${url} by its directive ${directive}`)
  })
  if (stop) tab.closing(stop)
}
