import type { B2BLoginConfig, OrganizationLoginConfig } from '@acme/b2b-react'
import type { BrowserContext, Page } from '@playwright/test'
import { EMULATOR_PORT, PAGES_PORT } from '../ports.mjs'
import { EMULATOR, expect, findViolations, type World } from '../support.ts'

/*
 * What the stories have in common. A story is a person's way through the widget, told against the emulator: nothing is intercepted, mails
 * and texts arrive, links are followed, and another service is a page that one leaves for.
 */

/** The emulator as pages of the host's own site see it. */
const PROVIDER = `http://localhost:${EMULATOR_PORT}`
/** The page of the widget, where every link leads back to. */
export const HERE = `http://localhost:${PAGES_PORT}/pages/journey`

/** Where links, services and mails lead back to. */
const redirects = { loginRedirectURL: HERE, signupRedirectURL: HERE, discoveryRedirectURL: HERE }

interface Opening {
  readonly config?: B2BLoginConfig
  readonly component?: 'login' | 'identity-provider'
  readonly locale?: string | undefined
  /** What only members see. */
  readonly inside?: string | undefined
  /** The script that plays Google's, if not the emulator's. */
  readonly oneTap?: string
  /** What follows the address of the page, such as a token. */
  readonly search?: string
}

/** The widget's configuration with every address that leads back. */
const withRedirects = ({ emailMagicLinksOptions, oauthOptions, passwordOptions, ...config }: B2BLoginConfig): B2BLoginConfig => ({
  ...config,
  emailMagicLinksOptions: { ...redirects, ...emailMagicLinksOptions },
  oauthOptions: { ...redirects, ...oauthOptions },
  ssoOptions: redirects,
  passwordOptions: { ...redirects, resetPasswordRedirectURL: HERE, ...passwordOptions },
})

/** Says what the page of the widget shows from now on, whatever link leads there. */
export async function setUp(
  place: Page | BrowserContext,
  { publicToken }: World,
  { config, component = 'login', locale, inside, oneTap }: Opening,
): Promise<void> {
  await place.addInitScript((journey) => Object.defineProperty(window, 'journey', { value: journey, configurable: true }), {
    publicToken,
    component,
    config: config && withRedirects(config),
    strictMode: true,
    emulator: PROVIDER,
    locale,
    inside,
    oneTap,
  })
}

/** Opens the widget. */
export async function open(page: Page, world: World, opening: Opening = {}): Promise<void> {
  await setUp(page, world, opening)
  await page.goto(`${HERE}${opening.search ?? ''}`)
}

/** What both flows can be told. */
type Options = Omit<OrganizationLoginConfig, 'authFlowType' | 'organizationSlug'>

/** Acme Corp, or another organization by its slug. */
export const of = (organizationSlug: string, config: Options = {}): B2BLoginConfig => ({
  authFlowType: 'Organization',
  organizationSlug,
  ...config,
})
export const discovering = (config: Options = {}): B2BLoginConfig => ({ authFlowType: 'Discovery', ...config })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => button(page, name).click()

/** Sees the title of the next screen. */
export const seeTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
/** Reads a sentence, wherever it stands. */
export const read = (page: Page, sentence: string) => expect(page.locator('[data-screen]')).toContainText(sentence)
/** Reads what went wrong, where it is announced. */
export const readAlert = (page: Page, sentence: string) => expect(page.getByRole('alert')).toContainText(sentence)

export async function giveEmail(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
}

export const giveCode = (page: Page, code: string) => field(page, 'One-time passcode').fill(code)
/** A code that is not the right one. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Comes in by a mailed code. */
export async function signInByCode(page: Page, world: World, email: string): Promise<void> {
  await giveEmail(page, email)
  await seeTitle(page, 'Enter passcode')
  await giveCode(page, (await world.nextEmail(email)).code)
}

export const seeSuccess = (page: Page) => seeTitle(page, 'Success!')

/** Every answer of the network comes so late, from now on. */
export async function slowDown(page: Page, latency: number): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
}

/** A world as JSON, changed, and put back: for what is part of a seed and has no control of its own. */
async function rewrite(page: Page, { publicToken }: World, change: (text: string) => string): Promise<void> {
  const exported = await page.request.get(`${EMULATOR}/emulator/${publicToken}/export`)
  const data: unknown = JSON.parse(change(await exported.text()))
  const answer = await page.request.post(`${EMULATOR}/emulator/${publicToken}/import`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Where another application, for which the project is the identity provider, is told the answer. */
export const BACK = `${PROVIDER}/console`
/** What such an application asks for. */
export const asksFor = (more: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({
    client_id: 'connected-app-test-reports',
    redirect_uri: BACK,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    state: 's1',
    ...more,
  }).toString()}`
/** It asks for a logout instead. */
export const asksToLogOut = `?${new URLSearchParams({ client_id: 'connected-app-test-reports', post_logout_redirect_uri: BACK }).toString()}`

/** Lets the applications of the seed live at an address that exists here. */
export const registerHere = (page: Page, world: World, change: (text: string) => string = (text) => text): Promise<void> =>
  rewrite(page, world, (text) => change(text.replaceAll(/http:\/\/localhost:517[45]\/(?:callback)?/g, BACK)))

/** Makes a user an active member of so many more organizations: Workshop 1 and so on. */
export async function belongToMany(world: World, email_address: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { organization_slug } = await world.organization({
      organization_name: `Workshop ${number}`,
      organization_slug: `workshop-${number}`,
    })
    await world.member({ organization: organization_slug, name: 'Grace Hopper', email_address })
  }
}

/** Checks the page as it is now for accessibility violations. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}
