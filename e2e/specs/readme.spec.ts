import { expect, openWorld, test } from '../helpers/test.ts'
import { EMULATOR_PORT } from '../ports.mjs'

/* The README example, unchanged. It uses its own public token and the default port of the emulator. */

// Chromium treats a page that the test fulfills as a public site, which needs this permission to reach localhost.
test.use({ permissions: ['local-network-access'] })

test('signs in and out with the README example', async ({ page }) => {
  const world = openWorld('public-token-test-app')
  await world.reset()
  await page.route('http://localhost:4400/**', (route) =>
    route.continue({ url: route.request().url().replace('localhost:4400', `localhost:${EMULATOR_PORT}`) }),
  )
  // The links of the example lead to `/`, where these tests serve the demo.
  await page.route(
    (url) => url.pathname === '/' && url.port !== String(EMULATOR_PORT),
    async (route) => route.fulfill({ response: await route.fetch({ url: new URL('/pages/readme', route.request().url()).href }) }),
  )
  await page.goto('/')
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(page.getByText('Hello ada@acme.test')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Hello ada@acme.test')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
