// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { expect, test } from 'vitest'

test('an address that bounces, then a server that is down', async () => {
  const kit = createTestKit()
  const client = createB2BClient(kit.publicToken, kit.clientOptions)
  const send = () => client.magicLinks.email.discovery.send({ email_address: 'ada@acme.test' })

  await kit.fault('magicLinks.email.discovery.send', { kind: 'refusal', error_type: 'inactive_email', times: 1 })
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', error_type: 'inactive_email' })

  await kit.fault('all', { kind: 'drop' })
  await expect(send()).rejects.toMatchObject({ name: 'UnreachableError', fault: 'network' })

  await kit.clearFaults()
  await expect(send()).resolves.toMatchObject({ status_code: 200 })
  client.dispose()
})
