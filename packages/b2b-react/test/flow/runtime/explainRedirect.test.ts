// @vitest-environment node
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { explainRedirectRefusal } from '../../../src/flow/runtime/explainRedirect.ts'
import { networkError, apiError } from '../fixtures.ts'

let consoleError: MockInstance<typeof console.error>
beforeEach(() => void (consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})))
const printedMessages = () => consoleError.mock.calls.map(([sentence]) => String(sentence))

test('names the options that contain the refused redirect URL', () => {
  const input = { email_address: 'ada@acme.test', login_redirect_url: 'https://a.test/in', signup_redirect_url: undefined }
  explainRedirectRefusal('magicLinks.email.loginOrSignup', input, apiError('invalid_login_redirect_url'))
  expect(printedMessages()).toEqual([expect.stringContaining('emailMagicLinksOptions.loginRedirectURL (https://a.test/in)')])
  expect(printedMessages().join()).not.toContain('ada@acme.test')
})

test('names the options to set if there is no redirect URL', () => {
  explainRedirectRefusal('passwords.resetByEmailStart', {}, apiError('no_password_reset_redirect_url'))
  expect(printedMessages()).toEqual([
    expect.stringContaining('Set passwordOptions in the config, or default redirect URLs in your project.'),
  ])
})

test('prints nothing for other failures', () => {
  for (const error of [apiError('inactive_email'), networkError, new Error('x')]) {
    explainRedirectRefusal('magicLinks.email.loginOrSignup', { login_redirect_url: 'https://a.test/in' }, error)
  }
  expect(printedMessages()).toEqual([])
})
