// Measures the time until the user can type an email address into the widget, compared with a plain React form: on a first visit, and on a
// later one with the storage and the cached files of earlier visits. Both pages are built with Vite, like the examples.
import { answerOfProject } from './answers.mjs'
import { bundlePageWithVite, openBrowser, ratio, ratioOf, serve, spread, verdict } from './support.mjs'
import { loadIn, SLOWDOWN } from './usableField.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
/** The visits before the first measured later visit. */
const EARLIER_VISITS = 2
/** The targets, as ratios to the plain form with the same build settings. */
const MAX_RATIOS = { first: 1.5, later: 1.3 }

/** The pages by their names. The first page of each build is the floor of the second. */
const PAGES = {
  form: { script: 'floor', label: 'a plain React form' },
  widget: { script: 'acme', label: '@acme/b2b-react', floor: 'form' },
  formEarly: { script: 'floor', label: 'a plain React form, compiled early', isCompiledEarly: true },
  widgetEarly: { script: 'acme', label: '@acme/b2b-react, compiled early', isCompiledEarly: true, floor: 'formEarly' },
}
const NAMES = Object.keys(PAGES)
const VISITS = NAMES.flatMap((name) => ['first', 'later'].map((kind) => ({ name, kind })))

/** The times of all visits in alternating rounds, by `name kind`. */
async function measureTimes(browser, origin) {
  const returning = new Map()
  for (const name of NAMES) {
    const context = await browser.newContext()
    for (let visit = 0; visit < EARLIER_VISITS; visit += 1) await loadIn(context, origin, name)
    returning.set(name, context)
  }
  const times = new Map(VISITS.map(({ name, kind }) => [`${name} ${kind}`, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (let turn = 0; turn < VISITS.length; turn += 1) {
      const { name, kind } = VISITS[(turn + round) % VISITS.length]
      const context = kind === 'later' ? returning.get(name) : await browser.newContext()
      const { at } = await loadIn(context, origin, name, { slowdown: SLOWDOWN })
      times.get(`${name} ${kind}`).push(at)
      if (kind === 'later') await Promise.all(context.pages().map((page) => page.close()))
      else await context.close()
    }
  return times
}

export async function measureVisits() {
  const bundles = {}
  for (const name of NAMES) bundles[`/${name}`] = await bundlePageWithVite(`screens/${PAGES[name].script}.js`, PAGES[name])
  const { origin, close } = await serve(bundles, answerOfProject)
  const browser = await openBrowser()
  try {
    const times = await measureTimes(browser, origin)
    const ms = (value) => value.toFixed(0)
    const ratioFor = (name, kind) => ratioOf(times.get(`${name} ${kind}`), times.get(`${PAGES[name].floor ?? name} ${kind}`))
    const cellsOf = (name) => ['first', 'later'].flatMap((kind) => [spread(times.get(`${name} ${kind}`), ms), ratio(ratioFor(name, kind))])
    return {
      tables: [
        {
          text: `${ROUNDS} alternating rounds, with a processor ${SLOWDOWN} times slower. Minimum / median / maximum in ms.`,
          rows: [['', 'first visit', 'ratio', 'later visit', 'ratio'], ...NAMES.map((name) => [PAGES[name].label, ...cellsOf(name)])],
        },
      ],
      verdicts: Object.entries(MAX_RATIOS).map(([kind, limit]) =>
        verdict(`Usable email field, ${kind} visit, compiled early, ratio to the plain form`, ratioFor('widgetEarly', kind), limit, ratio),
      ),
    }
  } finally {
    await browser.close()
    close()
  }
}
