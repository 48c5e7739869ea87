// The scenarios: how users behave, and how the provider answers. Times are ms; `at` is the time since the start of the measurement.

export const SECOND = 1000
export const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The kinds of requests that are counted. */
export const CALLS = ['session', 'configuration', 'telemetry']
export const START = Date.parse('2026-03-02T08:00:00.000Z')

/** How many of 100 browsers have this number of tabs: 3.1 tabs on average. */
const TAB_SHARES = [
  [1, 50],
  [2, 20],
  [3, 10],
  [5, 10],
  [10, 6],
  [20, 4],
]
/** The mean time until the user makes another tab visible, or returns to the only one. */
const MEAN_SWITCH_INTERVAL = 5 * MINUTE
/** The time between opening two tabs, when a browser restores them. */
const OPEN_INTERVAL = SECOND / 4
/** The mean time between two refreshes of a browser: 180 seconds less the mean of the random part. */
const PERIOD = 171 * SECOND
/** How long a computer has no network after it wakes up. */
const NETWORK_DELAY = 3 * SECOND
const OUTAGE = { from: 5 * MINUTE, to: 15 * MINUTE }

function chooseTabCount(random) {
  let rest = random() * 100
  return TAB_SHARES.find(([, share]) => (rest -= share) < 0)[0]
}

/** The sum of twelve random numbers has nearly a normal distribution. */
const normal = (random, mean, deviation) =>
  mean + deviation * (Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, 0) - 6)

/** The user makes random tabs visible, from now on. */
function switchTabs(browser) {
  const wait = -Math.log(1 - browser.random()) * MEAN_SWITCH_INTERVAL
  browser.at(browser.now() + wait, () => {
    browser.show(Math.floor(browser.random() * browser.tabCount()))
    switchTabs(browser)
  })
}

/** Opens the tabs of a browser one after the other. */
function openTabs({ browser, open, tabs = chooseTabCount(browser.random) }, time) {
  for (let tab = 0; tab < tabs; tab += 1) browser.at(time + tab * OPEN_INTERVAL, open)
}

/** The browser was opened some time ago: the time of its last refresh and of its configuration are spread evenly. */
function openEarlier(context) {
  const { browser, remember } = context
  remember(START - browser.random() * 3 * MINUTE, START - browser.random() * 5 * MINUTE)
  openTabs(context, START)
  browser.at(START + MINUTE, () => switchTabs(browser))
}

/** A browser that the user opens on Monday: it was used on Friday. */
function openOnMonday(context) {
  const { browser, remember } = context
  remember(START - 3 * DAY, START - 3 * DAY)
  const openAt = START + Math.min(Math.max(normal(browser.random, 15 * MINUTE, 5 * MINUTE), 0), 30 * MINUTE)
  openTabs(context, openAt)
  browser.at(openAt + MINUTE, () => switchTabs(browser))
}

/** A computer that sleeps for an hour. All computers wake up within `spread`. At first they have no network. */
function wakeWithin(spread) {
  return (context) => {
    const { browser, remember } = context
    const sleepAt = START - HOUR
    remember(sleepAt - browser.random() * 3 * MINUTE, sleepAt - browser.random() * 5 * MINUTE)
    openTabs(context, sleepAt)
    const wakeAt = START + MINUTE + browser.random() * spread
    browser.at(sleepAt + 10 * SECOND, () => browser.sleep(wakeAt))
    context.isOffline = (now) => now >= wakeAt && now < wakeAt + NETWORK_DELAY
    browser.at(wakeAt + SECOND, () => {
      browser.show(0)
      switchTabs(browser)
    })
    browser.at(wakeAt + NETWORK_DELAY, browser.online)
  }
}

/** All computers wake up within `spread`. The windows show how their requests drift apart. */
const wake = (label, spread, options) => ({
  label,
  setup: wakeWithin(spread),
  windows: [
    ['the first 10 minutes', 0, 10 * MINUTE],
    ...[5, 10].map((periods) => [`after ${periods} periods`, MINUTE + periods * PERIOD, MINUTE + (periods + 1) * PERIOD]),
  ],
  until: MINUTE + 11 * PERIOD,
  ...options,
})

/** All requests of ten minutes fail. */
const outage = (label, failure, options) => ({
  label,
  setup: openEarlier,
  failure: (at) => (at >= OUTAGE.from && at < OUTAGE.to ? failure : undefined),
  until: 25 * MINUTE,
  outage: OUTAGE,
  ...options,
})

const OUTAGE_END = new Date(START + OUTAGE.to).toUTCString()

/** `share`: the share of the fleet that a scenario simulates. The variants need fewer browsers. */
export const SCENARIOS = {
  steady: { label: 'steady state, 30 minutes', setup: openEarlier, from: 5 * MINUTE, until: 35 * MINUTE },
  down503: outage('outage of 10 minutes, status 503', { status: 503 }, { share: 0.3 }),
  monday: { label: 'Monday: all open within 30 minutes', setup: openOnMonday, until: 30 * MINUTE },
  wake: wake('all wake up within one minute', MINUTE),
  wakeAtOnce: wake('all wake up within one second', SECOND, { share: 0.05 }),
  network: outage('outage, network failures', { status: 0 }, { share: 0.05 }),
  hangs: outage('outage, no answer at all', { delay: Infinity }, { share: 0.05 }),
  seconds429: outage('outage, status 429 with Retry-After: 120', { status: 429, retryAfter: '120' }, { share: 0.05 }),
  date429: outage('outage, status 429 with Retry-After: the date of its end', { status: 429, retryAfter: OUTAGE_END }, { share: 0.05 }),
  noLocks: { label: 'steady state without Web Locks', setup: openEarlier, from: 5 * MINUTE, until: 20 * MINUTE, share: 0.05, locks: false },
  lateStorage: {
    label: 'steady state, tabs see storage up to 500 ms late',
    setup: openEarlier,
    from: 5 * MINUTE,
    until: 20 * MINUTE,
    share: 0.05,
    maxSyncDelay: 500,
  },
  ...Object.fromEntries(
    [1, 5, 20].map((tabs) => [
      `tabs${tabs}`,
      {
        label: `steady state, every browser has ${tabs} tab${tabs === 1 ? '' : 's'}`,
        setup: (context) => openEarlier({ ...context, tabs }),
        from: 5 * MINUTE,
        until: 20 * MINUTE,
        share: 0.05,
      },
    ]),
  ),
}
