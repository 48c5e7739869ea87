import { expect, findViolations, heading, hostPageUrl, test } from '../helpers/test.ts'

/* A host that renders its own first screen. The library renders the others. */

test('signs in with a link requested on the host’s own Main', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { page: 'pages/ownMain' }))
  await expect(heading(page, 'Welcome to Acme Corp')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const email = page.getByLabel('Work email')
  await email.fill('ada')
  await email.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid email address')
  await email.fill('ada@acme.test')
  await email.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('ada@acme.test')
  await email.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await world.nextEmail('ada@acme.test')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
  expect(await world.requests('/b2b/magic_links/authenticate')).toHaveLength(1)
})

test('counts down the waiting time on the host’s own Main', async ({ page, world }) => {
  await world.fault('magicLinks.email.loginOrSignup', { kind: 'rate_limit', retry_after: 6, times: 1 })
  await page.goto(hostPageUrl(world, { page: 'pages/ownMain' }))
  const email = page.getByLabel('Work email')
  await email.fill('ada@acme.test')
  await email.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. You can try again in 0:0[1-7]\.$/)
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. You can try again in 0:00.')
  await email.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
})
