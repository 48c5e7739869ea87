import { vi } from 'vitest'
import { endpoints, type CallName } from '../../src/contract/table.ts'
import type { Kind } from '../../src/contract/fields.ts'
import type { B2BClient } from '../../src/surface.ts'
import { signedIn, TOKEN, type createBrowser, type Provider } from '../browser.ts'

/* What the tests of the threats share. */

export type Browser = ReturnType<typeof createBrowser>
export type Page = ReturnType<Browser['tab']>
export type Asked = Parameters<Provider>[0]

export const LOGIN = '/b2b/magic_links/authenticate'
export const REFRESH = '/b2b/sessions/authenticate'
export const REVOKE = '/b2b/sessions/revoke'
export const SEND = '/b2b/magic_links/email/login_or_signup'
export const ME = '/b2b/organizations/members/me'
export const STATE = `acme_sdk_state_${TOKEN}`
export const BOOTSTRAP = `/projects/bootstrap/${TOKEN}`
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export const login = { magic_links_token: 't', session_duration_minutes: 60 }
export const mail = { email_address: 'ada@acme.test', organization_id: 'org-acme' }
export const minutes = { session_duration_minutes: 60 }

/** Nothing is printed; what would have been is in the mocks. */
export const silent = () => ({
  warn: vi.spyOn(console, 'warn').mockImplementation(() => {}),
  error: vi.spyOn(console, 'error').mockImplementation(() => {}),
})

/** A browser in which a member is remembered from before: cookie and state. */
export function remembered(browser: Browser): void {
  const { member_session: session, member, organization } = signedIn('ada', 'token-ada', browser.now())
  browser.local.set(STATE, JSON.stringify({ session, member, organization }))
  browser.writeCookie('acme_session=token-ada; path=/')
  browser.writeCookie('acme_session_jwt=jwt.token-ada; path=/')
}

/** Whose token a request showed; the public one when nobody's. */
export function bearer(asked: Pick<Asked, 'headers'> | undefined): string {
  const bytes = Uint8Array.from(atob(asked?.headers.get('Authorization')?.slice(6) ?? ''), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(bytes).slice(TOKEN.length + 1)
}

/** A promise, as what became of it: `ok`, or the error. */
export const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: unknown) => error,
  )

/** An answer that comes when the test says so. */
export function held() {
  let release: (response: Response) => void = () => {}
  const response = new Promise<Response>((resolve) => void (release = resolve))
  return { reply: () => response, release: (answer: Response) => release(answer) }
}

const SAMPLES: { readonly [K in Kind]: unknown } = {
  string: 'text',
  number: 60,
  boolean: true,
  object: {},
  strings: ['text'],
  objects: [{}],
}

/** A well-formed call of a row that applications may make: its method with arguments of the right types. */
export function callOf(client: B2BClient, name: CallName): () => Promise<unknown> {
  const names = name.split('.')
  // Walked by the names of the table, of which the methods are made.
  let at: unknown = client
  for (const part of names) at = (at as Record<string, unknown>)[part]
  const method = at as (...given: unknown[]) => Promise<unknown>
  const { input = null, takes = null } = endpoints.get(name) ?? {}
  const fields = Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, kind]) => !kind.endsWith('?'))
      // A kind without its mark is a kind.
      .map(([field, kind]) => [field, SAMPLES[kind as Kind]]),
  )
  return () => (takes === null ? method(fields) : method(...takes.map((field) => fields[field])))
}

/** Every row that is a method of the client. */
export const CALLS: readonly CallName[] = [...endpoints.keys()].filter((name) => !/^(project|oneTap)\./.test(name))

/** The path of a row, as {@link callOf} fills it. */
export const pathOf = (name: CallName): string => (endpoints.get(name)?.path ?? '').replace(/\{\w+\}/g, 'text')
