// @vitest-environment node
import { expect, test } from 'vitest'
import type { AuthMethod } from '../../../src/config/methods.ts'
import type { MainBlock } from '../../../src/flow/machine/facts.ts'
import { mainLayout, type MainPlan } from '../../../src/flow/rules/mainLayout.ts'
import { factsOf } from '../../../src/flow/rules/organization.ts'
import { organization } from '../fixtures.ts'

const connections = ['okta', 'entra'].map((id) => ({ connection_id: id, display_name: id, identity_provider: id }))
const acme = factsOf(organization({ sso_active_connections: connections }))
const ALL_METHODS: readonly AuthMethod[] = ['magic_link', 'email_otp', 'password', 'google_oauth', 'slack_oauth', 'sso']

type Button = Extract<MainBlock, { kind: 'buttons' }>['buttons'][number]
function nameOf(button: Button): string {
  if (button.kind === 'oauth') return button.provider
  return button.kind === 'sso' ? button.connection.connection_id : button.kind
}

/** Writes a block as text: `email(magic_link+password)`, `[google slack okta]`. */
function describeBlock(block: MainBlock): string {
  if (block.kind === 'buttons') {
    return `[${block.buttons.map(nameOf).join(' ')}]`
  }
  if (!('methods' in block)) return block.kind
  return `${block.kind}(${[...block.methods, ...(block.passwordInstead ? ['password'] : [])].join('+')})`
}
const layoutOf = (methods: readonly AuthMethod[], plan: Partial<MainPlan> = {}) =>
  mainLayout({ methods, organization: acme, knowsEmail: false, ...plan })
    .map(describeBlock)
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
  [ALL_METHODS, 'email(magic_link+email_otp+password) [google slack okta entra]'],
  [['sso', 'magic_link', 'google_oauth'], '[okta entra] email(magic_link) [google]'],
  [['magic_link', 'google_oauth', 'password'], 'email(magic_link+password) [google]'],
  [['google_oauth', 'password', 'sso'], '[google] passwordEmail [okta entra]'],
])('%j of an organization have the layout %s', (methods, layout) => {
  expect(layoutOf(methods)).toBe(layout)
})

test.each<[readonly AuthMethod[], string]>([
  [['password'], 'password'],
  [['sso'], '[ssoDiscovery]'],
  [ALL_METHODS, 'email(magic_link+email_otp+password) [google slack ssoDiscovery]'],
])('%j in discovery have the layout %s', (methods, layout) => {
  expect(layoutOf(methods, { organization: null })).toBe(layout)
})

test.each<[readonly AuthMethod[], string]>([
  [['magic_link', 'email_otp'], 'known(magic_link+email_otp)'],
  [['magic_link', 'password'], 'known(magic_link+password)'],
  [['password'], 'password'],
])('%j for a known email address have the layout %s', (methods, layout) => {
  expect(layoutOf(methods, { knowsEmail: true })).toBe(layout)
})
