import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { expect, type Page } from '@playwright/test'
import { EMULATOR_PORT } from './ports.mjs'
import { test as base } from './seen.ts'

export { expect }

export const EMULATOR = `http://127.0.0.1:${EMULATOR_PORT}`

/** A world of the emulator that belongs to one test, with two shorter ways to its mails. */
export interface World extends TestKit {
  /** The link of the next mail to an address, once it has arrived. */
  linkTo(email: string): Promise<string>
  mailsTo(email: string): Promise<number>
}

export function openWorld(publicToken: string): World {
  const kit = createTestKit(EMULATOR, { publicToken })
  return {
    ...kit,
    linkTo: async (email) => (await kit.nextEmail(email)).link,
    mailsTo: async (email) => (await kit.emails(email)).length,
  }
}

interface HostOptions {
  readonly page?: 'pages/host' | 'pages/own' | 'strict/strict' | 'pages/reset'
  readonly flow?: 'Organization' | 'Discovery'
  readonly slug?: string
  readonly scheme?: 'dark'
  readonly dir?: 'rtl'
}

/** The address of a host page for a world. */
export function hostOf({ publicToken }: World, { page = 'pages/host', ...options }: HostOptions = {}): string {
  return `/${page}?${new URLSearchParams({ public_token: publicToken, ...options }).toString()}`
}

/** What the host's callbacks were told. */
export const toldOf = (page: Page) => page.evaluate(() => window.told)

export const test = base.extend<{ world: World }>({
  // Playwright reads the names of the fixtures a fixture needs from this pattern.
  // eslint-disable-next-line no-empty-pattern
  world: async ({}, use) => {
    await use(openWorld(`public-token-test-${randomUUID()}`))
  },
})

/** Asks for a link as a person does: types the address and presses Enter. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Returns what axe finds on the page: for each violation its rule and the elements. Waits for running transitions first, because a fading text has too little contrast. */
export async function findViolations(page: Page, options: Parameters<AxeBuilder['options']>[0] = {}): Promise<string[]> {
  await page.evaluate(() => {
    const ends = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ends.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
