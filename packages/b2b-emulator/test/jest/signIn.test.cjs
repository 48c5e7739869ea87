const { createB2BClient } = require('@acme/b2b-client')
const { createTestKit } = require('@acme/b2b-emulator/testing')

test('a member follows the mailed link', async () => {
  const kit = createTestKit()
  const { organization_id, email_address } = await kit.member({ name: 'Kim' })
  const client = createB2BClient(kit.publicToken, kit.clientOptions)

  await client.magicLinks.email.loginOrSignup({ organization_id, email_address })
  const { link } = await kit.nextEmail(email_address)
  const magic_links_token = new URL(link).searchParams.get('token')
  await client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 })
  expect(client.self.getSync().name).toBe('Kim')
  expect(document.cookie).toContain('acme_session=')

  await kit.advance(61 * 60_000)
  await expect(client.session.authenticate()).rejects.toThrow('session_not_found')
  client.dispose()
})
