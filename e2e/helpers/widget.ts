import type { B2BLoginConfig, LoginOptions } from '@acme/b2b-react'
import type { BrowserContext, Page } from '@playwright/test'
import { EMULATOR_PORT, PAGES_PORT } from '../ports.mjs'
import { EMULATOR_URL, expect, findViolations, type World } from './test.ts'

/*
 * Steps that the specs in `specs/flows` share. They follow a user through the widget against the emulator. Nothing is intercepted: emails
 * and SMS arrive, links are opened, and an OAuth provider is a page of the emulator.
 */

/** The origin of the emulator for pages at `localhost`: the same site, so that cookies work. */
const EMULATOR_ORIGIN = `http://localhost:${EMULATOR_PORT}`
/** The page of the widget. Every link and redirect leads back to it. */
export const WIDGET_URL = `http://localhost:${PAGES_PORT}/pages/journey`

const redirectOptions = { loginRedirectURL: WIDGET_URL, signupRedirectURL: WIDGET_URL, discoveryRedirectURL: WIDGET_URL }

interface WidgetOptions {
  readonly config?: B2BLoginConfig
  readonly component?: 'login' | 'identity-provider'
  readonly locale?: string | undefined
  /** The children of the widget, which only members see. */
  readonly inside?: string | undefined
  /** The URL of a mock of Google's script. Default: the one of the emulator. */
  readonly oneTap?: string
  /** The query string of the page, such as `?token=…`. */
  readonly search?: string
}

/** Adds the redirect URLs to a configuration. */
const withRedirects = ({ emailMagicLinksOptions, oauthOptions, passwordOptions, ...config }: B2BLoginConfig): B2BLoginConfig => ({
  ...config,
  emailMagicLinksOptions: { ...redirectOptions, ...emailMagicLinksOptions },
  oauthOptions: { ...redirectOptions, ...oauthOptions },
  ssoOptions: redirectOptions,
  passwordOptions: { ...redirectOptions, resetPasswordRedirectURL: WIDGET_URL, ...passwordOptions },
})

/** Configures the page of the widget. The configuration also applies after links and redirects. */
export async function configureWidget(
  target: Page | BrowserContext,
  { publicToken }: World,
  { config, component = 'login', locale, inside, oneTap }: WidgetOptions,
): Promise<void> {
  await target.addInitScript((journey) => Object.defineProperty(window, 'journey', { value: journey, configurable: true }), {
    publicToken,
    component,
    config: config && withRedirects(config),
    strictMode: true,
    emulator: EMULATOR_ORIGIN,
    locale,
    inside,
    oneTap,
  })
}

export async function openWidget(page: Page, world: World, options: WidgetOptions = {}): Promise<void> {
  await configureWidget(page, world, options)
  await page.goto(`${WIDGET_URL}${options.search ?? ''}`)
}

export const organizationConfig = (organizationSlug: string, config: LoginOptions = {}): B2BLoginConfig => ({
  authFlowType: 'Organization',
  organizationSlug,
  ...config,
})
export const discoveryConfig = (config: LoginOptions = {}): B2BLoginConfig => ({ authFlowType: 'Discovery', ...config })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => button(page, name).click()

export const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
/** Expects a sentence anywhere on the screen. */
export const expectText = (page: Page, sentence: string) => expect(page.locator('[data-screen]')).toContainText(sentence)
/** Expects an error message that screen readers announce. */
export const expectAlert = (page: Page, sentence: string) => expect(page.getByRole('alert')).toContainText(sentence)

export async function submitEmail(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
}

export const enterCode = (page: Page, code: string) => field(page, 'One-time code').fill(code)
export const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Signs in with an emailed code. */
export async function signInByCode(page: Page, world: World, email: string): Promise<void> {
  await submitEmail(page, email)
  await expectTitle(page, 'Enter your code')
  await enterCode(page, (await world.nextEmail(email)).code)
}

export const expectSuccess = (page: Page) => expectTitle(page, 'Success!')

/** Chooses an account on the page of a mock provider and allows the sign-in. */
export async function allow(page: Page, service: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Sign in with ${service}` })).toBeVisible()
  await page.getByText(email).click()
  await press(page, 'Allow')
}

/** Delays every response from now on. `latency` is in milliseconds. */
export async function setNetworkLatency(page: Page, latency: number): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
}

/** Exports a world, changes its JSON and imports it again. For settings that the test kit does not have. */
async function editWorld(page: Page, { publicToken }: World, change: (text: string) => string): Promise<void> {
  const exported = await page.request.get(`${EMULATOR_URL}/emulator/${publicToken}/export`)
  const data: unknown = JSON.parse(change(await exported.text()))
  const answer = await page.request.post(`${EMULATOR_URL}/emulator/${publicToken}/import`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The redirect URI of a connected app that uses the project as its identity provider. It is any page that exists. */
export const REDIRECT_URI = `${EMULATOR_ORIGIN}/console`
/** The query string of an authorization request of a connected app. */
export const authorizeRequest = (params: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({
    client_id: 'connected-app-test-reports',
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    // The example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    state: 's1',
    ...params,
  }).toString()}`
/** The query string of a logout request of a connected app. */
export const logoutRequest = `?${new URLSearchParams({ client_id: 'connected-app-test-reports', post_logout_redirect_uri: REDIRECT_URI }).toString()}`

/** Registers `REDIRECT_URI` for the connected apps of the seed. Their own addresses do not exist in these tests. */
export const setAppRedirectUris = (page: Page, world: World, change: (text: string) => string = (text) => text): Promise<void> =>
  editWorld(page, world, (text) => change(text.replaceAll(/http:\/\/localhost:517[45]\/(?:callback)?/g, REDIRECT_URI)))

/** Makes a user an active member of `count` more organizations: Workshop 1, Workshop 2 and so on. */
export async function addMemberships(world: World, email_address: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { organization_slug } = await world.organization({
      organization_name: `Workshop ${number}`,
      organization_slug: `workshop-${number}`,
    })
    await world.member({ organization: organization_slug, name: 'Grace Hopper', email_address })
  }
}

/** Checks the page for accessibility violations. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}
