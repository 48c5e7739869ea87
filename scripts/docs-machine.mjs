// Generates docs/machine.md from the model check of the widget's state machine. With --check it only fails if the page is outdated.
import { join } from 'node:path'
import { importSources, writeOrCheck } from './docs.mjs'
import { exitWithError, root } from './run.mjs'

const COMMAND = 'npm run docs:machine'
const packages = join(root, 'packages')

const { explore, WORLDS, OPENS_SESSION } = await importSources({
  stdin: {
    contents: `
      export { explore } from './test/flow/model/explore.ts'
      export { WORLDS } from './test/flow/model/worlds.ts'
      export { OPENS_SESSION } from './src/flow/machine/calls.ts'
    `,
    resolveDir: join(packages, 'b2b-react'),
  },
  alias: { '@acme/b2b-client': join(packages, 'b2b-client', 'src', 'index.ts') },
  define: { __DEV__: 'true', __SDK_VERSION__: '""' },
})

/** The step after every sign-in. It chooses the next screen by the response. */
const DECISION = 'afterAuthentication'
/** Events that the user does not cause on the screen. */
const BACKGROUND_EVENTS = ['started', 'timePassed', 'sessionArrived', 'sessionEnded', 'stayedOnPage', 'typed']

/** The causes of each transition between two screens, by `from to`. */
const transitions = new Map()
function addTransition(from, to, cause) {
  const key = `${from} ${to}`
  transitions.set(key, (transitions.get(key) ?? new Set()).add(cause))
}
const causeOf = ({ type, call }) => (type === 'answered' || type === 'refused' ? `${call} ${type}` : type)

const total = { states: 0, edges: 0, steps: 0 }
for (const world of WORLDS) {
  const { states, links, steps, faults } = explore(world)
  if (faults.length > 0) exitWithError(`docs/machine.md cannot be generated, because the model check fails. Run: npx vitest run flow/model`)
  total.states += states.length
  total.edges += links.length
  total.steps += steps
  for (const { from, to, cause } of links) {
    const [screenBefore, screenAfter] = [states[from].screen.name, states[to].screen.name]
    if (screenBefore !== screenAfter) addTransition(screenBefore, screenAfter, causeOf(cause))
  }
}

const byName = (a, b) => (a < b ? -1 : Number(a > b))
const rows = [...transitions]
  .map(([key, causes]) => [...key.split(' '), [...causes].toSorted(byName)])
  .toSorted(([a, b], [c, d]) => byName(a, c) || byName(b, d))

/** The transitions of the diagram, without Back and failures. Sign-ins lead through `DECISION`. */
const drawn = new Set()
for (const [from, to, causes] of rows) {
  for (const cause of causes) {
    if (cause === 'wentBack' || cause.endsWith(' refused') || BACKGROUND_EVENTS.includes(cause) || from === 'Error' || to === 'Error')
      continue
    const isSignIn = OPENS_SESSION.has(cause.replace(/ answered$/, ''))
    drawn.add(`${from} --> ${isSignIn ? DECISION : to}`)
    if (isSignIn) drawn.add(`${DECISION} --> ${to}`)
  }
}
const arrows = [...drawn].toSorted(byName).map((arrow) => `  ${arrow}`)

const number = new Intl.NumberFormat('en')
const page = [
  `<!-- Written by \`${COMMAND}\` from the model check. Change the state machine instead. -->`,
  '',
  '# The state machine',
  '',
  'The widget is one pure function: `reduce(state, event, context)` returns the next state and the effects to run. `packages/b2b-react/test/flow/model.test.ts` visits every state that the function can reach and sends every possible event there: all user actions; every kind of response, errors of every class, late and duplicate responses; events of other tabs; and time.',
  '',
  `The model check covers ${WORLDS.length} configurations: ${number.format(total.states)} states, ${number.format(total.edges)} edges, ${number.format(total.steps)} steps. The test prints its duration. This page shows the same data.`,
  '',
  'The properties that each step must satisfy are in `packages/b2b-react/test/flow/model/properties.ts`. For each property, `planted.ts` has a machine with a deliberate bug that violates it.',
  '',
  '## Successful paths',
  '',
  'The screens, and which follows which. The diagram does not show Back, failures, other tabs and the Error screen, which any call can lead to. Every sign-in leads through the same decision. [All transitions](#all-transitions) names the events.',
  '',
  '```mermaid',
  'flowchart LR',
  // The first node is the start of the diagram.
  '  Loading',
  `  ${DECISION}{{"depends on the response"}}`,
  ...arrows,
  '```',
  '',
  '## All transitions',
  '',
  ...rows.flatMap(([from, to, causes], index) => [
    ...(rows[index - 1]?.[0] === from ? [] : ['', `### ${from}`, '']),
    `- ${to}: ${causes.map((cause) => `\`${cause}\``).join(', ')}`,
  ]),
  '',
].join('\n')
writeOrCheck('docs/machine.md', page, { source: 'the state machine', command: COMMAND })
