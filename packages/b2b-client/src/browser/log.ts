import { ERROR_PAGE, SDK_IDENTIFIER } from '../internal/defaults.ts'
import { TEST_TOKEN_TEXT } from '../internal/isTestToken.ts'

/**
 * The messages that the package prints in the console: what happened, then what to do. No message contains a token, a code or text that a
 * user entered. A development build prints the sentence, and a link to docs/errors.md. A production build prints the key and its argument;
 * the README explains the keys.
 */
const MESSAGES = {
  public_token: (prefix: string) => `The public token does not start with "${prefix}". Copy it from the provider's dashboard.`,
  several_clients: () => 'This page has more than one client for the same public token. Create one and share it.',
  consumer_project: () =>
    'This public token belongs to a consumer project. Use the token of a B2B project, or the consumer client of the provider.',
  no_configuration: (why: string) =>
    `The project's configuration could not be loaded; the stored one, or the defaults, are used. ${why} Check the option hosts and the network.`,
  pkce_malformed: (flow: string) => `The stored PKCE pair of the ${flow} flow is malformed and was removed. Start the sign-in again.`,
  no_policy: () =>
    'The project has no RBAC policy, or a malformed one, so no member is allowed anything. Set one in the dashboard of the provider.',
  cookie_no_token: (cookie: string) =>
    `The cookie ${cookie} cannot be a token: it is too long, or holds control characters. It is ignored; let only the client write it.`,
  cookie_twice: (cookie: string) =>
    `The cookie ${cookie} exists twice and the older one cannot be removed; the newer one is used. Check cookieOptions.path and cookieOptions.domain.`,
  cookie_refused: (cookieAndReason: string) =>
    `The browser did not keep the cookie ${cookieAndReason} The user is signed in until the page is reloaded. Check cookieOptions, and serve the page over https.`,

  // Only in development builds.
  placeholder_host: (option: string) =>
    `The option hosts is needed: ${option} is missing, so every call goes to a placeholder that does not exist. ` +
    (option === 'hosts.live' ? `The public token is a live one, because it does not contain "${TEST_TOKEN_TEXT}". ` : '') +
    `Pass the address of your provider to createB2BClient, as { hosts: { live: 'https://…' } }.`,
  insecure_page: (origin: string) =>
    `The page ${origin} is not secure: the browser refuses secure cookies, and offers no cryptography for PKCE. Serve the page over https, or open it on localhost.`,
  cookie_domain: (host: string) =>
    `cookieOptions.domain is ignored, because ${host} has no subdomains: only this host gets the cookies. To share them, open the page at a host name in that domain.`,
  script_blocked: (urlAndDirective: string) =>
    `The Content Security Policy of this page blocked ${urlAndDirective}. Add the origin of this URL to the directive.`,
  unknown_option: (option: string) => `createB2BClient does not know the option ${option}`,
  session_ended: () => 'The session has ended: the provider does not know it any longer. Show your login page.',
  state_unreadable: () => 'The stored state of the session is malformed and was ignored. Let only the client write it.',
  pkce_missing: (flow: string) =>
    `This browser has no PKCE verifier for the ${flow} flow. Start the sign-in with this client, in this browser.`,
  pkce_fallback: (flow: string) =>
    `The provider refused the PKCE verifier of the ${flow} flow. The call is made again with the verifier of the next flow, if there is one.`,
  one_tap_foreign: () => 'A One Tap credential of another prompt was dropped. Start One Tap once per page.',
  answer_deviates: (where: string) => `The response to ${where} differs from the documented one. The client uses the rest of it.`,
}

/** The key of a message. */
export type MessageKey = keyof typeof MESSAGES

/**
 * Prints a message in the console, once for each subject.
 *
 * @param subject The argument of the message, such as the name of a cookie.
 * @param level `error` if the client does not work until the problem is fixed. Default: a warning.
 */
export type Log = (key: MessageKey, subject?: string, level?: 'error') => void

/** Creates the log of one client. */
export function createLog(): Log {
  const printed = new Set<string>()
  return (key, subject = '', level) => {
    const text = __DEV__ ? `${MESSAGES[key](subject)} ${ERROR_PAGE}#${key}` : `${key} ${subject}`
    if (printed.has(text)) return
    printed.add(text)
    console[level ?? 'warn'](`[${SDK_IDENTIFIER}] ${text}`)
  }
}
