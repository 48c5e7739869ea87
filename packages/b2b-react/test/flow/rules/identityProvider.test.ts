// @vitest-environment node
import { expect, test } from 'vitest'
import { readRequest } from '../../../src/flow/rules/identityProvider.ts'

const AUTHORIZE = 'client_id=c&redirect_uri=https%3A%2F%2Fapp.test%2Fback&response_type=code'
const LOGOUT = 'client_id=c&post_logout_redirect_uri=https%3A%2F%2Fapp.test%2Fbye'

test('passes on an application’s request unchanged, with the default scope', () => {
  expect(readRequest(`?${AUTHORIZE}&state=s&nonce=n&code_challenge=x&utm=1`, false)).toEqual({
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
  expect(readRequest(`?${AUTHORIZE}&scope=openid`, false)).toMatchObject({ parameters: { scope: 'openid' } })
})

test('with a post_logout_redirect_uri it is a logout', () => {
  expect(readRequest(`?${LOGOUT}&id_token_hint=h&state=s`, false)).toEqual({
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
  expect(readRequest(`?${query}`, false)).toEqual({ of: 'nothing', missing })
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
  expect(readRequest(`?${query}`, false)).toEqual({ of: 'nothing', missing })
})

test('T15 an authorize link with a post_logout_redirect_uri is a logout, never a consent', () => {
  expect(readRequest(`?${AUTHORIZE}&post_logout_redirect_uri=https%3A%2F%2Fevil.test`, false)).toMatchObject({ of: 'logout' })
  expect(readRequest(`?${AUTHORIZE}&post_logout_redirect_uri=`, false)).toMatchObject({ of: 'nothing' })
})

test('T14 refuses requests in a frame of another origin', () => {
  for (const query of [AUTHORIZE, LOGOUT, '']) expect(readRequest(`?${query}`, true)).toEqual({ of: 'framed' })
})
