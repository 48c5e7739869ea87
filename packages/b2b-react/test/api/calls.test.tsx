import { endpoints, knownErrorsOf, type CallName } from '@acme/b2b-client/contract'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { messages } from '../../src/text/messages.ts'
import { server } from '../journeys/emulated.tsx'
import { CALLS, type ExplainedCall, type OptionalCall } from './calls.ts'
import { createPage, forgetRedirectToken, HOST, type Page } from './page.tsx'
import { CODE_LABEL } from './steps.ts'

// Numbers such as T03 in test names are threats in docs/threats.md.

/*
 * Every call of the widget under StrictMode. The real client sends its requests with the `fetch` of the page, and msw intercepts them. The
 * emulator answers, unless a test has prepared another response. faults.spec.ts tests rate limits and other faults in Chromium.
 */

afterEach(forgetRedirectToken)

const SERVER_MESSAGE = 'Words for developers.'
const errorResponse = (status_code: number, error_type: string, headers: Record<string, string> = {}) =>
  HttpResponse.json({ status_code, error_type, error_message: SERVER_MESSAGE, error_url: '' }, { status: status_code, headers })

const refusal = (error_type: string) => errorResponse(400, error_type)
const serverError = () => errorResponse(503, 'internal_server_error')
const unreachable = () => HttpResponse.error()
const LIMIT_HEADERS = { 'Retry-After': '20' }
/** The client adds a random part of up to 4 seconds, so only the first digit is certain. */
const LIMIT_TEXT = 'Too many attempts. You can try again in 0:2'
const rateLimit = () => errorResponse(429, 'too_many_requests', LIMIT_HEADERS)
const rateLimitOfProxy = () => HttpResponse.html('<h1>Too many requests</h1>', { status: 429, headers: LIMIT_HEADERS })

const errorWith = (fields: object): unknown => expect.objectContaining(fields)

type SentCall = ExplainedCall | OptionalCall
const calls = Object.entries(CALLS)
const optionalCalls = calls.flatMap(([name, call]) => ('failure' in call ? [[name, call] as const] : []))
const explainedCalls = calls.flatMap(([name, call]) => ('failure' in call || 'noRequest' in call ? [] : [[name, call] as const]))

/** Returns the endpoint of a call. */
function endpointOf(name: string, call: SentCall) {
  // The cast is safe, because an unknown name throws below.
  const endpoint = endpoints.get(call.endpoint ?? (name as CallName))
  if (endpoint === undefined) throw new Error(`The contract has no call ${name}.`)
  return endpoint
}

/** Follows the steps to a call. The first requests of the call get the prepared responses, and the emulator answers all others. */
async function makeCall(name: string, call: SentCall, ...preparedResponses: (() => Response)[]) {
  const page = createPage()
  const url = `${HOST}/sdk/v1${endpointOf(name, call).path.replace('{public_token}', page.publicToken)}`
  server.use(...preparedResponses.map((respond) => http.all(url, respond, { once: true })))
  for (const step of call.steps) await step(page)
  return { page, requests: () => page.requestsTo(url) }
}

/** Expects that the fields with these labels still have the typed text. */
function expectTypedTexts({ typedTexts }: Page, labels: readonly string[] = []): void {
  for (const label of labels) expect(screen.getByLabelText(label)).toHaveValue(typedTexts.get(label))
}

describe.each(explainedCalls)('%s', (name, call) => {
  test('T03 T53 under StrictMode each attempt sends one request: a server error, an unreachable server, then a success', async () => {
    const { page, requests } = await makeCall(name, call, serverError, unreachable)
    await page.see(messages['error.server'])
    expectTypedTexts(page, call.keeps)
    expect(page.onError).toHaveBeenLastCalledWith(errorWith({ name: 'ApiError', error_type: 'internal_server_error' }))
    expect(requests()).toBe(1)

    await page.press('Try again')
    await page.see(messages['error.unreachable'])
    expectTypedTexts(page, call.keeps)
    expect(page.onError).toHaveBeenLastCalledWith(errorWith({ name: 'UnreachableError' }))
    expect(requests()).toBe(2)

    await page.press('Try again')
    await page.see(call.success)
    expect(requests()).toBe(3)
  })

  test('after a refusal, the user sees an explanation and a button that works', async () => {
    const [type, sentence, button] = call.refusal
    expect(knownErrorsOf(endpointOf(name, call))).toContain(type)
    const { page, requests } = await makeCall(name, call, () => refusal(type))
    await page.see(messages[sentence])
    expect(screen.getByText(button).closest('button')).not.toHaveAttribute('aria-disabled')
    // The widget clears a refused code.
    page.typedTexts.set(CODE_LABEL, '')
    expectTypedTexts(page, call.keeps)
    expect(page.onError).toHaveBeenLastCalledWith(errorWith({ name: 'ApiError', error_type: type }))
    expect(document.body).not.toHaveTextContent(SERVER_MESSAGE)
    expect(requests()).toBe(1)
  })
})

/** Signs in with a password. The first request gets the prepared response. */
async function makePasswordLogin(respond: () => Response) {
  const [name, call] = explainedCalls.find(([callName]) => callName === 'passwords.authenticate') ?? expect.unreachable()
  return makeCall(name, call, respond)
}

test('the rate limit of a proxy, with a page instead of JSON, shows how long to wait', async () => {
  const { page, requests } = await makePasswordLogin(rateLimitOfProxy)
  await page.see(LIMIT_TEXT)
  expect(page.onError).toHaveBeenLastCalledWith(errorWith({ name: 'ApiError', status_code: 429 }))
  expect(requests()).toBe(1)
})

test('a failure of a proxy, with a page instead of JSON, counts as an unreachable server', async () => {
  const brokenProxy = () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })
  const { page } = await makePasswordLogin(brokenProxy)
  await page.see(messages['error.unreachable'])
  expect(page.onError).toHaveBeenLastCalledWith(errorWith({ name: 'UnreachableError', message: 'Invalid response from our servers.' }))
})

describe.each(optionalCalls)('%s', (name, call) => {
  test('a success sends one request', async () => {
    const { page, requests } = await makeCall(name, call)
    await page.see(call.success)
    expect(requests()).toBe(1)
  })

  test.each([
    ['a server error', serverError],
    ['an unreachable server', unreachable],
    ['a refusal', () => refusal(call.refusal)],
    ['a rate limit', rateLimit],
  ])('T53 after %s the user continues without the call', async (_, respond) => {
    expect(knownErrorsOf(endpointOf(name, call))).toContain(call.refusal)
    const { page, requests } = await makeCall(name, call, respond)
    await page.see(call.failure)
    expect(requests()).toBe(1)
  })
})
