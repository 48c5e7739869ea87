import { expect } from '@playwright/test'
import type { World } from '../test.ts'
import { FAULTS, type Network } from './network.ts'
import type { Oracle } from './oracle.ts'
import type { Random } from './random.ts'
import type { Tab, Tabs } from './tabs.ts'

/** The organizations of the member. */
export const ORGANIZATIONS = ['organization-test-acme', 'organization-test-vault']
export const EMAIL = 'chaos@acme.test'

/** How often the run has done something, by name. */
export type Counts = Record<
  | 'actions'
  | 'confirmed'
  | 'due'
  | 'duplicated'
  | 'faults'
  | 'frozen'
  | 'killed'
  | 'logouts'
  | 'lost'
  | 'offline'
  | 'reloaded'
  | 'restored'
  | 'switches',
  number
>

/** Everything that an action uses. */
export interface Chaos {
  readonly world: World
  readonly random: Random
  readonly tabs: Tabs
  readonly network: Network
  readonly oracle: Oracle
  readonly counts: Counts
}

/** One kind of action. The probability of an action is its weight divided by all weights. */
export interface Action {
  readonly name: string
  readonly weight: number
  /** The number of tabs that the action uses alone. */
  readonly tabCount: number
  /** The condition of these tabs. Default: `active`. */
  readonly condition?: 'special'
  /** The action loses a response, so a replaced token must keep working for a while. */
  readonly losesResponse?: true
  /** Only one such action runs at a time. */
  readonly isAlone?: 'session' | 'network'
  run(chaos: Chaos, tabs: readonly Tab[]): Promise<void>
}

export async function confirm({ tabs, counts }: Chaos, tab: Tab): Promise<string> {
  const result = await tabs.call(tab, 'confirm', (page) => page.evaluate(() => window.session.confirm()))
  if (result === 'ok') counts.confirmed += 1
  return result
}

export async function signIn({ tabs, random, world }: Chaos, tab: Tab): Promise<void> {
  const input = { organization_id: random.pick(ORGANIZATIONS), email_address: EMAIL }
  const result = await tabs.call(tab, 'request link', (page) => page.evaluate((fields) => window.session.requestLink(fields), input))
  if (result !== 'ok') return
  const token = new URL(await world.nextLink(EMAIL)).searchParams.get('token') ?? ''
  await tabs.call(tab, 'sign in', (page) => page.evaluate((linkToken) => window.session.signIn(linkToken), token))
}

/** Sets the time of the last refresh back, in the lease that all tabs share. */
const makeDue = ({ page }: Tab) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('::lease')))
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), refreshedAt: Date.now() - 240_000 }))
  })

const wake = ({ page }: Tab, event: string) =>
  page.evaluate((name) => void document.dispatchEvent(new Event(name, { bubbles: true })), event).catch(() => {})

/** Loses the response to a confirmation by `interrupt`. Then another tab confirms the session, as long as the replaced token works. */
async function loseResponse(chaos: Chaos, [victim, rescuer]: readonly Tab[], interrupt: (victim: Tab) => Promise<unknown>): Promise<void> {
  const { network, tabs, counts } = chaos
  if (victim === undefined || rescuer === undefined) throw new Error('The action needs two tabs.')
  const loss = network.loseNextConfirmation(victim.page)
  const confirmation = confirm(chaos, victim)
  const isLost = await Promise.race([loss.then(() => true), confirmation.then(() => false)])
  await interrupt(victim)
  await confirmation
  if (!isLost) return
  counts.lost += 1
  await confirm(chaos, rescuer)
  if (tabs.all().includes(victim)) await tabs.recover(victim)
}

/** A table row for an action on one tab. */
const onTab = (name: string, weight: number, run: (chaos: Chaos, tab: Tab) => Promise<unknown>): Action => ({
  name,
  weight,
  tabCount: 1,
  run: async (chaos, tabs) => void (await Promise.all(tabs.map((tab) => run(chaos, tab)))),
})

async function openTab({ tabs }: Chaos, source?: Tab): Promise<void> {
  await tabs.open(source)
}

export const ACTIONS: readonly Action[] = [
  onTab('confirm', 10, confirm),
  { ...onTab('confirm in four tabs', 10, confirm), tabCount: 4 },
  {
    name: 'refresh',
    weight: 10,
    tabCount: 4,
    async run({ counts }, tabs) {
      const [first] = tabs
      if (first === undefined) return
      await makeDue(first)
      counts.due += 1
      await Promise.all(tabs.map((tab) => wake(tab, 'online')))
    },
  },
  { ...onTab('wake', 3, (_, tab) => wake(tab, 'visibilitychange')), tabCount: 4 },
  onTab('reload', 6, async (chaos, tab) => {
    await chaos.tabs.whileQuiet(tab, () => tab.page.reload())
    chaos.counts.reloaded += 1
  }),
  onTab('close', 4, async (chaos, tab) => {
    await chaos.tabs.whileQuiet(tab, () => chaos.tabs.close(tab))
    await openTab(chaos)
  }),
  onTab('kill', 5, async (chaos, tab) => {
    await chaos.tabs.whileQuiet(tab, () => chaos.tabs.kill(tab))
    chaos.counts.killed += 1
    await openTab(chaos)
  }),
  {
    name: 'duplicate',
    weight: 3,
    tabCount: 2,
    async run(chaos, [source, closed]) {
      if (closed === undefined) return
      await chaos.tabs.whileQuiet(closed, () => chaos.tabs.close(closed))
      await openTab(chaos, source)
      chaos.counts.duplicated += 1
    },
  },
  onTab('leave and return', 4, async (chaos, tab) => {
    await chaos.tabs.whileQuiet(tab, async () => {
      await tab.page.goto('/pages/empty')
      await tab.page.goBack()
    })
  }),
  onTab('freeze', 4, async ({ tabs, counts }, tab) => {
    if (await tabs.freeze(tab, 'paused')) counts.frozen += 1
  }),
  onTab('enter the cache', 4, async ({ tabs, counts }, tab) => {
    if (await tabs.freeze(tab, 'cached')) counts.restored += 1
  }),
  onTab('go offline', 4, async (chaos, tab) => {
    await chaos.tabs.whileQuiet(tab, () => chaos.tabs.setOffline(tab, true))
    chaos.counts.offline += 1
    // The call fails at once.
    await confirm(chaos, tab)
  }),
  { ...onTab('recover', 12, ({ tabs }, tab) => tabs.recover(tab)), condition: 'special' },
  {
    name: 'fault',
    weight: 4,
    tabCount: 2,
    isAlone: 'network',
    async run(chaos, tabs) {
      chaos.network.fault = chaos.random.pick(FAULTS)
      chaos.counts.faults += 1
      await Promise.all(tabs.map((tab) => confirm(chaos, tab)))
      chaos.network.fault = undefined
    },
  },
  {
    name: 'slow network',
    weight: 4,
    tabCount: 3,
    isAlone: 'network',
    async run(chaos, tabs) {
      chaos.network.maxDelay = 50 + chaos.random.below(500)
      await Promise.all(tabs.map((tab) => confirm(chaos, tab)))
      chaos.network.maxDelay = 0
    },
  },
  {
    name: 'switch',
    weight: 6,
    tabCount: 1,
    isAlone: 'session',
    async run({ tabs, counts }, [tab]) {
      if (tab === undefined) return
      const present = await tab.page.evaluate(() => window.session.organizationId())
      const other = ORGANIZATIONS.find((id) => id !== present) ?? ''
      const result = await tabs.call(tab, 'switch', (page) => page.evaluate((id) => window.session.switchTo(id), other))
      if (result === 'ok') counts.switches += 1
    },
  },
  {
    name: 'logout',
    weight: 5,
    tabCount: 2,
    isAlone: 'session',
    async run(chaos, [tab, otherTab]) {
      const { tabs, oracle, counts, random } = chaos
      const sessionId = oracle.expectedId()
      if (tab === undefined || otherTab === undefined || sessionId === null) return
      oracle.loggedOut(sessionId)
      await tabs.call(tab, 'logout', (page) => page.evaluate(() => window.session.logOut()))
      if (!oracle.isEnded(sessionId)) return
      counts.logouts += 1
      // In half of the cases the sign-in follows only when the other tabs have seen the logout.
      if (random.next() < 0.5) {
        await expect
          .poll(() => otherTab.page.evaluate(() => window.session.sessionId()), { timeout: 5_000 })
          .toBe(null)
          .catch(() => oracle.violate(`${otherTab.name} still shows ${sessionId} after its end`))
      }
      await signIn(chaos, otherTab)
    },
  },
  {
    name: 'kill before the response',
    weight: 3,
    tabCount: 2,
    losesResponse: true,
    async run(chaos, tabs) {
      await loseResponse(chaos, tabs, (victim) => chaos.tabs.kill(victim))
      chaos.counts.killed += 1
      await openTab(chaos)
    },
  },
  {
    name: 'reload before the response',
    weight: 3,
    tabCount: 2,
    losesResponse: true,
    run: (chaos, tabs) => loseResponse(chaos, tabs, ({ page }) => page.reload()),
  },
  {
    name: 'go offline before the response',
    weight: 3,
    tabCount: 2,
    losesResponse: true,
    run: (chaos, tabs) => loseResponse(chaos, tabs, (victim) => chaos.tabs.setOffline(victim, true)),
  },
]
