import { centeredUrl, connectSso, movementOf, oauthOptions, PRODUCTS, propsFor, recordMovement, waitForPaint } from '../helpers/loading.ts'
import { test, expect } from '../helpers/test.ts'

/* Nothing moves while the page loads, even if the sign-in is in the center of the page. `serverRendering.spec.ts` does the same with a server. */

// The transitions of the widget must not move anything either.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('nothing moves on a first visit, with each combination of products', async ({ page, world }) => {
  await connectSso(world)
  await recordMovement(page)
  // The answers arrive after the skeleton is painted.
  await page.route('**/{projects/bootstrap/**,organizations/search}', async (route) => {
    await expect(page.locator('[data-screen=Loading]')).toBeVisible()
    await waitForPaint(page)
    await route.continue()
  })
  for (const products of PRODUCTS) {
    await page.goto(centeredUrl(propsFor(world, { config: { organizationSlug: 'acme', products, oauthOptions } })))
    const { shift, boxes, screens } = await movementOf(page)
    expect(screens).toEqual(['Loading', 'Main'])
    expect.soft({ shift, boxes }, products.join()).toEqual({ shift: 0, boxes: [boxes[0]] })
    await page.evaluate(() => localStorage.clear())
  }
})

test('a later visit, and discovery, show the form in the first paint', async ({ page, world }) => {
  const organization = centeredUrl(propsFor(world, { config: { organizationSlug: 'acme' } }))
  const discovery = centeredUrl(propsFor(world, { config: { authFlowType: 'Discovery' } }))
  await page.goto(organization)
  await movementOf(page)
  await recordMovement(page)
  for (const url of [organization, discovery]) {
    await page.goto(url)
    const { shift, boxes, screens } = await movementOf(page)
    expect({ shift, boxes, screens }).toEqual({ shift: 0, boxes: [boxes[0]], screens: ['Main'] })
  }
})
