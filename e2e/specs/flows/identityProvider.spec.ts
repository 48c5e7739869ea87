import type { Page } from '@playwright/test'
import { EMULATOR, expect, test, type World } from '../../helpers/test.ts'
import { asksFor, asksToLogOut, BACK, button, HERE, open, press, read, registerHere, seeTitle, slowDown } from '../../helpers/widget.ts'

/* The project as an identity provider: another application asks a member for something, or to be logged out. */

/** A member is signed in, and the application lives at an address that exists here. */
async function ask(page: Page, world: World, search: string, change?: (text: string) => string): Promise<void> {
  await registerHere(page, world, change)
  await world.signInAs(page, 'ada@acme.test')
  await open(page, world, { component: 'identity-provider', search })
}

const arriveBack = (page: Page, said: string) => page.waitForURL((url) => url.href.startsWith(BACK) && url.search.includes(said))

test('a member allows what an application asks for, once it can have been read', async ({ page, world }) => {
  await ask(page, world, asksFor({ scope: 'openid email profile phone' }))
  await seeTitle(page, 'Sign in to Quarterly Reports with Demo Project')
  await read(page, `You will be sent to ${new URL(BACK).host}.`)
  for (const scope of [
    'Verify your identity',
    'View your email address',
    'View your personal profile information',
    'View your phone number',
  ]) {
    await read(page, scope)
  }
  await expect(button(page, 'Allow')).not.toHaveAttribute('aria-disabled')
  await press(page, 'Allow')
  await arriveBack(page, 'code=')
})

test('T03 under StrictMode what an application asks for is asked of the provider once', async ({ page, world }) => {
  await ask(page, world, asksFor())
  await seeTitle(page, 'Sign in to Quarterly Reports with Demo Project')
  expect(await world.requests('/b2b/oauth/authorize/start')).toHaveLength(1)
  await button(page, 'Deny').dblclick()
  await arriveBack(page, 'error=access_denied')
  expect(await world.requests('/b2b/oauth/authorize/start')).toHaveLength(1)
})

test('a member denies it', async ({ page, world }) => {
  await ask(page, world, asksFor())
  await press(page, 'Deny')
  await arriveBack(page, 'error=access_denied')
})

test('a member is told what they cannot grant, and what else is asked for', async ({ page, world }) => {
  const permission = { resource_id: 'acme.self', actions: ['*'] }
  await world.setProject({
    rbac_policy: {
      roles: [{ role_id: 'acme_member', description: '', permissions: [permission] }],
      resources: [],
      scopes: ['reports.read', 'offline_access'].map((scope) => ({ scope, description: '', permissions: [permission] })),
    },
  })
  await ask(page, world, asksFor({ scope: 'openid reports.read offline_access admin.all' }))
  await seeTitle(page, 'Quarterly Reports wants to access your Demo Project account')
  await read(page, 'Use the reports.read scope')
  await read(page, "Maintain access to your data even when you're not actively using the app")
  await read(page, 'You do not have permissions to grant Quarterly Reports access to some of the requested scopes.')
})

test('an application without a name is never asked for without saying where it lives', async ({ page, world }) => {
  await ask(page, world, asksFor(), (text) => text.replaceAll('Quarterly Reports', ''))
  await seeTitle(page, 'Sign in to An application with Demo Project')
  await read(page, `You will be sent to ${new URL(BACK).host}.`)
})

test('an application that is trusted is sent on without asking', async ({ page, world }) => {
  await ask(page, world, asksFor({ client_id: 'connected-app-test-portal' }))
  await arriveBack(page, 'code=')
})

test('one that is trusted is asked for, too, where it wants to go on without the member', async ({ page, world }) => {
  await ask(page, world, asksFor({ client_id: 'connected-app-test-portal', scope: 'openid full_access offline_access' }))
  await read(page, 'Act on your behalf')
  await read(page, "Maintain access to your data even when you're not actively using the app")
  await page.getByText('Act on your behalf').click()
  await expect(page.getByText('See and change everything that you can.')).toBeVisible()
  await press(page, 'Allow')
  await arriveBack(page, 'code=')
})

test('nothing is asked without a session, without a parameter, or with one twice', async ({ page, world }) => {
  await open(page, world, { component: 'identity-provider', search: asksFor() })
  await read(page, 'No active session detected. Please log in to continue.')
  await open(page, world, { component: 'identity-provider', search: `?client_id=a&response_type=code` })
  await read(page, 'Required parameter is missing: redirect_uri. Please reach out to the application developer.')
  await open(page, world, { component: 'identity-provider', search: `${asksFor()}&client_id=other` })
  await read(page, 'Required parameter is missing: client_id.')
})

test('T14 nothing is asked inside another site', async ({ page, world }) => {
  await ask(page, world, asksFor())
  await seeTitle(page, 'Sign in to Quarterly Reports with Demo Project')
  await page.goto(`${EMULATOR}/nothing`)
  await page.setContent(`<iframe src="${HERE}${asksFor().replaceAll('&', '&amp;')}" width="500" height="700"></iframe>`)
  await expect(page.frameLocator('iframe').getByText('For your safety, this page does not work inside another site.')).toBeVisible()
})

test('a member is logged out when they say so, and sent back', async ({ page, world, seen }) => {
  await ask(page, world, asksToLogOut)
  await seeTitle(page, 'Log out?')
  await read(page, 'Are you sure you want to log out of your Demo Project account?')
  await slowDown(page, 2000)
  await press(page, 'Yes')
  await arriveBack(page, '')
  // It stood there while the page was being left.
  expect([...seen]).toContain('IDPDone\nYou have been logged out. You may close this page.')
  expect(await world.requests('/sessions/revoke')).toHaveLength(1)
})

test('a member who does not want to be logged out is not', async ({ page, world }) => {
  await ask(page, world, asksToLogOut)
  await press(page, 'No')
  await seeTitle(page, 'Still logged in')
  await read(page, 'You have not been logged out. You may close this page.')
  expect(await world.requests('/sessions/revoke')).toHaveLength(0)
})
