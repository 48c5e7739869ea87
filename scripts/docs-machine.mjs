// Writes docs/machine.md: the widget's machine, as the walk of its model check finds it. With --check it only says whether the file is right.
import { join } from 'node:path'
import { importSources, writeOrCheck } from './docs.mjs'
import { giveUp, root } from './run.mjs'

const COMMAND = 'npm run docs:machine'
const packages = join(root, 'packages')

const { walk, WORLDS, OPENS_SESSION } = await importSources({
  stdin: {
    contents: `
      export { walk } from './test/flow/model/walk.ts'
      export { WORLDS } from './test/flow/model/worlds.ts'
      export { OPENS_SESSION } from './src/flow/machine/calls.ts'
    `,
    resolveDir: join(packages, 'b2b-react'),
  },
  alias: { '@acme/b2b-client': join(packages, 'b2b-client', 'src', 'index.ts') },
  define: { __DEV__: 'true', __SDK_VERSION__: '""' },
})

/** Where every sign-in goes on, by what its answer says. */
const DECISION = 'afterAuthentication'
/** What happens elsewhere, or to the clock. */
const ASIDE = ['started', 'timePassed', 'sessionArrived', 'sessionEnded', 'stayedOnPage', 'typed']

/** The moves from screen to screen: by `from` and `to`, the names of what causes them. */
const moves = new Map()
function add(from, to, cause) {
  const key = `${from} ${to}`
  moves.set(key, (moves.get(key) ?? new Set()).add(cause))
}
const causeOf = ({ type, call }) => (type === 'answered' ? `${call} answered` : type === 'refused' ? `${call} refused` : type)

const total = { states: 0, edges: 0, steps: 0 }
for (const world of WORLDS) {
  const { states, links, steps, faults } = walk(world)
  if (faults.length > 0) giveUp(`docs/machine.md cannot be written: the model check finds faults. See: npx vitest run flow/model`)
  total.states += states.length
  total.edges += links.length
  total.steps += steps
  for (const { from, to, cause } of links) {
    const [before, after] = [states[from].screen.name, states[to].screen.name]
    if (before !== after) add(before, after, causeOf(cause))
  }
}

const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const rows = [...moves]
  .map(([key, causes]) => [...key.split(' '), [...causes].toSorted(byName)])
  .toSorted(([a, b], [c, d]) => byName(a, c) || byName(b, d))

/** The moves that lead on, sign-ins through the one place that decides: neither Back nor what fails. */
const drawn = new Map()
const draw = (from, to, label) => drawn.set(`${from} ${to}`, (drawn.get(`${from} ${to}`) ?? new Set()).add(label))
for (const [from, to, causes] of rows) {
  for (const cause of causes) {
    if (cause === 'wentBack' || cause.endsWith(' refused') || ASIDE.includes(cause) || from === 'Error' || to === 'Error') continue
    const call = cause.replace(/ answered$/, '')
    const decides = OPENS_SESSION.has(call)
    draw(from, decides ? DECISION : to, call)
    if (decides) draw(DECISION, to, '')
  }
}
const MOST = 3
function labelOf(labels) {
  const named = [...labels].filter(Boolean).toSorted(byName)
  const shown = named.slice(0, MOST).join('<br>')
  return named.length === 0 ? '' : `|"${shown}${named.length > MOST ? `<br>and ${named.length - MOST} more` : ''}"|`
}
const arrows = [...drawn]
  .toSorted(([a], [b]) => byName(a, b))
  .map(([key, labels]) => {
    const [from, to] = key.split(' ')
    return `  ${from} -->${labelOf(labels)} ${to}`
  })

const number = new Intl.NumberFormat('en')
const page = [
  `<!-- Written by \`${COMMAND}\` from the walk of the model check. Change the machine instead. -->`,
  '',
  '# The machine',
  '',
  'The widget is one pure function: `reduce(state, event, context)` returns the next state and what is to be done. `packages/b2b-react/test/flow/model.test.ts` walks every state that it can reach, with everything that may happen there: what a person does, sensible or not; every kind of answer, refusals of every class, late and doubled answers; other tabs; and time.',
  '',
  `It walks ${WORLDS.length} configurations: ${number.format(total.states)} states, ${number.format(total.edges)} edges, ${number.format(total.steps)} steps. The test prints how long that took. This page is drawn from the same walk.`,
  '',
  'What must hold at every step is in `packages/b2b-react/test/flow/model/properties.ts`, and for each property there is a machine with a planted fault that breaks it, in `planted.ts`.',
  '',
  '## The way on',
  '',
  'Screens, and what leads from one to the next. Left out are Back, what fails, other tabs, and the Error screen, which any call may lead to. Whatever signs somebody in goes through the same decision.',
  '',
  '```mermaid',
  'flowchart LR',
  `  ${DECISION}{{"what the answer says"}}`,
  ...arrows,
  '```',
  '',
  '## Every change of screen',
  '',
  ...rows.flatMap(([from, to, causes], at) => [
    ...(rows[at - 1]?.[0] === from ? [] : ['', `### ${from}`, '']),
    `- ${to}: ${causes.map((cause) => `\`${cause}\``).join(', ')}`,
  ]),
  '',
].join('\n')
writeOrCheck('docs/machine.md', page, { source: 'the machine', command: COMMAND })
