// @vitest-environment node
import { expect, test } from 'vitest'
import { consentFacts } from '../../../src/flow/rules/consent.ts'

// Numbers such as T12 in test names are threats in docs/threats.md.

const REQUESTED = 'https://requested.example/back'

test.each([
  ['https://reports.example:8443/back', 'reports.example:8443'],
  ['https://reports.example@evil.example/', 'evil.example'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['com.example.reports:/back', 'com.example.reports:'],
  ['no address', ''],
  [undefined, 'requested.example'],
])('T12 a consent for %s names the destination %j', (redirect_uri, host) => {
  expect(consentFacts({ redirect_uri }, REQUESTED).host).toBe(host)
})

test('reads the application and its scopes, each scope once', () => {
  const oidc_client = { client_name: ' Reports ' }
  const grantable_scope = ' openid  email openid'
  expect(consentFacts({ oidc_client, grantable_scope, ungrantable_scope: 'full_access' }, REQUESTED)).toEqual({
    client: 'Reports',
    host: 'requested.example',
    scopes: ['openid', 'email'],
    ungrantable: true,
  })
})

test.each([{}, { oidc_client: null, grantable_scope: 7, ungrantable_scope: ' ' }])(
  'the answer %j has no application and no scope',
  (answer) => {
    expect(consentFacts(answer, '')).toEqual({ client: '', host: '', scopes: [], ungrantable: false })
  },
)
