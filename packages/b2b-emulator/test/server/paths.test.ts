import { localPath, pathWithNext, signInResponse } from '@acme/b2b-client/server'
// cspell:ignore Ftoken
import { describe, expect, test } from 'vitest'

/* Paths to return to after a login or a renewal. The address comes from a link, so an attacker can choose it. */

const ORIGIN = 'https://app.example'
describe('pathWithNext', () => {
  const request = (path: string, method = 'GET') => ({ url: `${ORIGIN}${path}`, method })

  test.each([
    ['/reports?year=2026&tag=a%20b', '/renew?next=%2Freports%3Fyear%3D2026%26tag%3Da%2520b'],
    ['/reports#totals', '/renew?next=%2Freports%23totals'],
    ['/#//evil.example', '/renew?next=%2F%23%2F%2Fevil.example'],
    ['/', '/renew'],
    ['//evil.example/', '/renew'],
    ['/\\evil.example/', '/renew'],
    ['/a/..//evil.example', '/renew'],
  ])('T11 a request of %s gives %s', (path, result) => {
    expect(pathWithNext('/renew', request(path))).toBe(result)
  })

  test('returns to the page of the request', () => {
    const path = pathWithNext('/renew?lang=de', request('/reports?year=2026'))
    const query = new URL(path, ORIGIN).searchParams
    expect([query.get('lang'), localPath(query.get('next'))]).toEqual(['de', '/reports?year=2026'])
  })

  test.each([
    ['/reports?year=2026', '/renew?next=%2Freports%3Fyear%3D2026'],
    ['/', '/renew'],
    ['//evil.example/reports', '/renew'],
    ['*', '/renew?next=%2F*'],
    ['http://[', '/renew'],
    ['http://evil.example:99999/', '/renew'],
    ['http://%zz/', '/renew'],
  ])('T11 the URL %s of a request in Node gives %s', (url, result) => {
    expect(pathWithNext('/renew', { method: 'GET', url })).toBe(result)
  })

  test.each([
    ['/login#email', '/login?next=%2Freports#email'],
    ['/login?lang=de#a?b#c', '/login?lang=de&next=%2Freports#a?b#c'],
    ['/login#a?b', '/login?next=%2Freports#a?b'],
  ])('keeps the hash of %s after the query', (path, result) => {
    expect(pathWithNext(path, request('/reports'))).toBe(result)
  })

  test.each([
    [
      '/reports?year=2026&acme_token_type=multi_tenant_magic_links&token=a%2Bb',
      '?acme_token_type=multi_tenant_magic_links&token=a%2Bb&next=%2Freports%3Fyear%3D2026',
    ],
    [
      '/?acme_token_type=discovery&token=secret&acme_redirect_type=reset_password',
      '?acme_token_type=discovery&token=secret&acme_redirect_type=reset_password',
    ],
    ['/reports?token=of-the-application', '?next=%2Freports%3Ftoken%3Dof-the-application'],
  ])('T01 T04 the token of a link that led to %s reaches the login page, and is not in next', (path, query) => {
    expect(pathWithNext('/login', request(path))).toBe(`/login${query}`)
  })

  test.each([
    [
      'a link leads to the login page, which spends its token',
      '/a?acme_token_type=sso&token=b',
      '/login?acme_token_type=sso&token=b&next=%2Fa',
    ],
    ['a page leads to the renewal', '/a?b=c', '/renew?next=%2Fa%3Fb%3Dc'],
    ['a malformed URL leads to the renewal', 'http://[', '/renew'],
  ])('T04 with an expired JWT, %s', (_, url, location) => {
    expect(signInResponse({ url, method: 'GET' }, 'expired').headers.get('Location')).toBe(location)
  })

  test('does not return to a form that was sent', () => {
    expect(pathWithNext('/renew', request('/reports', 'POST'))).toBe('/renew')
  })
})
