import { test as base } from '@playwright/test'
import { behaviors } from '../../packages/b2b-emulator/test/hosts/behaviors.ts'
import { expect } from '../helpers/test.ts'

/*
 * The emulator as msw handlers in a service worker. The same behaviors run on the other hosts in
 * `packages/b2b-emulator/test/hosts`.
 */

const test = base.extend({
  page: async ({ page }, use) => {
    await page.goto('/pages/serviceWorker')
    await page.evaluate(() => window.emulated)
    await use(page)
  },
})

for (const { name, play: _, expected } of behaviors) {
  test(name, async ({ page }) => {
    expect(await page.evaluate(async (wanted) => (await window.emulated).play(wanted), name)).toEqual(expected)
  })
}

test('mocks third-party scripts at their real URLs: the captcha succeeds, One Tap lists the members', async ({ page }) => {
  const memberId = await page.evaluate(async () => {
    const { kit, open } = await window.emulated
    await kit.setProject({ captcha_required: true, captcha_settings: { enabled: true, siteKey: 'site-key' } })
    const pia = { email_address: 'pia@acme.test', password: 'Correct-Horse-7', organization_id: 'organization-test-acme' }
    return (await open().passwords.authenticate({ ...pia, session_duration_minutes: 60 })).member_id
  })
  expect(memberId).toBe('member-test-pia')

  await page.evaluate(async () => {
    const { open } = await window.emulated
    await open().oauth.googleOneTap.discovery.start({ discovery_redirect_url: window.location.href })
  })
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.waitForURL(/[?&]acme_token_type=discovery_oauth&token=/)
})
