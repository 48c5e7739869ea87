import { takeRedirectToken } from './browser/redirectToken.ts'

/*
 * Removes the sign-in token from the URL before other scripts can read it. Import this module before all others, or load the built file
 * before other scripts. The client uses the token when it is created. On a server this module does nothing.
 */
if (typeof window !== 'undefined') {
  takeRedirectToken(window.location.href, (url) => window.history.replaceState(window.history.state, '', url))
}

export { scrubUrl } from './internal/splitUrl.ts'
