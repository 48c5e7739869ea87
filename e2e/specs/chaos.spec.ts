import { ACTIONS, confirm, EMAIL, ORGANIZATIONS, signIn, type Action, type Chaos, type Counts } from '../helpers/chaos/actions.ts'
import { openNetwork } from '../helpers/chaos/network.ts'
import { createOracle } from '../helpers/chaos/oracle.ts'
import { createRandom } from '../helpers/chaos/random.ts'
import { createTabs, type Tab } from '../helpers/chaos/tabs.ts'
import { expect, test } from '../helpers/test.ts'

/*
 * Many tabs do things at random that users, browsers, networks and the provider do. Each session token works once. No tab may show a sign-out
 * that nothing has caused, and no session may come back after its end. A failure prints the seed and the last actions. The same seed chooses
 * the same actions, but their timing differs in every run. `npm run chaos` runs it for an hour.
 */

const SEED = Number(process.env['B2B_SEED'] ?? 1)
/** Without it, the run has fewer tabs, because other tests run at the same time. */
const requestedSeconds = process.env['B2B_SECONDS']
const SECONDS = Number(requestedSeconds ?? 60)
const TAB_COUNT = requestedSeconds === undefined ? 6 : 12
/** How long a replaced token keeps working in rounds that lose a response. Without it, no client can keep the session. */
const GRACE_SECONDS = 10
/** The number of rounds between two checks that all tabs agree. */
const ROUNDS_BETWEEN_CHECKS = 6
/** The maximum number of background refreshes in three minutes. */
const MAX_REFRESHES = 1.3

const isActive = ({ condition, isCrashed }: Tab): boolean => condition === 'active' && !isCrashed

/** Signs in if there is no session, because a logout was not followed by a sign-in or because a token was lost. */
async function signInIfNeeded(chaos: Chaos): Promise<void> {
  const tab = chaos.tabs.all().find(isActive)
  if (tab !== undefined && chaos.oracle.expectedId() === null) await signIn(chaos, tab)
}

/** Picks actions that can run together, each with its own tabs, and runs them. */
async function runRound(chaos: Chaos): Promise<void> {
  const { random, tabs, network, world, counts, oracle } = chaos
  let freeTabs = random.sample(tabs.all(), TAB_COUNT)
  const picked: { readonly action: Action; readonly actionTabs: readonly Tab[] }[] = []
  const losesResponse = random.next() < 0.3
  for (let index = 0; index < 4; index += 1) {
    const usable = ACTIONS.filter(
      (action) =>
        (losesResponse ? action.isAlone === undefined : !action.losesResponse) &&
        picked.every((other) => other.action.isAlone === undefined || other.action.isAlone !== action.isAlone),
    )
    const action = random.pickByWeight(usable)
    const isUsable = (tab: Tab) => !tab.isCrashed && (tab.condition !== 'active') === (action.condition === 'special')
    const actionTabs = freeTabs.filter(isUsable).slice(0, action.tabCount)
    if (actionTabs.length < action.tabCount) continue
    freeTabs = freeTabs.filter((tab) => !actionTabs.includes(tab))
    picked.push({ action, actionTabs })
  }
  const graceSeconds = losesResponse ? GRACE_SECONDS : 0
  await world.setProject({ rotation_grace_seconds: graceSeconds })
  network.graceMs = graceSeconds * 1000
  await Promise.all(
    picked.map(async ({ action, actionTabs }) => {
      oracle.note(`${action.name}: ${actionTabs.map(({ name }) => name).join(', ')}`)
      await action.run(chaos, actionTabs)
      counts.actions += 1
    }),
  )
}

/** Ends all special conditions, and checks that all tabs show the same session and have the same token, which the provider accepts. */
async function checkTabs(chaos: Chaos): Promise<void> {
  const { tabs, oracle } = chaos
  for (const tab of tabs.all()) {
    if (!tab.isCrashed) await tabs.recover(tab)
    else await tabs.close(tab).then(() => tabs.open())
  }
  await signInIfNeeded(chaos)
  const shown = () =>
    Promise.all(
      tabs.all().map(async ({ page }) => JSON.stringify(await page.evaluate(() => [window.session.sessionId(), window.session.token()]))),
    )
  // A token that was lost in the meantime is a reason for another sign-in.
  const areEqual = async () => {
    await signInIfNeeded(chaos)
    const [first = '', ...others] = [...new Set(await shown())]
    return others.length === 0 && first.includes(JSON.stringify(oracle.expectedId()))
  }
  await expect
    .poll(areEqual, { timeout: 20_000 })
    .toBe(true)
    .catch(async () => oracle.violate(`The tabs must show ${oracle.expectedId()}, but show ${(await shown()).join(' ')}`))
  const [tab] = tabs.all()
  if (tab === undefined) return
  const result = await confirm(chaos, tab)
  if (result !== 'ok') oracle.violate(`${tab.name} cannot confirm the session: ${result}`)
}

function figuresOf({ counts, network, tabs }: Chaos, startedAt: number): Record<string, number> {
  const minutes = (Date.now() - startedAt) / 60_000
  return {
    ...counts,
    refreshes: network.refreshes,
    maxCallSeconds: Math.round(tabs.maxCallTime() / 100) / 10,
    minutes: Math.round(minutes * 100) / 100,
  }
}

const NO_COUNTS: Counts = {
  actions: 0,
  confirmed: 0,
  due: 0,
  duplicated: 0,
  faults: 0,
  frozen: 0,
  killed: 0,
  logouts: 0,
  lost: 0,
  offline: 0,
  reloaded: 0,
  restored: 0,
  switches: 0,
}

test(`T31 T33 T34 T35 ${TAB_COUNT} tabs under random actions show no sign-out without a cause, seed ${SEED}`, async ({
  context,
  world,
}) => {
  test.setTimeout(SECONDS * 1000 + 120_000)
  await world.setProject({ rotate_session_tokens: true })
  for (const organization of ORGANIZATIONS) await world.member({ organization, email_address: EMAIL })
  const random = createRandom(SEED)
  const networkRandom = createRandom(SEED + 1_000_000)
  const oracle = createOracle()
  const network = await openNetwork(context, { oracle, random: networkRandom.next })
  const tabs = await createTabs(context, { url: `/pages/session?public_token=${world.publicToken}`, network, oracle })
  const chaos: Chaos = { world, random, tabs, network, oracle, counts: { ...NO_COUNTS } }
  const check = () => {
    if (oracle.violations().length > 0) throw new Error(`Seed ${SEED}:\n${oracle.violations().join('\n')}\n\n${oracle.history()}`)
  }

  for (let index = 0; index < TAB_COUNT; index += 1) await tabs.open()
  await signInIfNeeded(chaos)
  const startedAt = Date.now()
  for (let round = 1; Date.now() < startedAt + SECONDS * 1000; round += 1) {
    await runRound(chaos)
    await signInIfNeeded(chaos)
    if (round % ROUNDS_BETWEEN_CHECKS === 0) await checkTabs(chaos)
    check()
  }
  await checkTabs(chaos)
  check()
  const figures = figuresOf(chaos, startedAt)
  console.info(`figures ${JSON.stringify(figures)}`)
  const maxRefreshes = chaos.counts.due + network.lostRefreshes + (figures['minutes'] ?? 0) * (MAX_REFRESHES / 3)
  expect(network.refreshes, 'background refreshes').toBeLessThanOrEqual(maxRefreshes)
})
