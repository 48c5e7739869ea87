import { EMULATOR_PORT } from '../ports.mjs'
import { expect, openWorld, test } from '../helpers/test.ts'

/* The example of the README as it is: it names its own public token, and an emulator at the usual port. */

// Chromium takes a page that the test answers for one of the internet, which may not ask this machine.
test.use({ permissions: ['local-network-access'] })

test('a member signs in and out with the example of the README', async ({ page }) => {
  const world = openWorld('public-token-test-app')
  await world.reset()
  await page.route('http://localhost:4400/**', (route) =>
    route.continue({ url: route.request().url().replace('localhost:4400', `localhost:${EMULATOR_PORT}`) }),
  )
  // Its links lead to the root of its origin, where the demo is in these tests.
  await page.route(
    (url) => url.pathname === '/' && url.port !== String(EMULATOR_PORT),
    async (route) => route.fulfill({ response: await route.fetch({ url: new URL('/pages/readme', route.request().url()).href }) }),
  )
  await page.goto('/')
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await world.linkTo('ada@acme.test'))
  await expect(page.getByText('Hello ada@acme.test')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Hello ada@acme.test')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
