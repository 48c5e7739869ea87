// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { expect, test } from 'vitest'

test('a member with an authenticator app signs in with password and code', async () => {
  const kit = createTestKit()
  const globex = await kit.organization({ organization_name: 'Globex', mfa_policy: 'REQUIRED_FOR_ALL' })
  const kim = await kit.member({ organization: globex, name: 'Kim', password: 'Violet-Tram-Ledger-42', totp: true })
  const client = createB2BClient(kit.publicToken, kit.clientOptions)

  const { organization_id, member_id, email_address } = kim
  const firstFactor = await client.passwords.authenticate({
    organization_id,
    email_address,
    password: 'Violet-Tram-Ledger-42',
    session_duration_minutes: 60,
  })
  expect(firstFactor.member_session).toBeNull()

  const code = await kit.totpFor(kim)
  await client.totp.authenticate({ organization_id, member_id, code, session_duration_minutes: 60 })
  expect(client.self.getSync()?.email_address).toBe('kim@globex.test')

  await kit.advance(61 * 60_000)
  await expect(client.session.authenticate()).rejects.toThrow('session_not_found')
  client.dispose()
})
