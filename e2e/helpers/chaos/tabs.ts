import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Network } from './network.ts'
import type { Oracle } from './oracle.ts'

/** A call has to settle within this time: the timeout of a sign-in, and a margin for a busy machine. */
const CALL_DEADLINE_MS = 45_000

type Condition = 'active' | 'paused' | 'cached' | 'offline'

/** A tab of the browser. */
export interface Tab {
  readonly name: string
  readonly page: Page
  /** `paused`: the page is frozen. `cached`: it is frozen in the back/forward cache. Only an active tab can make calls. */
  condition: Condition
  /** True if the renderer is gone. */
  isCrashed: boolean
}

/** The tabs of one context. */
export interface Tabs {
  all(): readonly Tab[]
  open(source?: Tab): Promise<Tab>
  close(tab: Tab): Promise<void>
  /**
   * Runs an action that ends or interrupts a page, while no request of the page is on its way. The page itself holds its requests back: if a
   * page is closed, the browser sends those that the test has stopped on their way, and their responses are lost.
   */
  whileQuiet(tab: Tab, run: () => Promise<unknown>): Promise<void>
  /** Ends the renderer process of a tab, as if it had crashed. */
  kill(tab: Tab): Promise<void>
  /** Stops all scripts of a page. Returns false if the page uses a lock: browsers do not freeze such a page. */
  freeze(tab: Tab, condition: 'paused' | 'cached'): Promise<boolean>
  setOffline(tab: Tab, isOffline: boolean): Promise<void>
  /** Ends the special condition of a tab. */
  recover(tab: Tab): Promise<void>
  /** Makes a call. Resolves with `ok`, the text of the error, or `gone` if the page was closed or reloaded in the meantime. */
  call(tab: Tab, name: string, run: (page: Page) => Promise<string>): Promise<string>
  /** The longest time that a call has taken, in ms. */
  maxCallTime(): number
}

interface Options {
  readonly url: string
  readonly network: Network
  readonly oracle: Oracle
}

/** Creates the tabs. Each page reports every change that a listener sees to the oracle. */
export async function createTabs(context: BrowserContext, { url, network, oracle }: Options): Promise<Tabs> {
  let tabs: readonly Tab[] = []
  let openedCount = 0
  let maxCallTime = 0
  const devtools = new WeakMap<Page, CDPSession>()

  async function devtoolsOf(page: Page): Promise<CDPSession> {
    const session = devtools.get(page) ?? (await context.newCDPSession(page))
    devtools.set(page, session)
    return session
  }

  await context.exposeBinding('reportObservation', ({ page }, observation) => oracle.observe(network.names.get(page) ?? '', observation))

  async function close(tab: Tab): Promise<void> {
    tabs = tabs.filter((other) => other !== tab)
    await tab.page.close()
  }

  const hold = ({ page }: Tab) => page.evaluate(() => window.session.hold())
  const release = ({ page }: Tab) => page.evaluate(() => window.session.release())

  async function setOffline(tab: Tab, isOffline: boolean): Promise<void> {
    network.setOffline(tab.page, isOffline)
    tab.condition = isOffline ? 'offline' : 'active'
    const session = await devtoolsOf(tab.page)
    // Fires the events `offline` and `online` in the page.
    await session.send('Network.emulateNetworkConditions', { offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  }

  return {
    all: () => tabs,
    async open(source) {
      const page = await context.newPage()
      openedCount += 1
      const tab: Tab = { name: `tab ${openedCount}`, page, condition: 'active', isCrashed: false }
      network.names.set(page, tab.name)
      page.on('crash', () => (tab.isCrashed = true))
      tabs = [...tabs, tab]
      const entries = source === undefined ? {} : await source.page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
      // A duplicate starts with the entries of its source.
      if (source !== undefined) {
        await page.addInitScript((copied: Record<string, string>) => {
          if (sessionStorage.length === 0) for (const [key, value] of Object.entries(copied)) sessionStorage.setItem(key, value)
        }, entries)
      }
      await page.goto(url)
      return tab
    },
    close,
    async whileQuiet(tab, run) {
      await hold(tab)
      await run()
      if (!tab.page.isClosed()) await release(tab)
    },
    async kill(tab) {
      const crashed = new Promise((resolve) => tab.page.once('crash', resolve))
      const session = await devtoolsOf(tab.page)
      // The command gets no response.
      session.send('Page.crash').catch(() => {})
      await crashed
      await close(tab)
    },
    async freeze(tab, condition) {
      await hold(tab)
      if (await tab.page.evaluate(() => window.session.usesLock())) {
        await release(tab)
        return false
      }
      tab.condition = condition
      if (condition === 'cached') await tab.page.evaluate(() => window.session.enterCache())
      const session = await devtoolsOf(tab.page)
      await session.send('Debugger.enable')
      // The page stops at its next script. `Page.setWebLifecycleState` has no effect in the headless shell.
      await session.send('Debugger.pause')
      return true
    },
    setOffline,
    async recover(tab) {
      if (tab.condition === 'offline') return setOffline(tab, false)
      if (tab.condition === 'active') return
      const session = await devtoolsOf(tab.page)
      // Sent before the page continues, so that it is the first script.
      const restored = tab.condition === 'cached' ? tab.page.evaluate(() => window.session.leaveCache()) : undefined
      await session.send('Debugger.disable')
      await restored
      tab.condition = 'active'
      await release(tab)
    },
    async call(tab, name, run) {
      const start = Date.now()
      oracle.note(`${tab.name} ${name} …`)
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('unsettled'), CALL_DEADLINE_MS)))
      const result = await Promise.race([run(tab.page).catch(() => 'gone'), deadline])
      clearTimeout(timer)
      if (result === 'unsettled') oracle.violate(`${tab.name} ${name} has not settled in ${CALL_DEADLINE_MS} ms`)
      maxCallTime = Math.max(maxCallTime, Date.now() - start)
      oracle.note(`${tab.name} ${name}: ${result} (${Date.now() - start} ms)`)
      return result
    },
    maxCallTime: () => maxCallTime,
  }
}
