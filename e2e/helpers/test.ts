import { randomUUID } from 'node:crypto'
import { createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { EMULATOR_PORT } from '../ports.mjs'
import { runAxe } from './axe.ts'
import { test as base } from './coverage.ts'

export { expect }

export const EMULATOR_URL = `http://127.0.0.1:${EMULATOR_PORT}`

/** The test kit of one world of the emulator, with two shortcuts for its emails. */
export interface World extends TestKit {
  /** Waits for the next email to an address and returns its link. */
  nextLink(email: string): Promise<string>
  emailCount(email: string): Promise<number>
}

export function openWorld(publicToken: string): World {
  const kit = createTestKit(EMULATOR_URL, { publicToken })
  return {
    ...kit,
    nextLink: async (email) => (await kit.nextEmail(email)).link,
    emailCount: async (email) => (await kit.emails(email)).length,
  }
}

interface HostOptions {
  readonly page?: 'pages/host' | 'pages/ownMain' | 'pages/reset'
  readonly flow?: 'Organization' | 'Discovery'
  readonly slug?: string
  readonly scheme?: 'dark'
  readonly dir?: 'rtl'
}

/** The path of a host page that uses a world. */
export function hostPageUrl({ publicToken }: World, { page = 'pages/host', ...options }: HostOptions = {}): string {
  return `/${page}?${new URLSearchParams({ public_token: publicToken, ...options }).toString()}`
}

/** The events and errors that the callbacks of the host received. */
export const callbackReportsOf = (page: Page) => page.evaluate(() => window.callbackReports)

declare global {
  interface Window {
    reportViolation(report: string): void
  }
}

/** Runs in every page. Reports what the policy of the page of the widget blocks. Other pages have policies that block something. */
function observePolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
    if (window.location.pathname === '/pages/journey')
      window.reportViolation([effectiveDirective, blockedURI, sample, sourceFile].join(' '))
  })
}

export const test = base.extend<{ world: World; policyReports: readonly string[]; routes: void }>({
  // A page sends events when its test ends, and their routes must not fail then.
  routes: [
    async ({ context }, use) => {
      await use()
      await Promise.all([context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
  policyReports: [
    async ({ context }, use) => {
      const reports: string[] = []
      await context.exposeBinding('reportViolation', (_, report: string) => void reports.push(report))
      await context.addInitScript(observePolicy)
      await use(reports)
      expect(reports, 'violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
  // Playwright reads the names of required fixtures from this pattern.
  // eslint-disable-next-line no-empty-pattern
  world: async ({}, use) => {
    await use(openWorld(`public-token-test-${randomUUID()}`))
  },
})

/** Types an email address, presses Enter and waits for the confirmation. */
export async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/**
 * Returns the accessibility violations that axe finds: the rule and the elements of each. Waits for running transitions first, because text
 * that fades in has too little contrast.
 */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(() => {
    const finiteAnimations = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
  })
  const violations = await runAxe(page, 'html', options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
