import { endpoints } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { expect, test, vi } from 'vitest'
import { operations } from '../../src/endpoints/table.ts'
import { startEmulator } from '../emulator.ts'
import { rows } from './rows.ts'

/* A field of the contract that the emulator forgets to read has no effect, and no other test would notice. */

const TEMPLATES = 'The emulator has one template for each email.'
const LANGUAGE = 'The emulator sends all texts in English.'

/** The fields that an operation does not read, with the reason. */
const IGNORED: { readonly [N in CallName]?: { readonly [field: string]: string } } = {
  'magicLinks.email.invite': { invite_template_id: TEMPLATES },
  'magicLinks.email.loginOrSignup': { login_template_id: TEMPLATES, signup_template_id: TEMPLATES },
  'magicLinks.email.discovery.send': { login_template_id: TEMPLATES },
  'magicLinks.authenticate': { locale: LANGUAGE },
  'otps.email.loginOrSignup': { login_template_id: TEMPLATES, signup_template_id: TEMPLATES },
  'otps.email.discovery.send': { login_template_id: TEMPLATES },
  'discovery.intermediateSessions.exchange': { locale: LANGUAGE },
  'session.exchange': { locale: LANGUAGE },
  'session.revoke': { forceClear: 'It changes the behavior of the client and is not sent.' },
  'self.deletePassword': { password_id: 'The operation reads it from the path.' },
  'passwords.resetByEmailStart': { reset_password_template_id: TEMPLATES, verify_email_template_id: TEMPLATES },
  'passwords.discovery.resetByEmailStart': {
    login_redirect_url: 'The sign-in link of this email leads to discovery_redirect_url.',
    reset_password_template_id: TEMPLATES,
    verify_email_template_id: TEMPLATES,
  },
  'sso.saml.updateConnection': { signing_private_key: 'The mock connections sign no requests.' },
  'idp.oauthAuthorizeStart': Object.fromEntries(
    ['client_id', 'redirect_uri', 'response_type', 'scope'].map((field) => [field, 'The operation reads it from the unprocessed body.']),
  ),
}

type Operation = (world: unknown, input: object, caller: unknown) => unknown
// The test treats all operations alike, whatever their input is.
const table = operations as unknown as Record<CallName, Operation>

/** Makes the next call of an operation record the fields that it reads. */
function recordReads(name: CallName): ReadonlySet<string> {
  const read = new Set<string>()
  const operation = table[name]
  vi.spyOn(table, name).mockImplementation((world, input, caller) => {
    const recorded = new Proxy(input, {
      get(fields, field) {
        read.add(String(field))
        return Reflect.get(fields, field)
      },
    })
    return operation(world, recorded, caller)
  })
  return read
}

const fieldsOf = (name: CallName): string[] => Object.keys(endpoints.get(name)?.input ?? {})
const withFields = [...endpoints.keys()].filter((name) => fieldsOf(name).length > 0)

test.each(withFields)('%s reads every field of its input', async (name) => {
  const read = recordReads(name)
  const emulator = startEmulator()
  const [fields, session] = await rows[name].valid(emulator)
  expect((await emulator.send(...emulator.requestFor(name, fields, session))).status).toBe(200)
  expect(fieldsOf(name).filter((field) => !read.has(field))).toEqual(Object.keys(IGNORED[name] ?? {}))
})
