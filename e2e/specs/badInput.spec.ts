import { serve } from '@acme/b2b-emulator/serve'
import { requestLink, expect, heading, hostPageUrl, test, callbackReportsOf } from '../helpers/test.ts'

/* After each failure the widget explains the problem, keeps the typed text and offers a next step. */

const EXPIRED = /Your login link may have expired, been revoked, or been used more than once/

test('reports an invalid email address at the field, keeps the text and moves the focus there', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
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

test('shows the organization error for an unknown slug', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { slug: 'unknown-slug' }))
  await expect(heading(page, 'Looks like there was an error!')).toBeVisible()
  await expect(page.getByText('The organization you are looking for could not be found.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Looks like there was an error!')).toBeVisible()
})

test('an invite-only organization refuses an outside email address and sends a link to a member', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { slug: 'vault' }))
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(
    page.getByText('ada@acme.test does not have access to Vault Industries. If you think this is a mistake, contact your admin.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  await requestLink(page, 'grace@globex.test')
})

test('explains a tampered, a used and an expired link, and offers to start over', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const link = await world.nextLink('ada@acme.test')
  await page.goto(`${link}x`)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  expect((await callbackReportsOf(page)).errors).toMatchObject([{ name: 'ApiError' }])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()

  await requestLink(page, 'ada@acme.test')
  const newLink = await world.nextLink('ada@acme.test')
  await world.advance(61 * 60_000)
  await page.goto(newLink)
  await expect(page.getByText(EXPIRED)).toBeVisible()
})

test('T06 refuses a link that another browser requested, and does not spend it', async ({ page, browser, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const link = await world.nextLink('ada@acme.test')
  const otherBrowser = await (await browser.newContext()).newPage()
  await otherBrowser.goto(link)
  await expect(otherBrowser.getByText('This sign-in was started in another browser.')).toBeVisible()
  expect((await callbackReportsOf(otherBrowser)).events).toContainEqual({
    type: 'B2B_UNSOLICITED_TOKEN',
    data: { token_type: 'multi_tenant_magic_links' },
  })
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('keeps the typed email address if the server is down, and the next attempt works', async ({ page, world }) => {
  // The emulator breaks the connection. Interception in the browser could also hold back a chunk. The widget waits 10 s for a chunk, and this
  // test does not wait longer for the message.
  await world.fault('magicLinks.email.loginOrSignup', { kind: 'drop' })
  await page.goto(hostPageUrl(world))
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We could not reach the server. Check your connection and try again.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  await world.clearFaults()
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
})

test('keeps the typed email address while the emulator stops and starts again', async ({ page, world }) => {
  const emulator = await serve({ port: 0 })
  await page.goto(`${hostPageUrl(world)}&emulator=${encodeURIComponent(emulator.url)}`)
  await page.getByLabel('Email').fill('ada@acme.test')
  await emulator.close()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We could not reach the server. Check your connection and try again.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  const restarted = await serve({ port: Number(new URL(emulator.url).port) })
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  expect(restarted.emulator.world(world.publicToken).outbox.map(({ to }) => to)).toEqual(['ada@acme.test'])
  await restarted.close()
})

test('T04 keeps the link for another attempt if the server is down', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  await page.route('**/magic_links/authenticate', (route) => route.abort())
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/magic_links/authenticate')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('Try again requests the organization again if the first request failed', async ({ page, world }) => {
  await page.route('**/organizations/search', (route) => route.abort())
  await page.goto(hostPageUrl(world))
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.unroute('**/organizations/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
})

test('signs in without the bootstrap data of the project', async ({ page, world }) => {
  // Without the bootstrap data, the client does not know that the project requires PKCE.
  await world.setProject({ pkce_required_for_email_magic_links: false })
  await page.route('**/projects/bootstrap/**', (route) => route.abort())
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('T22 opens and signs in with malformed values in storage', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
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
  await requestLink(page, 'ada@acme.test')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
})
