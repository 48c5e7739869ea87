import { EMULATOR_URL, expect, hostPageUrl, test } from '../helpers/test.ts'
import { EMULATOR_PORT } from '../ports.mjs'

/* The test kit in a real browser. Its other tests are in `packages/b2b-emulator/test/testing`. */

test('signInAs before the first page signs the member in, until they log out', async ({ page, world }) => {
  await world.signInAs(page, 'ada@acme.test')
  await page.goto(hostPageUrl(world))
  await expect(page.locator('output')).toHaveText('ada@acme.test')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.locator('output')).toHaveText('signed out')
  // Another page of the same host, which shares the cookies.
  await page.goto(`http://localhost:${EMULATOR_PORT}/console/${world.publicToken}`)
  await page.goto(hostPageUrl(world))
  await expect(page.locator('output')).toHaveText('signed out')
})

test('signInAs on an open page takes effect after a reload', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await expect(page.locator('output')).toHaveText('signed out')
  await world.signInAs(page, 'ada@acme.test')
  await page.reload()
  await expect(page.locator('output')).toHaveText('ada@acme.test')
  await world.signInAs(page, 'pia@acme.test')
  await page.reload()
  await expect(page.locator('output')).toHaveText('pia@acme.test')
})

test('signInAs on a context signs in every page', async ({ context, world }) => {
  await world.signInAs(context, 'ada@acme.test')
  for (const page of [await context.newPage(), await context.newPage()]) {
    await page.goto(hostPageUrl(world))
    await expect(page.locator('output')).toHaveText('ada@acme.test')
  }
})

test('shows the member with the first paint, before any response', async ({ page, world }) => {
  await world.signInAs(page, 'ada@acme.test')
  await page.route(`${EMULATOR_URL.replace('127.0.0.1', 'localhost')}/**`, () => {})
  await page.goto(hostPageUrl(world))
  await expect(page.locator('output')).toHaveText('ada@acme.test')
})

test('a spec that runs next to the application, as in Cypress, signs in with the URL of the emulator', async ({ page }) => {
  await page.goto(`/pages/spec?${new URLSearchParams({ emulator: EMULATOR_URL })}`)
  await expect(page.frameLocator('iframe').locator('output')).toHaveText('kim@acme.test')
})
