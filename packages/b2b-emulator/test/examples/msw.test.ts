// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

const emulator = createTestEmulator()
const server = setupServer(...emulatorHandlers(emulator))
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => server.close())

test('a member follows the mailed link', async () => {
  const kit = createTestKit(emulator)
  const { organization_id, email_address } = await kit.member({ name: 'Kim' })
  const client = createB2BClient(kit.publicToken)

  await client.magicLinks.email.loginOrSignup({ organization_id, email_address })
  const { link } = await kit.nextEmail(email_address)
  const magic_links_token = new URL(link).searchParams.get('token') ?? ''
  await client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 })
  expect(client.self.getSync()?.name).toBe('Kim')
  client.dispose()
})
