/*
 * What the package tells developers: short sentences, never a token, a code or what somebody typed. They are in the build for
 * development; production shows the name of the note and its subject, which is what the README explains.
 */
const SENTENCES = {
  public_token: (prefix: string) => `The public token should begin with ${prefix}. Copy it from the provider's dashboard.`,
  several_clients: () => 'There is more than one client for this public token on the page. Create one and share it.',
  consumer_project: () => 'This public token belongs to a consumer project. Use the consumer client, or a token of a B2B project.',
  no_configuration: (why: string) => `The project's configuration could not be read; the last known one, or the defaults, are used. ${why}`,
  no_policy: () =>
    'The project has no RBAC policy, or a malformed one, so nobody is allowed anything. Set one in the dashboard of the provider.',
  session_ended: () => 'The session has ended: the provider says that there is none any more.',
  state_unreadable: () => 'The stored state cannot be read; it is ignored.',
  pkce_malformed: (flow: string) => `The stored PKCE pair for ${flow} is malformed; it is ignored and removed.`,
  pkce_missing: (flow: string) => `There is no stored verifier for the ${flow} flow. Start it through the client to use PKCE.`,
  pkce_fallback: (flow: string) =>
    `The provider refused the PKCE verifier of the ${flow} flow. The call is made again with the verifier of the next flow, if there is one.`,
  cookie_no_token: (cookie: string) => `The cookie ${cookie} holds what cannot be a token; it is ignored.`,
  cookie_twice: (cookie: string) => `The cookie ${cookie} exists twice and the other one cannot be removed; the fresh one is used.`,
  cookie_refused: (why: string) => why,
  one_tap_foreign: () => 'A One Tap credential of another prompt was dropped.',
  answer_deviates: (where: string) => `The answer to ${where} is not as documented.`,
}
/** A note to developers. */
export type Note = keyof typeof SENTENCES

/** Tells developers something about a subject; `once`: the first time only; `error`: nothing works as it should until it is mended. */
export type Log = (note: Note, subject?: string, how?: 'once' | 'error') => void

/** A log under the brand's name. */
export function createLog(brand: string): Log {
  const said = new Set<string>()
  return (note, subject = '', how) => {
    const text = __DEV__ ? SENTENCES[note](subject) : `${note} ${subject}`
    if (how === 'once' && said.has(text)) return
    said.add(text)
    console[how === 'error' ? how : 'warn'](`[${brand}] ${text}`)
  }
}
