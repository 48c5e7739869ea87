import { expect, test } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { createTestEmulator } from '../../src/testing/testEmulator.ts'
import { readSeed } from '../../src/world/seedFile.ts'

test('a test emulator has the organizations and members of its seed', async () => {
  const members = [{ organization: 'shop', email_address: 'amy@shop.test', role: 'admin' }]
  const seed = await readSeed({ organizations: [{ organization_slug: 'shop' }], members })
  const kit = createTestKit(createTestEmulator({ seed }))
  const { headers } = new Request('http://localhost', { headers: { Cookie: await kit.cookieHeaderFor('amy@shop.test') } })
  expect(headers.get('Cookie')).toMatch(/^acme_session=[^;]+; acme_session_jwt=[^;]+$/)
  await expect(kit.member({ organization: 'acme' })).rejects.toThrow(
    'There is no organization acme. Create one first. Existing organizations: shop.',
  )
})
