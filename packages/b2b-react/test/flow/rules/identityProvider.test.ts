// @vitest-environment node
import { expect, test } from 'vitest'
import { readRequest } from '../../../src/flow/rules/identityProvider.ts'

// Numbers such as T14 in test names are threats in docs/threats.md.

const AUTHORIZE = 'client_id=c&redirect_uri=https%3A%2F%2Fapp.test%2Fback&response_type=code'
const LOGOUT = 'client_id=c&post_logout_redirect_uri=https%3A%2F%2Fapp.test%2Fbye'
const read = (query: string) => readRequest(`?${query}`, false)

test('passes on an application’s request unchanged, with the default scope', () => {
  expect(read(`${AUTHORIZE}&state=s&nonce=n&code_challenge=x&utm=1`)).toEqual({
    of: 'authorize',
    parameters: {
      client_id: 'c',
      redirect_uri: 'https://app.test/back',
      response_type: 'code',
      scope: 'openid email profile',
      state: 's',
      nonce: 'n',
      code_challenge: 'x',
    },
  })
  expect(read(`${AUTHORIZE}&scope=openid&state=`)).toEqual({
    of: 'authorize',
    parameters: { client_id: 'c', redirect_uri: 'https://app.test/back', response_type: 'code', scope: 'openid' },
  })
})

test('a request with a post_logout_redirect_uri is a logout', () => {
  expect(read(`${LOGOUT}&id_token_hint=h&state=s`)).toEqual({
    of: 'logout',
    parameters: { client_id: 'c', post_logout_redirect_uri: 'https://app.test/bye', id_token_hint: 'h', state: 's' },
  })
})

test.each([
  ['', 'client_id'],
  ['client_id=c', 'redirect_uri'],
  ['client_id=c&redirect_uri=x', 'response_type'],
  ['client_id=&redirect_uri=x&response_type=code', 'client_id'],
  ['post_logout_redirect_uri=x', 'client_id'],
  ['client_id=c&post_logout_redirect_uri=', 'post_logout_redirect_uri'],
])('%j lacks %s', (query, missing) => {
  expect(read(query)).toEqual({ of: 'nothing', missing })
})

test.each([
  [`${AUTHORIZE}&client_id=evil`, 'client_id'],
  [`${AUTHORIZE}&redirect_uri=https%3A%2F%2Fevil.test`, 'redirect_uri'],
  [`${AUTHORIZE}&response_type=token`, 'response_type'],
  [`${AUTHORIZE}&scope=openid&scope=full_access`, 'scope'],
  [`${AUTHORIZE}&state=a&state=b`, 'state'],
  [`${AUTHORIZE}&nonce=a&nonce=b`, 'nonce'],
  [`${AUTHORIZE}&code_challenge=a&code_challenge=b`, 'code_challenge'],
  [`${LOGOUT}&client_id=evil`, 'client_id'],
  [`${LOGOUT}&post_logout_redirect_uri=https%3A%2F%2Fevil.test`, 'post_logout_redirect_uri'],
  [`${LOGOUT}&state=a&state=b`, 'state'],
  [`${LOGOUT}&id_token_hint=a&id_token_hint=b`, 'id_token_hint'],
  [`${AUTHORIZE}&client_id=c`, 'client_id'],
])('T15 a parameter that occurs twice counts as missing: %s', (query, missing) => {
  expect(read(query)).toEqual({ of: 'nothing', missing })
})

test('T15 an authorize link with a post_logout_redirect_uri is a logout, never a consent', () => {
  expect(read(`${AUTHORIZE}&post_logout_redirect_uri=https%3A%2F%2Fevil.test`)).toMatchObject({ of: 'logout' })
  expect(read(`${AUTHORIZE}&post_logout_redirect_uri=`)).toMatchObject({ of: 'nothing' })
})

test('T14 refuses requests in a frame of another origin', () => {
  const isFramed = true
  for (const query of [AUTHORIZE, LOGOUT, '']) expect(readRequest(`?${query}`, isFramed)).toEqual({ of: 'framed' })
})
