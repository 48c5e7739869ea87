import { vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import type { Kind } from '../../src/contract/fields.ts'
import { endpoints, type CallName } from '../../src/contract/table.ts'
import { signedIn, TOKEN, type createBrowser, type Provider } from '../browser.ts'

/*
 * Shared code of the tests. The title of a test that protects against a threat starts with the id of the threat, such as T34:
 * docs/threats.md lists the threats.
 */

export type Browser = ReturnType<typeof createBrowser>
export type Page = ReturnType<Browser['tab']>
export type ProviderRequest = Parameters<Provider>[0]

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

/** Hides the messages of the console. Returns its mocks. */
export const silenceConsole = () => ({
  warn: vi.spyOn(console, 'warn').mockImplementation(() => {}),
  error: vi.spyOn(console, 'error').mockImplementation(() => {}),
})

/** Stores the cookie and the state of an earlier session in a browser. */
export function storeSession(browser: Browser): void {
  const { member_session: session, member, organization } = signedIn('ada', 'token-ada', browser.now())
  browser.local.set(STATE, JSON.stringify({ session, member, organization }))
  browser.writeCookie('acme_session=token-ada; path=/')
  browser.writeCookie('acme_session_jwt=jwt.token-ada; path=/')
}

/** Returns the session token in the Authorization header. A request without a session has the public token there. */
export function sessionTokenOf(request: Pick<ProviderRequest, 'headers'> | undefined): string {
  const bytes = Uint8Array.from(atob(request?.headers.get('Authorization')?.slice(6) ?? ''), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(bytes).slice(TOKEN.length + 1)
}

/** Resolves with `ok` after success, and with the error after a failure. */
export const outcomeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: unknown) => error,
  )

/** Returns a response that stays pending until the test calls `release`. */
export function createPendingResponse() {
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

/** Returns a valid call of a row: the client method with arguments of the right types. */
export function callOf(client: B2BClient, name: CallName): () => Promise<unknown> {
  const names = name.split('.')
  // The types cannot follow a path of names. The methods have the names of the rows.
  let target: unknown = client
  for (const part of names) target = (target as Record<string, unknown>)[part]
  const method = target as (...values: unknown[]) => Promise<unknown>
  const { input = null, takes = null } = endpoints.get(name) ?? {}
  const fields = Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, kind]) => !kind.endsWith('?'))
      // The filter removed the optional kinds, such as `string?`. A required kind is a Kind.
      .map(([field, kind]) => [field, SAMPLES[kind as Kind]]),
  )
  return () => (takes === null ? method(fields) : method(...takes.map((field) => fields[field])))
}

/** Every row that is a method of the client. */
export const CALLS: readonly CallName[] = [...endpoints.keys()].filter((name) => !/^(project|oneTap)\./.test(name))

/** The path of a row with the sample values of {@link callOf}. */
export const pathOf = (name: CallName): string => (endpoints.get(name)?.path ?? '').replace(/\{\w+\}/g, 'text')
