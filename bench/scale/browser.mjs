// A simulated browser with its own clock, storage, cookies, Web Locks and tabs. Browsers do not affect each other, so each one has its own
// clock, and many of them run side by side.

const SECOND = 1000
/** Browsers run the timers of hidden tabs once per second. */
const HIDDEN_TIMER_STEP_MS = SECOND

/** Returns a function that returns random numbers from 0 up to 1 (mulberry32). The same seed gives the same numbers. */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Timers in the order of their times. A browser has few, so a search through all of them is fast. */
function createTimers() {
  const timers = []
  return {
    add(at, run) {
      const timer = { at, run }
      timers.push(timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    /** Removes and returns the earliest timer, unless it is later than `until`. */
    takeNext(until) {
      let next = -1
      for (let index = 0; index < timers.length; index += 1)
        if (timers[index].at <= until && (next < 0 || timers[index].at < timers[next].at)) next = index
      return next < 0 ? undefined : timers.splice(next, 1)[0]
    },
  }
}

/** Web Locks: the first waiting function of a name runs, the others wait until it has finished or their wait is aborted. */
function createLocks() {
  const queues = new Map()
  const request = async (name, { signal }, run) => {
    if (!queues.has(name)) queues.set(name, [])
    const queue = queues.get(name)
    await new Promise((grant, reject) => {
      queue.push(grant)
      if (queue[0] === grant) return grant()
      signal.addEventListener('abort', () => {
        if (queue.indexOf(grant) < 1) return
        queue.splice(queue.indexOf(grant), 1)
        reject(signal.reason)
      })
    })
    await run().finally(() => {
      queue.shift()
      queue[0]?.()
    })
  }
  return { request }
}

/** A response with the properties that the client reads. It needs a tenth of the time of a `Response`. */
function responseOf({ status, bytes, retryAfter }) {
  const headers = new Map([
    ['Content-Type', 'application/json'],
    ['Retry-After', retryAfter ?? null],
  ])
  const chunks = [
    { done: false, value: bytes },
    { done: true, value: undefined },
  ]
  return {
    status,
    headers: { get: (name) => headers.get(name) ?? null },
    body: { getReader: () => ({ read: async () => chunks.shift() }) },
  }
}

/**
 * Creates a browser.
 * - `provider({ now, path, random })` answers a request with `{ delay, status, bytes, retryAfter }`. Status 0 is a network failure. A delay of
 *   `Infinity` means that no answer arrives.
 * - `maxSyncDelay`: the maximum time until a tab sees what another tab wrote to storage, in ms.
 */
export function createBrowser({ seed, provider, startAt, locks = true, maxSyncDelay = 50 }) {
  /** One sequence for each purpose, so that more writes to storage do not change the network. */
  const [user, network, sync, ofTabs] = [1, 2, 3, 4].map((purpose) => createRandom(seed * 4 + purpose))
  const timers = createTimers()
  const storage = new Map()
  const cookies = new Map()
  const tabs = []
  const webLocks = locks ? createLocks() : undefined
  let now = startAt
  let asleepUntil = startAt
  let visibleTab

  function writeCookie(line) {
    const [, name, value, attributes] = line.match(/^([^=]*)=([^;]*)(.*)$/)
    const expires = Date.parse(attributes.match(/; expires=([^;]*)/)?.[1] ?? '')
    if (expires <= now) cookies.delete(name)
    else cookies.set(name, value)
  }

  /** Writes an entry. The other tabs see it later, with a storage event. */
  function writeEntry(writer, key, value) {
    for (const entries of [storage, writer.entries]) {
      if (value === undefined) entries.delete(key)
      else entries.set(key, value)
    }
    if (tabs.length < 2) return
    timers.add(now + sync() * maxSyncDelay, () => {
      const current = storage.get(key)
      for (const tab of tabs) {
        if (tab.entries.get(key) === current) continue
        if (current === undefined) tab.entries.delete(key)
        else tab.entries.set(key, current)
        tab.dispatch('storage', key)
      }
    })
  }

  function fetchFrom(url, init) {
    const path = url.slice(url.indexOf('/sdk/v1') + '/sdk/v1'.length)
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal.reason))
      const answer = provider({ now, path, random: network })
      if (answer.delay === Infinity) return
      timers.add(now + answer.delay, () => (answer.status === 0 ? reject(new TypeError('Failed to fetch')) : resolve(responseOf(answer))))
    })
  }

  /** Opens a tab. Returns the object through which a client uses the browser, see `Tab` in `browser/tab.ts` of the client. */
  function openTab() {
    const tabRandom = createRandom(ofTabs() * 2 ** 32)
    const listeners = []
    const self = {
      entries: new Map(storage),
      dispatch(event, key = null) {
        for (const [name, listener] of [...listeners]) if (name === event) listener(key)
      },
    }
    tabs.push(self)
    visibleTab ??= self
    const sessionEntries = new Map()
    const after = (delay, run) => {
      const at = now + Math.max(0, delay)
      const isThrottled = self !== visibleTab
      return timers.add(isThrottled ? Math.ceil(at / HIDDEN_TIMER_STEP_MS) * HIDDEN_TIMER_STEP_MS : at, run)
    }
    return {
      cookies: { read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), write: writeCookie },
      local: {
        get: (key) => self.entries.get(key) ?? null,
        set: (key, value) => writeEntry(self, key, value),
        remove: (key) => self.entries.has(key) && writeEntry(self, key, undefined),
      },
      session: {
        get: (key) => sessionEntries.get(key) ?? null,
        set: (key, value) => void sessionEntries.set(key, value),
        remove: (key) => void sessionEntries.delete(key),
      },
      fetch: fetchFrom,
      locks: () => webLocks,
      url: () => new URL('https://app.example.com/'),
      replaceUrl: () => {},
      assign: () => {},
      submit: () => {},
      hidden: () => self !== visibleTab,
      now: () => now,
      random: tabRandom,
      after,
      on(event, listener) {
        const registration = [event, listener]
        listeners.push(registration)
        return () => void listeners.splice(listeners.indexOf(registration), 1)
      },
      hint: () => {},
      library: () => new Promise(() => {}),
    }
  }

  return {
    /** Random numbers for the behavior of the user. */
    random: user,
    storage,
    cookies,
    openTab,
    now: () => now,
    tabCount: () => tabs.length,
    /** Runs a function at a time, in ms since the epoch. */
    at: (time, run) => void timers.add(time, run),
    /** Makes another tab visible. */
    show(index) {
      visibleTab = tabs[index]
      visibleTab.dispatch('visible')
    },
    /** The network is available again. */
    online: () => tabs.forEach((tab) => tab.dispatch('online')),
    /** Nothing runs until then. The timers that were due in the meantime run at that time. */
    sleep: (until) => void (asleepUntil = until),
    /** Runs the next timer, unless it is later than `until`. Returns false if there is none. */
    step(until) {
      const timer = timers.takeNext(until)
      if (timer === undefined) return false
      now = Math.max(now, timer.at, asleepUntil)
      timer.run()
      return true
    },
  }
}

/** Runs browsers until a time. In each round every browser runs one timer. Then all promises settle. */
export async function run(browsers, until) {
  for (let active = browsers; active.length > 0;) {
    active = active.filter((browser) => browser.step(until))
    // All promises settle before this.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
