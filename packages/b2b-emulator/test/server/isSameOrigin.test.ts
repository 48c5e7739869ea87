import type { IncomingMessage } from 'node:http'
import { isSameOrigin, type RequestWithOrigin } from '@acme/b2b-client/server'
import { describe, expect, expectTypeOf, test } from 'vitest'

/* Requests of pages on sibling domains have the session cookies, because `SameSite=Lax` stops only other sites. */

const URL_OF_APP = 'https://app.shop.test/api/members'
const siblingOrigin = 'https://blog.shop.test'
const ownOrigin = 'https://app.shop.test'

const requestOf = (method: string, headers: Record<string, string>) => new Request(URL_OF_APP, { method, headers })
/** The same request in Node: the headers are fields, and the URL is a path. */
const nodeRequestOf = (method: string, headers: Record<string, string>) => ({
  method,
  url: '/api/members',
  headers: Object.fromEntries(Object.entries({ Host: 'app.shop.test', ...headers }).map(([name, value]) => [name.toLowerCase(), value])),
})

describe('T69 isSameOrigin', () => {
  test.each<[isAccepted: boolean, method: string, headers: Record<string, string>]>([
    [true, 'POST', { 'Sec-Fetch-Site': 'same-origin' }],
    [true, 'POST', { 'Sec-Fetch-Site': 'none' }],
    [false, 'POST', { 'Sec-Fetch-Site': 'same-site' }],
    [false, 'POST', { 'Sec-Fetch-Site': 'cross-site' }],
    [false, 'POST', { 'Sec-Fetch-Site': 'same-origin, same-site' }],
    [false, 'GET', { 'Sec-Fetch-Site': 'same-site' }],
    [false, 'POST', { 'Sec-Fetch-Site': 'same-site', Origin: ownOrigin }],
    [true, 'POST', { Origin: ownOrigin }],
    [true, 'POST', { Origin: 'http://app.shop.test' }],
    [false, 'POST', { Origin: siblingOrigin }],
    [false, 'POST', { Origin: `${ownOrigin}:8443` }],
    [false, 'POST', { Origin: `${ownOrigin}.evil.example` }],
    [false, 'POST', { Origin: 'https://evil.example/https://app.shop.test' }],
    [false, 'POST', { Origin: 'null' }],
    [false, 'GET', { Origin: siblingOrigin }],
    [true, 'GET', {}],
    [true, 'HEAD', {}],
    [false, 'POST', {}],
    [false, 'DELETE', {}],
  ])('is %s for a %s request with the headers %o', (isAccepted, method, headers) => {
    expect(isSameOrigin(requestOf(method, headers))).toBe(isAccepted)
    expect(isSameOrigin(nodeRequestOf(method, headers))).toBe(isAccepted)
  })

  test('the host is that of the header, because a server behind a proxy has another URL', () => {
    const headers = { Host: 'app.shop.test', Origin: ownOrigin }
    expect(isSameOrigin(new Request('http://10.0.0.7:3000/api/members', { method: 'POST', headers }))).toBe(true)
    expect(isSameOrigin(new Request(`${siblingOrigin}/api/members`, { method: 'POST', headers }))).toBe(true)
  })

  test.each<[string, RequestWithOrigin]>([
    ['without a method', { headers: {} }],
    ['without a host', { method: 'POST', headers: { origin: ownOrigin } }],
    ['with a URL that is no URL', { method: 'POST', url: 'http://[', headers: { origin: ownOrigin } }],
    ['with a list of headers', { method: 'POST', headers: { 'sec-fetch-site': ['same-origin', 'same-site'] } }],
  ])('is false for a request %s', (_, request) => {
    expect(isSameOrigin(request)).toBe(false)
  })

  test('accepts the requests of Node and of web standards', () => {
    expectTypeOf<IncomingMessage>().toExtend<RequestWithOrigin>()
    expectTypeOf<Request>().toExtend<RequestWithOrigin>()
  })
})
