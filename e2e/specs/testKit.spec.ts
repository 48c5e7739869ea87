import { EMULATOR_PORT } from '../ports.mjs'
import { EMULATOR, expect, hostOf, test } from '../helpers/test.ts'

/* The test kit in a real browser. What it can do apart from that is in `packages/b2b-emulator/test/testing`. */

test('signed in before the first page, a member is in, and after logging out stays out', async ({ page, world }) => {
  await world.signInAs(page, 'ada@acme.test')
  await page.goto(hostOf(world))
  await expect(page.locator('output')).toHaveText('ada@acme.test')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.locator('output')).toHaveText('nobody')
  // Another page of the same host, which shares the cookies.
  await page.goto(`http://localhost:${EMULATOR_PORT}/console/${world.publicToken}`)
  await page.goto(hostOf(world))
  await expect(page.locator('output')).toHaveText('nobody')
})

test('signed in on a page that is open, a member is in when it is loaded again', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await expect(page.locator('output')).toHaveText('nobody')
  await world.signInAs(page, 'ada@acme.test')
  await page.reload()
  await expect(page.locator('output')).toHaveText('ada@acme.test')
  await world.signInAs(page, 'pia@acme.test')
  await page.reload()
  await expect(page.locator('output')).toHaveText('pia@acme.test')
})

test('signed in for a whole context, every page of it is', async ({ context, world }) => {
  await world.signInAs(context, 'ada@acme.test')
  for (const page of [await context.newPage(), await context.newPage()]) {
    await page.goto(hostOf(world))
    await expect(page.locator('output')).toHaveText('ada@acme.test')
  }
})

test('a member is there with the first paint, before the provider has answered anything', async ({ page, world }) => {
  await world.signInAs(page, 'ada@acme.test')
  await page.route(`${EMULATOR.replace('127.0.0.1', 'localhost')}/**`, () => {})
  await page.goto(hostOf(world))
  await expect(page.locator('output')).toHaveText('ada@acme.test')
})

test('a spec that runs beside the application, as in Cypress, signs in by the address of the emulator', async ({ page }) => {
  await page.goto(`/pages/spec?${new URLSearchParams({ emulator: EMULATOR })}`)
  await expect(page.frameLocator('iframe').locator('output')).toHaveText('kim@acme.test')
})
