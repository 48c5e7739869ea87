import { takeRedirectToken } from './redirect/redirectToken.ts'

/*
 * Import this before anything else, or put the built file into the page ahead of other scripts: a token in the address is
 * then out of sight before any of them runs, and the client finds it when it is created. On a server it does nothing.
 */
if (typeof window !== 'undefined') {
  takeRedirectToken(window.location.href, (address) => window.history.replaceState(window.history.state, '', address))
}

export { scrubUrl } from './redirect/redirectToken.ts'
