// Measures the first screen of the widget and of other published sign-in forms, compared with a plain React form: size, time to parse and
// evaluate the scripts, and time until the user can type an email address.
import { join } from 'node:path'
import { answerOfProject } from './answers.mjs'
import {
  benchFolder,
  bundlePage,
  installPeers,
  kib,
  median,
  openBrowser,
  PEERS,
  ratio,
  ratioOf,
  reactVersion,
  serve,
  sizeOf,
  spread,
  verdict,
} from './support.mjs'
import { loadIn, SLOWDOWN } from './usableField.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Processor time varies less than elapsed time. */
const TRACED_ROUNDS = Math.ceil(ROUNDS / 2)
/** The target of the widget, as a ratio to the plain form. */
const MAX_PARSE_RATIO = 1.6

/** The pages by the names of their files. `peer` is the package that shows the form. */
const PAGES = {
  floor: {},
  acme: {},
  supabase: { peer: '@supabase/auth-ui-react' },
  supertokens: { peer: 'supertokens-auth-react' },
  firebase: { peer: 'firebaseui' },
  lock: {
    peer: 'auth0-lock',
    // esbuild would choose the file for CommonJS, which is marked as a module and therefore exports nothing.
    alias: Object.fromEntries(
      [
        ['auth0-js', 'auth0.min.esm.js'],
        ['auth0-js/dist/cordova-auth0-plugin.min.js', 'cordova-auth0-plugin.min.js'],
      ].map(([name, file]) => [name, join(benchFolder, 'node_modules/auth0-js/dist', file)]),
    ),
  },
  amplify: { peer: '@aws-amplify/ui-react' },
}
const LABELS = { floor: 'a plain React form', acme: '@acme/b2b-react' }
const labelOf = (page) => LABELS[page] ?? `${PAGES[page].peer} ${PEERS[PAGES[page].peer]}`

/** The page loads that alternate in each round. All are first visits: see `visits.mjs` for later ones. */
const VISITS = Object.keys(PAGES).map((page) => ({ page, label: labelOf(page) }))

const lockClient = {
  id: 'client',
  strategies: [
    { name: 'auth0', connections: [{ name: 'Username-Password-Authentication' }] },
    { name: 'google-oauth2', connections: [{ name: 'google-oauth2' }] },
  ],
}

/** The responses of the servers. */
function answer(path) {
  if (path.endsWith('/client.js')) return `Auth0.setClient(${JSON.stringify(lockClient)})`
  if (path.endsWith('/challenge')) return { required: false }
  if (path.endsWith('/session/refresh')) return undefined
  return answerOfProject(path)
}

const TRACE_CATEGORIES = ['v8', 'devtools.timeline', 'blink.user_timing']
/** The events of V8 for the compilation and evaluation of a script. */
const SCRIPT_EVENTS = new Set(['v8.compileModule', 'v8.evaluateModule', 'v8.compile', 'EvaluateScript'])

/** The processor time, in ms, of the main thread for parsing and evaluating scripts before the last typing. */
function scriptTime(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const typedAt = Math.max(...traceEvents.filter(({ name, cat }) => name === 'typed' && cat.includes('user_timing')).map(({ ts }) => ts))
  const events = traceEvents.filter(({ name, ts }) => SCRIPT_EVENTS.has(name) && ts < typedAt)
  return events.reduce((sum, { tdur }) => sum + (tdur ?? 0), 0) / 1000
}

/** Loads a page in a new browser context. */
async function load(browser, origin, { page: name }, { slowdown, isTraced = false } = {}) {
  const context = await browser.newContext()
  try {
    const beforeLoad = (page) => isTraced && browser.startTracing(page, { categories: TRACE_CATEGORIES })
    const usable = await loadIn(context, origin, name, { slowdown, beforeLoad })
    return { ...usable, script: isTraced ? scriptTime(await browser.stopTracing()) : 0 }
  } finally {
    await context.close()
  }
}

/** All loads of all pages, in alternating rounds. */
async function measureLoads(flags, origin, settings) {
  const browser = await openBrowser(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', ...flags])
  try {
    const loads = VISITS.map(() => [])
    for (const { rounds, ...options } of settings) {
      const results = VISITS.map(() => [])
      for (let round = 0; round < rounds; round += 1)
        for (let turn = 0; turn < VISITS.length; turn += 1) {
          const index = (turn + round) % VISITS.length
          results[index].push(await load(browser, origin, VISITS[index], options))
        }
      for (const [index, result] of results.entries()) loads[index].push(result)
    }
    return loads
  } finally {
    await browser.close()
  }
}

const isFile = (address) => /\.(js|css)$/.test(new URL(address).pathname) && new URL(address).hostname === '127.0.0.1'
const nameOf = (address) => new URL(address).pathname.split('/').at(-1)

export async function measureScreens() {
  await installPeers()
  const bundles = {}
  for (const [name, { alias }] of Object.entries(PAGES)) bundles[name] = await bundlePage(`screens/${name}.js`, { alias })
  const { origin, close } = await serve(Object.fromEntries(Object.entries(bundles).map(([name, files]) => [`/${name}`, files])), answer)
  try {
    const usable = await measureLoads([], origin, [{ rounds: ROUNDS }, { rounds: ROUNDS, slowdown: SLOWDOWN }])
    // Without streaming, the main thread does all parsing. Otherwise other threads do a part of it, at their own speed.
    const traced = await measureLoads(['--disable-features=ScriptStreaming'], origin, [
      { rounds: TRACED_ROUNDS, isTraced: true },
      { rounds: TRACED_ROUNDS, slowdown: SLOWDOWN, isTraced: true },
    ])

    const times = usable.map((modes) => modes.map((loads) => loads.map(({ at }) => at)))
    const scripts = traced.map((modes) => modes.map((loads) => loads.map(({ script }) => script)))
    const ms = (value) => value.toFixed(0)
    const speeds = ['normal speed', 'ratio', `${SLOWDOWN} times slower`, 'ratio']
    /** The cells of a visit for both speeds. The first visit is the floor. */
    const cellsOf = (series, index) =>
      series[index].flatMap((values, mode) => [spread(values, ms), ratio(ratioOf(values, series[0][mode]))])
    const sizes = VISITS.map(({ page, label }, index) => {
      const loads = usable[index].flat()
      // A lazy chunk that each load requested before the form is part of the first screen.
      const isNeeded = ({ name, isInitial }) =>
        isInitial || loads.every(({ requests }) => requests.some((address) => nameOf(address) === name))
      return { label, first: sizeOf(bundles[page], isNeeded), all: sizeOf(bundles[page]) }
    })
    const [floor] = sizes
    const requestsOf = (index, accepts) => String(median(usable[index].flat().map(({ requests }) => requests.filter(accepts).length)))
    return {
      tables: [
        {
          title: `Size, with React ${reactVersion()}`,
          rows: [
            ['KiB, minified and compressed', 'first screen', 'above the floor', 'ratio', 'every file', 'above the floor', 'ratio'],
            ...sizes.map(({ label, first, all }) => [
              label,
              kib(first),
              kib(first - floor.first),
              ratio(first / floor.first),
              kib(all),
              kib(all - floor.all),
              ratio(all / floor.all),
            ]),
          ],
        },
        {
          title: 'Time until the email field is usable',
          text: `${ROUNDS} alternating rounds. Minimum / median / maximum in ms. The requests are those before the field was usable.`,
          rows: [
            ['', ...speeds, 'files', 'calls'],
            ...VISITS.map(({ label }, index) => [
              label,
              ...cellsOf(times, index),
              requestsOf(index, isFile),
              requestsOf(index, (address) => !isFile(address)),
            ]),
          ],
        },
        {
          title: 'Time to parse and evaluate the scripts',
          text: `${TRACED_ROUNDS} alternating rounds. Minimum / median / maximum of the processor time of the main thread in ms, until the email field is usable.`,
          rows: [['', ...speeds], ...VISITS.map(({ label }, index) => [label, ...cellsOf(scripts, index)])],
        },
      ],
      verdicts: [
        verdict(
          `Parse and evaluate, ${SLOWDOWN} times slower, ratio to the plain form`,
          ratioOf(scripts[1][1], scripts[0][1]),
          MAX_PARSE_RATIO,
          ratio,
        ),
      ],
    }
  } finally {
    close()
  }
}
