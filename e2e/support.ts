import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { EMULATOR_PORT } from './ports.mjs'

export { expect }

export const EMULATOR = `http://127.0.0.1:${EMULATOR_PORT}`

interface Mail {
  readonly to: string
  readonly link: string
}
interface Visit {
  readonly verb: string
  readonly path: string
  readonly status: number
}

/** A world of the emulator that belongs to one test. */
export interface World {
  readonly publicToken: string
  /** The link of the latest mail to an address, once it has arrived. */
  linkTo(email: string): Promise<string>
  mailsTo(email: string): Promise<number>
  advance(ms: number): Promise<void>
  /** Back to what a new world holds. */
  reset(): Promise<void>
  setProject(change: object): Promise<void>
  setOrganization(slug: string, change: object): Promise<void>
  /** The requests to one call so far. */
  requests(path: string): Promise<readonly Visit[]>
}

async function control<T>(publicToken: string, path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${EMULATOR}/emulator/${publicToken}${path}`, { ...init, headers: { 'Content-Type': 'application/json' } })
  expect(response.ok, `the emulator's answer to ${path}`).toBe(true)
  // What the control endpoints answer is theirs to say; the tests name what they use of it.
  return (await response.json()) as T
}

export function openWorld(publicToken: string): World {
  const mails = async (email: string) => (await control<Mail[]>(publicToken, '/outbox')).filter(({ to }) => to === email)
  const change = (path: string, method: string, body: object) =>
    control<unknown>(publicToken, path, { method, body: JSON.stringify(body) }).then(() => {})
  return {
    publicToken,
    async linkTo(email) {
      await expect.poll(async () => (await mails(email)).length, { message: `a mail to ${email}` }).toBeGreaterThan(0)
      const [latest] = await mails(email)
      return latest?.link ?? ''
    },
    mailsTo: async (email) => (await mails(email)).length,
    reset: () => change('/reset', 'POST', {}),
    advance: (ms) => change('/advance', 'POST', { ms }),
    setProject: (fields) => change('/project', 'PATCH', fields),
    setOrganization: (slug, fields) => change(`/organizations/${slug}`, 'PATCH', fields),
    requests: async (path) => (await control<Visit[]>(publicToken, '/requests')).filter((visit) => visit.path.endsWith(path)),
  }
}

interface HostOptions {
  readonly page?: 'pages/host' | 'strict/strict' | 'pages/reset'
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
