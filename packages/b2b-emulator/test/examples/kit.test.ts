// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { expect, test } from 'vitest'

test('a mailed link lasts an hour', async () => {
  const kit = createTestKit() // or createTestKit('http://127.0.0.1:4400')
  const client = createB2BClient(kit.publicToken, kit.clientOptions)
  const kim = await kit.member({ name: 'Kim' })

  await client.magicLinks.email.discovery.send({ email_address: kim.email_address })
  const { link } = await kit.nextEmail(kim.email_address)
  await kit.advance(61 * 60_000)
  const discovery_magic_links_token = new URL(link).searchParams.get('token') ?? ''
  await expect(client.magicLinks.discovery.authenticate({ discovery_magic_links_token })).rejects.toThrow('expired')

  await kit.signInAs(window, kim) // or a page of Playwright: no form
  await client.session.authenticate()
  expect(client.self.getSync()?.name).toBe('Kim')
  client.dispose()
})
