// @vitest-environment node
import { expect, test } from 'vitest'
import type { AuthMethod, MainBlock } from '../../../src/flow/facts.ts'
import { mainLayout, type MainPlan } from '../../../src/flow/rules/mainLayout.ts'
import { factsOf } from '../../../src/flow/rules/organization.ts'
import { organization } from '../fixtures.ts'

const connections = ['okta', 'entra'].map((id) => ({ connection_id: id, display_name: id, identity_provider: id }))
const acme = factsOf(organization({ sso_active_connections: connections }))
const ALL: readonly AuthMethod[] = ['magic_link', 'email_otp', 'password', 'google_oauth', 'slack_oauth', 'sso']

/** A block in a word: `email(magic_link+password)`, `[google slack okta]`. */
function word(block: MainBlock): string {
  if (block.kind === 'buttons') {
    const names = block.buttons.map((button) =>
      button.kind === 'oauth' ? button.provider : button.kind === 'sso' ? button.connection.connection_id : 'sso',
    )
    return `[${names.join(' ')}]`
  }
  if (!('methods' in block)) return block.kind
  return `${block.kind}(${[...block.methods, ...(block.passwordInstead ? ['password'] : [])].join('+')})`
}
const laid = (methods: readonly AuthMethod[], more: Partial<MainPlan> = {}) =>
  mainLayout({ methods, organization: acme, knowsEmail: false, lastUsed: null, ...more })
    .map(word)
    .join(' ')

test.each<[readonly AuthMethod[], string]>([
  [['magic_link'], 'email(magic_link)'],
  [['email_otp'], 'email(email_otp)'],
  [['email_otp', 'magic_link'], 'email(email_otp+magic_link)'],
  [['magic_link', 'password'], 'email(magic_link+password)'],
  [['password', 'magic_link'], 'email(magic_link+password)'],
  [['password'], 'passwordEmail'],
  [['google_oauth', 'slack_oauth'], '[google slack]'],
  [['sso'], '[okta entra]'],
  [['google_oauth', 'sso'], '[google okta entra]'],
  [ALL, 'email(magic_link+email_otp+password) [google slack okta entra]'],
  [['sso', 'magic_link', 'google_oauth'], '[okta entra] email(magic_link) [google]'],
  [['magic_link', 'google_oauth', 'password'], 'email(magic_link+password) [google]'],
  [['google_oauth', 'password', 'sso'], '[google] passwordEmail [okta entra]'],
])('%j of an organization is laid out as %s', (methods, layout) => {
  expect(laid(methods)).toBe(layout)
})

test.each<[readonly AuthMethod[], string]>([
  [['password'], 'password'],
  [['sso'], '[sso]'],
  [ALL, 'email(magic_link+email_otp+password) [google slack sso]'],
])('%j of a discovery is laid out as %s', (methods, layout) => {
  expect(laid(methods, { organization: null })).toBe(layout)
})

test.each<[readonly AuthMethod[], string]>([
  [['magic_link', 'email_otp'], 'known(magic_link+email_otp)'],
  [['magic_link', 'password'], 'known(magic_link+password)'],
  [['password'], 'password'],
])('%j for an address that is known is laid out as %s', (methods, layout) => {
  expect(laid(methods, { knowsEmail: true })).toBe(layout)
})

test.each<[string, string]>([
  ['slack_oauth', '[slack google okta entra] email(magic_link+email_otp+password)'],
  ['sso', '[okta entra google slack] email(magic_link+email_otp+password)'],
  ['password', 'email(magic_link+email_otp+password) [google slack okta entra]'],
  ['github_oauth', 'email(magic_link+email_otp+password) [google slack okta entra]'],
  ['__proto__', 'email(magic_link+email_otp+password) [google slack okta entra]'],
])('whoever last used %s finds it first, and all else in its order', (lastUsed, layout) => {
  expect(laid(ALL, { lastUsed })).toBe(layout)
})

test('a form that was used last comes before buttons that stand first', () => {
  expect(laid(['google_oauth', 'magic_link'], { lastUsed: 'magic_link' })).toBe('email(magic_link) [google]')
})
