import { serve } from '@acme/b2b-emulator/serve'
import { askForLink, expect, heading, hostOf, test, toldOf } from './support.ts'

/* Whatever goes wrong gets the right words, keeps what was typed, and offers a way on. */

const EXPIRED = /Your login link may have expired, been revoked, or been used more than once/

test('what is not an address is said at the field, which keeps it and has the focus', async ({ page, world }) => {
  await page.goto(hostOf(world))
  const email = page.getByLabel('Email', { exact: true })
  for (const typed of ['', 'ada', 'ada@acme.c']) {
    await email.fill(typed)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByText('Invalid email address').first()).toBeVisible()
    await expect(email).toBeFocused()
    await expect(email).toHaveValue(typed)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await world.requests('/b2b/magic_links/email/login_or_signup')).toHaveLength(0)
})

test('an unknown slug is the organization error', async ({ page, world }) => {
  await page.goto(hostOf(world, { slug: 'nobody' }))
  await expect(heading(page, 'Looks like there was an error!')).toBeVisible()
  await expect(page.getByText('The organization you are looking for could not be found.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Looks like there was an error!')).toBeVisible()
})

test('an invite-only organization says who has no access, and a member of it gets in', async ({ page, world }) => {
  await page.goto(hostOf(world, { slug: 'vault' }))
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(
    page.getByText('ada@acme.test does not have access to Vault Industries. If you think this is a mistake, contact your admin.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  await askForLink(page, 'grace@globex.test')
})

test('an address marked inactive is explained', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await page.getByLabel('Email').fill('old@inactive.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The email address is marked as inactive.').first()).toBeVisible()
})

test('a used link says so and starts over', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  const link = await world.linkTo('ada@acme.test')
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  expect((await toldOf(page)).errors).toMatchObject([{ name: 'ApiError' }])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
})

test('an expired link says so', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  const link = await world.linkTo('ada@acme.test')
  await world.advance(61 * 60_000)
  await page.goto(link)
  await expect(page.getByText(EXPIRED)).toBeVisible()
})

test('a tampered token says so, and the true link still works', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  const link = await world.linkTo('ada@acme.test')
  await page.goto(`${link}x`)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('T06 a link that another browser asked for is refused, and is not wasted', async ({ page, browser, world }) => {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  const link = await world.linkTo('ada@acme.test')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('This link was asked for in another browser.')).toBeVisible()
  expect((await toldOf(stranger)).events).toContainEqual({
    type: 'B2B_UNSOLICITED_TOKEN',
    data: { token_type: 'multi_tenant_magic_links' },
  })
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('a page opened with two tokens spends neither', async ({ page, world }) => {
  await page.goto(`${hostOf(world)}&acme_token_type=multi_tenant_magic_links&token=one&token=two`)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  expect(page.url()).not.toContain('token=one')
  expect(await world.requests('/b2b/magic_links/authenticate')).toHaveLength(0)
})

test('when the provider stops before the mail is asked for, what was typed stays and the next try works', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.route('**/login_or_signup', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByText('We could not reach the server. Check your connection and try again.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  await page.unroute('**/login_or_signup')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
})

test('an emulator that is stopped in the middle and started again costs nobody what they typed', async ({ page, world }) => {
  const first = await serve({ port: 0 })
  await page.goto(`${hostOf(world)}&emulator=${encodeURIComponent(first.url)}`)
  await page.getByLabel('Email').fill('ada@acme.test')
  await first.close()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We could not reach the server. Check your connection and try again.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  const again = await serve({ port: Number(new URL(first.url).port) })
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  expect(again.emulator.world(world.publicToken).outbox.map(({ to }) => to)).toEqual(['ada@acme.test'])
  await again.close()
})

test('T04 when the provider stops before the link is spent, the link is kept for another try', async ({ page, world }) => {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  await page.route('**/magic_links/authenticate', (route) => route.abort())
  await page.goto(await world.linkTo('ada@acme.test'))
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/magic_links/authenticate')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('when the provider stops before the organization is known, Try again asks for it again', async ({ page, world }) => {
  await page.route('**/organizations/search', (route) => route.abort())
  await page.goto(hostOf(world))
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.unroute('**/organizations/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
})

test('without the configuration of the project a person can still sign in', async ({ page, world }) => {
  await world.setProject({ pkce_required_for_email_magic_links: false })
  await page.route('**/projects/bootstrap/**', (route) => route.abort())
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  await page.goto(await world.linkTo('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('T22 whatever stands in storage, the page opens and a person can sign in', async ({ page, world }) => {
  await page.goto(hostOf(world))
  const state = `acme_sdk_state_${world.publicToken}`
  for (const entry of ['{', 'null', '[]', '7', '{"session":{"member_session_id":7}}']) {
    await page.evaluate(
      ([key, value]) => {
        for (const name of ['', '::bootstrap', '::organizations', '::lease', '::PKCE_VERIFIER:magic_links', '::persistent_id'])
          localStorage.setItem(`${key}${name}`, value ?? '')
      },
      [state, entry],
    )
    await page.reload()
    await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  }
  await askForLink(page, 'ada@acme.test')
  await page.goto(await world.linkTo('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('a sign-in that took longer than ten minutes says so and starts over', async ({ page, world }) => {
  await page.goto(hostOf(world, { flow: 'Discovery' }))
  await askForLink(page, 'grace@globex.test')
  await page.goto(await world.linkTo('grace@globex.test'))
  await expect(heading(page, 'Select an organization to continue')).toBeVisible()
  await world.advance(11 * 60_000)
  await page.getByRole('button', { name: /Acme Corp/ }).click()
  await expect(page.getByText('Your login took too long and has expired. Start again to continue.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('grace@globex.test')
})
