import { NO_EFFECTS, watchEffects } from '../helpers/effects.ts'
import { expect, test } from '../helpers/test.ts'
import { EMULATOR_PORT } from '../ports.mjs'

/* Each parameter that names the next page, with every redirect value, in Chromium. The page itself stops the navigations and records them. */

test.use({ bypassCSP: true })

test('T11 no redirect value opens another site or runs a script', async ({ page, world }) => {
  const effects = await watchEffects(page)
  await world.signInAs(page, 'ada@acme.test')
  await page.goto(
    `/pages/redirects?${new URLSearchParams({ public_token: world.publicToken, emulator: `http://localhost:${EMULATOR_PORT}` })}`,
  )
  const parameters = await page.evaluate(() => Object.keys(window.redirects))
  let values = 0
  for (const parameter of parameters) {
    const result = await page.evaluate((name) => window.redirects[name]?.(), parameter)
    expect.soft(result?.faults, parameter).toEqual([])
    expect(result?.values, parameter).toBeGreaterThan(300)
    values += result?.values ?? 0
  }
  console.info('figures', JSON.stringify({ redirectNavigations: values, redirectParameters: parameters.length }))
  expect(effects).toEqual(NO_EFFECTS)
})
