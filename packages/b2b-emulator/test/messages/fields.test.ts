import type { CallName } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { ACME, TOKEN, VAULT, startEmulator } from '../emulator.ts'

type EmailCase = [kind: string, call: CallName, to: string, organization_id?: string]
const SETTINGS = ['pkce_required_for_email_magic_links', 'pkce_required_for_password_resets'] as const

/** Makes the call and returns the email as a test receives it. */
async function requestEmail(name: CallName, email_address: string, organization_id?: string) {
  const { call, emulator, world, signIn } = startEmulator()
  for (const setting of SETTINGS) world.project[setting] = false
  const session = name === 'magicLinks.email.invite' ? (await signIn('grace@globex.test', VAULT)).session_token : undefined
  await call(name, { email_address, organization_id }, session)
  return createTestKit(emulator, { publicToken: TOKEN }).nextEmail(email_address)
}

const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams)
const tokenPattern = expect.stringMatching(/^emulated-[\w-]{43}$/)
const resetParameters = { acme_redirect_type: 'reset_password', token: tokenPattern }

test.each<EmailCase>([
  ['login', 'magicLinks.email.loginOrSignup', 'ada@acme.test', ACME],
  ['signup', 'magicLinks.email.loginOrSignup', 'zoe@acme.test', ACME],
  ['invite', 'magicLinks.email.invite', 'new@initech.test'],
])('the link of the %s email signs the member in, and the email has no code', async (kind, name, to, organization) => {
  const mail = await requestEmail(name, to, organization)
  expect(mail).toMatchObject({ kind, code: '', also: null })
  expect(parametersOf(mail.link)).toEqual({ acme_token_type: 'multi_tenant_magic_links', token: tokenPattern })
})

test('the link of a discovery email leads to discovery', async () => {
  const mail = await requestEmail('magicLinks.email.discovery.send', 'grace@globex.test')
  expect(mail).toMatchObject({ kind: 'discovery', code: '', also: null })
  expect(parametersOf(mail.link)).toEqual({ acme_token_type: 'discovery', token: tokenPattern })
})

test.each<EmailCase>([
  ['login_code', 'otps.email.loginOrSignup', 'ada@acme.test', ACME],
  ['signup_code', 'otps.email.loginOrSignup', 'zoe@acme.test', ACME],
  ['discovery_code', 'otps.email.discovery.send', 'grace@globex.test'],
])('the %s email has a code and no link', async (kind, name, to, organization) => {
  expect(await requestEmail(name, to, organization)).toMatchObject({ kind, code: expect.stringMatching(/^\d{6}$/), link: '', also: null })
})

test.each<EmailCase>([
  ['a member with a password', 'passwords.resetByEmailStart', 'pia@acme.test', ACME],
  ['a member without a password', 'passwords.resetByEmailStart', 'ada@acme.test', ACME],
])('the reset email to %s has a link that sets a password and a link that signs in', async (_, name, to, organization) => {
  const mail = await requestEmail(name, to, organization)
  expect(mail).toMatchObject({ kind: 'password_reset', code: '' })
  expect(parametersOf(mail.link)).toEqual({ acme_token_type: 'multi_tenant_passwords', ...resetParameters })
  expect(parametersOf(mail.also?.link ?? '')).toEqual({ acme_token_type: 'multi_tenant_magic_links', token: tokenPattern })
})

test('the link of a discovery reset email sets a password', async () => {
  const { link } = await requestEmail('passwords.discovery.resetByEmailStart', 'noor@nowhere.test')
  expect(parametersOf(link)).toEqual({ acme_token_type: 'discovery', ...resetParameters })
})
