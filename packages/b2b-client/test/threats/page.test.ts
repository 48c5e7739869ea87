// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createB2BClient, type B2BClient } from '../../src/index.ts'
import { answer, createBrowser, provider, settle, signedIn } from '../browser.ts'
import { sessionTokenOf, login, LOGIN, ME, outcomeOf, REVOKE, silenceConsole } from './support.ts'

/* Pages with elements that shadow globals, and listeners that misbehave. */

const HOST = { live: 'http://localhost:1' }

/** Names of document properties that an element can shadow, as `<img name="cookie">` does. */
const SHADOWED_PROPERTIES = [
  ...['cookie', 'body', 'head', 'createElement', 'addEventListener', 'removeEventListener', 'visibilityState', 'prerendering'],
  ...['defaultView', 'documentElement', 'forms', 'readyState', 'hidden', 'append', 'querySelector'],
]
/** Ids that become globals unless a global of that name exists. */
const ELEMENT_IDS = [
  ...['token', 'acme', 'client', 'session', 'member', 'config', 'sdk', 'google', 'grecaptcha', 'GetTelemetryID', 'trustedTypes', 'process'],
  ...['location', 'fetch', 'localStorage', 'crypto', 'JSON', 'Promise', 'URL', 'history', 'navigator', 'document', 'window', 'self', 'top'],
  ...Array.from({ length: 170 }, (_, index) => `id${index}`),
]

afterEach(() => {
  for (const name of SHADOWED_PROPERTIES) Reflect.deleteProperty(document, name)
  document.body.replaceChildren()
  localStorage.clear()
})

test('T62 on a page with 200 hostile ids and names, sign-in, self.get and logout work', async () => {
  silenceConsole()
  for (const id of ELEMENT_IDS) {
    const element = document.createElement('form')
    element.id = id
    document.body.append(element)
  }
  const shadowingElement = document.createElement('img')
  // A browser finds elements by name before the document's own properties. jsdom does not, so the test defines them.
  for (const name of SHADOWED_PROPERTIES) Object.defineProperty(document, name, { configurable: true, value: shadowingElement })
  const sentHeaders: Headers[] = []
  const fetch = (_: unknown, init?: RequestInit) => {
    sentHeaders.push(new Headers(init?.headers))
    return Promise.resolve(Response.json({ data: { vertical: 'B2B', ...signedIn('ada', 'token-ada', Date.now()) } }))
  }
  const client = createB2BClient('public-token-test-1', { fetch, hosts: { test: 'http://localhost:1' } })
  await client.magicLinks.authenticate(login)
  await client.self.get()
  expect(sessionTokenOf({ headers: sentHeaders.at(-1) ?? new Headers() })).toBe('token-ada')
  expect(String(Reflect.get(Document.prototype, 'cookie', document))).toContain('acme_session=token-ada')
  await client.session.revoke()
  expect(String(Reflect.get(Document.prototype, 'cookie', document))).not.toContain('acme_session')
  client.dispose()
})

test('T62 a fetch that is replaced after the client was created gets no requests', async () => {
  const originalFetch = vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ data: { member: { member_id: 'm' } } })))
  const client = createB2BClient('public-token-live-t62', { telemetry: false, hosts: HOST })
  const patched = vi.fn<typeof fetch>(() => Promise.reject(new Error('patched')))
  vi.stubGlobal('fetch', patched)
  await client.self.get()
  expect(patched).not.toHaveBeenCalled()
  expect(originalFetch).toHaveBeenCalledTimes(2)
  client.dispose()
})

/* T66: a form with credentials stays in the page. The fields of the consent form can shadow properties of the form. */
const consentFields = { client_id: 'app', redirect_uri: 'https://rp.example/cb', response_type: 'code', consent_granted: true }
let submittedForms: {
  readonly action: string
  readonly method: string
  readonly fields: Record<string, FormDataEntryValue>
  readonly inDocument: boolean
}[]
beforeEach(() => {
  submittedForms = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    // Fields may shadow the form's own properties. The browser uses the attributes.
    const attribute = (name: string) => Element.prototype.getAttribute.call(this, name) ?? ''
    submittedForms.push({
      action: attribute('action'),
      method: attribute('method'),
      fields: Object.fromEntries(new FormData(this)),
      inDocument: document.documentElement.contains(this),
    })
  })
  // In a browser a field shadows the form property of its name. jsdom does not, so the test defines it.
  const { append } = Element.prototype
  vi.spyOn(HTMLFormElement.prototype, 'append').mockImplementation(function appendFields(this: HTMLFormElement, ...nodes) {
    append.apply(this, nodes)
    for (const node of nodes)
      if (node instanceof HTMLInputElement) Object.defineProperty(this, node.name, { configurable: true, value: node })
  })
})

test.each([
  ['no other names', {}],
  [
    'names of form properties',
    { remove: '1', append: '2', submit: '3', method: '4', action: '5', rel: '6', hidden: '7', children: '8', parentNode: '9' },
  ],
])(
  'T66 a consent form with %s among its fields is submitted once, and leaves no form and no credential in the document',
  async (_, otherFields) => {
    const fetch = () => Promise.resolve(Response.json({ data: {} }))
    const client = createB2BClient('public-token-live-t66', { fetch, telemetry: false, hosts: HOST })
    const htmlBefore = document.documentElement.outerHTML
    const submitting = client.idp.oauthAuthorizeSubmit({ ...consentFields, ...otherFields })
    // The form exists within one task, so no code of the page runs in the meantime.
    expect(document.documentElement.outerHTML).toBe(htmlBefore)
    await submitting
    expect(submittedForms).toHaveLength(1)
    expect(submittedForms[0]).toMatchObject({
      action: 'http://localhost:1/sdk/v1/b2b/oauth/authorize',
      inDocument: true,
      fields: { ...consentFields, ...otherFields, consent_granted: 'true', __Authorization: expect.stringMatching(/^Basic /) },
    })
    expect(submittedForms[0]?.method.toUpperCase()).toBe('POST')
    expect(document.querySelectorAll('form, input')).toHaveLength(0)
    client.dispose()
  },
)

test('T66 an invalid consent form is not submitted', async () => {
  const fetch = () => Promise.resolve(Response.json({ data: {} }))
  const client = createB2BClient('public-token-live-t66', { fetch, telemetry: false, hosts: HOST })
  for (const field of Object.keys(consentFields)) {
    await expect(client.idp.oauthAuthorizeSubmit({ ...consentFields, [field]: undefined } as never)).rejects.toMatchObject({
      name: 'UsageError',
    })
  }
  expect(submittedForms).toEqual([])
  client.dispose()
})

/* T65: a listener throws, or calls the client. */
const SUBSCRIPTIONS: readonly [string, (client: B2BClient, listener: () => void) => () => void][] = [
  ['onStateChange', (client, listener) => client.onStateChange(listener)],
  ['member.onChange', (client, listener) => client.member.onChange(listener)],
  ['self.onChange', (client, listener) => client.self.onChange(listener)],
  ['session.onChange', (client, listener) => client.session.onChange(listener)],
  ['organization.onChange', (client, listener) => client.organization.onChange(listener)],
]
function openClient() {
  const browser = createBrowser()
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(signedIn('ada', 'token-ada', browser.now())),
      [ME]: () => answer({ member: { ...signedIn().member, name: 'Ada' } }),
      [REVOKE]: () => answer({}),
    }),
  )
  return { browser, tab, client: tab.open() }
}

test.each(SUBSCRIPTIONS)(
  'T65 a listener of %s that throws is reported, and neither the other listeners nor the call are affected',
  async (_, subscribe) => {
    const reportError = vi.fn()
    vi.stubGlobal('reportError', reportError)
    const { client } = openClient()
    const broken = new Error('the host is broken')
    const [earlierListener, laterListener] = [vi.fn(), vi.fn()]
    client.onStateChange(earlierListener)
    subscribe(client, () => {
      throw broken
    })
    client.onStateChange(laterListener)
    expect(await outcomeOf(client.magicLinks.authenticate(login))).toBe('ok')
    expect(reportError).toHaveBeenCalledExactlyOnceWith(broken)
    expect(earlierListener).toHaveBeenCalledOnce()
    expect(laterListener).toHaveBeenCalledOnce()
    expect(await outcomeOf(client.session.revoke())).toBe('ok')
    expect(client.getState()).toEqual({})
  },
)

test.each(SUBSCRIPTIONS)(
  'T65 a listener of %s sees the committed change, can call everything, and its own changes are reported afterwards',
  async (_, subscribe) => {
    silenceConsole()
    const { browser, client } = openClient()
    const order: string[] = []
    const nestedCalls: Promise<unknown>[] = []
    let depth = 0
    client.onStateChange(({ member }) => void order.push(`first ${member?.name ?? member?.member_id ?? 'no member'}`))
    subscribe(client, () => {
      depth += 1
      expect(depth).toBe(1)
      if (nestedCalls.length === 0) {
        expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
        expect(client.session.getTokens()?.session_token).toBe('token-ada')
        nestedCalls.push(outcomeOf(client.self.get()), outcomeOf(client.session.revoke({ forceClear: true })))
        client.member.onChange(() => {})()
      }
      depth -= 1
    })
    client.onStateChange(({ member }) => void order.push(`last ${member?.name ?? member?.member_id ?? 'no member'}`))
    expect(await outcomeOf(client.magicLinks.authenticate(login))).toBe('ok')
    expect((await Promise.all(nestedCalls)).length).toBe(2)
    await settle()
    // The forced logout happens during the notification of the sign-in, and is reported after it.
    expect(order.slice(0, 4)).toEqual(['first member-ada', 'last member-ada', 'first no member', 'last no member'])
    expect(client.getState()).toEqual({})
  },
)

test('T65 a listener that disposes the client during a change ends everything, and the call still completes', async () => {
  const { tab, client } = openClient()
  client.onStateChange(() => client.dispose())
  expect(await outcomeOf(client.magicLinks.authenticate(login))).toBe('ok')
  await settle()
  expect(tab.timers()).toBe(0)
})
