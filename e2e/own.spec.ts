import { expect, findViolations, heading, hostOf, test } from './support.ts'

/* A host that draws the first screen itself, on the same rules, and leaves the others to the library. */

test('a member signs in by an emailed link that was asked for on the host’s own Main', async ({ page, world }) => {
  await page.goto(hostOf(world, { page: 'pages/own' }))
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
  await page.goto(await world.linkTo('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
  expect(await world.requests('/b2b/magic_links/authenticate')).toHaveLength(1)
})

test('what a sentence says to wait for is counted down on the host’s own Main, too', async ({ page, world }) => {
  await world.fault('magicLinks.email.loginOrSignup', { kind: 'rate_limit', retry_after: 3, times: 1 })
  await page.goto(hostOf(world, { page: 'pages/own' }))
  const email = page.getByLabel('Work email')
  await email.fill('ada@acme.test')
  await email.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. You can try again in 0:0[123]\.$/)
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. You can try again in 0:00.')
  await email.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
})
