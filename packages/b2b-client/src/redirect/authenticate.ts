import type { Tab } from '../browser/tab.ts'
import type { Answer, Input } from '../contract/table.ts'
import { ApiError, UnreachableError, UsageError } from '../errors.ts'
import type { Names } from '../names.ts'
import { arrivalOf, type Arrival, type TokenType } from './inbox.ts'

/** The calls that spend a token, and the field it goes into. */
interface Spending {
  readonly multi_tenant_magic_links: 'magicLinks.authenticate'
  readonly discovery: 'magicLinks.discovery.authenticate'
}
type HandledType = keyof Spending

/** What {@link B2BClient.parseAuthenticateUrl} tells of the address the page was opened with. */
export interface ParsedUrl {
  /** True when `authenticateByUrl` spends it; the others are for your own code. */
  readonly handled: boolean
  readonly tokenType: TokenType
  readonly token: string
  /** True when nothing in this browser asked for it: it may be somebody else's link. */
  readonly unsolicited: boolean
}

/** What {@link B2BClient.authenticateByUrl} brings. */
export type UrlAuthentication =
  | { readonly [T in HandledType]: { readonly handled: true; readonly tokenType: T; readonly data: Answer<Spending[T]> } }[HandledType]
  | { readonly handled: false; readonly tokenType: TokenType; readonly token: string }

/** How each handled type is spent. */
export type Spend = {
  readonly [T in HandledType]: (token: string, options: { session_duration_minutes: number }) => Promise<Answer<Spending[T]>>
}

export const spendingOf = (calls: {
  magicLinks: (input: Input<'magicLinks.authenticate'>) => Promise<Answer<'magicLinks.authenticate'>>
  discovery: (input: Input<'magicLinks.discovery.authenticate'>) => Promise<Answer<'magicLinks.discovery.authenticate'>>
}): Spend => ({
  multi_tenant_magic_links: (magic_links_token, options) => calls.magicLinks({ magic_links_token, ...options }),
  discovery: (discovery_magic_links_token) => calls.discovery({ discovery_magic_links_token }),
})

/** Reads and spends the token that the page was opened with. */
export function createArrivals({ tab, names, spend, asked }: { tab: Tab; names: Names; spend: Spend; asked: () => boolean }) {
  const isHandled = (type: TokenType): type is HandledType => Object.hasOwn(spend, type)
  const handles = (arrival: Arrival) => isHandled(arrival.tokenType) && !arrival.reset

  function parseAuthenticateUrl(): ParsedUrl | null {
    const arrival = arrivalOf(names.parameters)
    if (arrival === null) return null
    return { handled: handles(arrival), tokenType: arrival.tokenType, token: arrival.token, unsolicited: !asked() }
  }

  async function authenticateByUrl(options: { session_duration_minutes: number }): Promise<UrlAuthentication | null> {
    if (typeof options?.session_duration_minutes !== 'number') {
      throw new UsageError('authenticateByUrl', 'session_duration_minutes must be a number.')
    }
    const arrival = arrivalOf(names.parameters)
    if (arrival === null) return null
    const { tokenType, token } = arrival
    if (!isHandled(tokenType) || !handles(arrival)) return { handled: false, tokenType, token }
    const attempt = (arrival.attempt ??= spendOnce(arrival, tokenType, options))
    // The attempt of a token of this type brings the answer of this type's call.
    return { handled: true, tokenType, data: await attempt } as UrlAuthentication
  }

  async function spendOnce(arrival: Arrival, tokenType: HandledType, options: { session_duration_minutes: number }): Promise<unknown> {
    try {
      if (arrival.token === '') throw new UsageError('authenticateByUrl', 'The address holds more than one token; none was used.')
      await seen(tab)
      const answer = await spend[tokenType](arrival.token, options)
      arrival.spent = true
      return answer
    } catch (error) {
      // Only where the provider may never have heard of it is the token kept for another try.
      if (mayBeUnheard(error)) arrival.attempt = null
      else arrival.spent = true
      throw error
    }
  }

  return { parseAuthenticateUrl, authenticateByUrl }
}

const mayBeUnheard = (error: unknown): boolean =>
  (error instanceof UnreachableError && ['network', 'timeout', 'aborted'].includes(error.fault)) ||
  (error instanceof ApiError && (error.status_code === 429 || error.status_code >= 500))

/** Resolves when a person can see the page: what opens links ahead of people must not spend their tokens. */
async function seen(tab: Tab): Promise<void> {
  if (!tab.hidden()) return
  await new Promise<void>((visible) => {
    const stop = tab.on('visible', () => {
      if (tab.hidden()) return
      stop()
      visible()
    })
  })
}
