import type { Page } from '@playwright/test'
import type { CenteredLoginProps } from '../pages/CenteredLogin.ts'
import { EMULATOR_PORT } from '../ports.mjs'
import { expect, type World } from './test.ts'

/* Steps of the specs about loading: a sign-in in the center of the page, where each change of its height would move it. */

/** The props of the page for a world. */
export const propsFor = ({ publicToken }: World, props: Omit<CenteredLoginProps, 'publicToken' | 'emulator'>): CenteredLoginProps => ({
  publicToken,
  emulator: `http://localhost:${EMULATOR_PORT}`,
  ...props,
})

export const centeredUrl = (props: CenteredLoginProps, path = '/pages/centered') =>
  `${path}?${new URLSearchParams({ props: JSON.stringify(props) }).toString()}`

/** Everything that moved since the page was opened. */
interface Movement {
  /** The sum of all layout shifts. */
  readonly shift: number
  /** The positions and sizes that the card had, in order. */
  readonly boxes: readonly string[]
  /** The screens that were painted, in order. */
  readonly screens: readonly string[]
}

declare global {
  interface Window {
    readonly movement: Movement
  }
}

/** Records the movement on each page that is opened from now on, after its HTML is complete. A browser can paint a part of the HTML. */
export const recordMovement = (page: Page) =>
  page.addInitScript(() => {
    const boxes: string[] = []
    const screens: string[] = []
    const entries: PerformanceEntry[] = []
    let completeAt = Infinity
    document.addEventListener('readystatechange', () => (completeAt = performance.now()), { once: true })
    const shiftOf = () => {
      const later = entries.filter(({ startTime }) => startTime >= completeAt)
      // The entries of the type `layout-shift` have a value.
      return later.reduce((sum, entry) => sum + (entry as PerformanceEntry & { readonly value: number }).value, 0)
    }
    Object.defineProperty(window, 'movement', { get: () => ({ shift: shiftOf(), boxes, screens }) })
    new PerformanceObserver((list) => void entries.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    const add = (list: string[], value: string) => void (list.at(-1) === value || list.push(value))
    const onFrame = () => {
      const card = completeAt === Infinity ? null : document.querySelector('section')?.getBoundingClientRect()
      if (card) add(boxes, [card.x, card.y, card.width, card.height].join(' '))
      if (card) add(screens, document.querySelector('[data-screen]')?.getAttribute('data-screen') ?? '')
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })

/** Waits until the page has painted twice. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** The movement until the first screen was painted. */
export async function movementOf(page: Page): Promise<Movement> {
  await expect(page.locator('[data-screen=Main]')).toBeVisible()
  await waitForPaint(page)
  return page.evaluate(() => window.movement)
}

/** The products that the tests combine, with the providers of `oauth`. */
export const PRODUCTS = [
  ['emailMagicLinks'],
  ['passwords'],
  ['sso'],
  ['oauth'],
  ['emailMagicLinks', 'passwords'],
  ['oauth', 'emailMagicLinks', 'sso'],
  ['oauth', 'passwords', 'sso'],
  ['emailOtp', 'emailMagicLinks', 'passwords', 'oauth', 'sso'],
] as const
export const oauthOptions = { providers: ['google', 'microsoft', 'hubspot'] } as const

/** Gives the organization a connection for single sign-on. */
export const connectSso = (world: World) =>
  world.setOrganization('acme', {
    sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' }],
  })
