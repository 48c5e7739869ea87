import { expect, test } from 'vitest'
import { OrganizationFields, ProjectFields } from '../../src/world/fieldSchemas.ts'
import { TOKEN, startEmulator } from '../emulator.ts'

/* Each message about an invalid value names the field and the allowed values. */

const CONTROL = `/emulator/${TOKEN}`

async function issuesOf(method: string, path: string, body: unknown) {
  const reply = await startEmulator().send(`${CONTROL}${path}`, { method, body: JSON.stringify(body) })
  return (reply.body.body ?? []) as unknown as { dataPath: string; message: string }[]
}

test.each([
  ['POST', '/advance', { ms: -1 }, '.ms', 'must be a number from 0 to 316224000000'],
  ['POST', '/advance', { ms: '5' }, '.ms', 'must be a number from 0 to 316224000000'],
  ['POST', '/outbox/take', { to: 'ada@acme.test', wait: 60_001 }, '.wait', 'must be a number from 0 to 60000'],
  ['PUT', '/faults/all', { kind: 'delay', ms: 0.5 }, '.ms', 'must be a whole number from 1 to 600000'],
  ['PUT', '/faults/all', { kind: 'server_error', status: 200 }, '.status', 'must be a whole number from 500 to 599'],
  ['PUT', '/faults/all', { kind: 'drop', times: 0 }, '.times', 'must be a whole number from 1 to 1000'],
  ['PUT', '/faults/all', { kind: 'late' }, '.kind', 'must be one of delay, drop, server_error, rate_limit, refusal, html, cut'],
  ['PUT', '/faults/all', { kind: 'drop', ms: 1 }, '', 'has no field ms. It has: kind, times'],
  ['POST', '/advance', { ms: 1, minutes: 1 }, '', 'has no field minutes. It has: ms'],
  [
    'PATCH',
    '/project',
    { captcha_settings: { enabled: true, site_key: 'k' } },
    '.captcha_settings',
    'has no field site_key. It has: enabled, siteKey',
  ],
])('%s %s with %j is refused with the field and its allowed values', async (method, path, body, dataPath, message) => {
  expect(await issuesOf(method, path, body)).toContainEqual(expect.objectContaining({ dataPath, message }))
})

const INVALID_VALUES = [7, 'x', '', true, null, [], [7], {}, { a: 1 }, -1, 0.5, 1e300]

test.each([
  ['PATCH', '/project', Object.keys(ProjectFields.shape)],
  ['PATCH', '/organizations/acme', Object.keys(OrganizationFields.shape)],
  ['POST', '/members', ['name', 'roles', 'status', 'totp', 'password', 'mfa_phone_number', 'trusted_metadata', 'role', 'is_breakglass']],
])('%s %s never refuses a value as "invalid" without saying what is allowed', async (method, path, fields) => {
  for (const field of fields) {
    for (const value of INVALID_VALUES) {
      for (const { dataPath, message } of await issuesOf(method, path, { [field]: value })) {
        expect(message).not.toMatch(/Invalid input|is not accepted/)
        if (!message.startsWith('has no field')) expect(dataPath).toContain(field)
      }
    }
  }
})
