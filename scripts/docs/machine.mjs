// Generates docs/machine.md from the chart of the widget's state machine. With --check it only fails if the page is outdated. The model test
// compares the chart with the machine.
import { join } from 'node:path'
import { exitWithError, root } from '../run.mjs'
import { importSources, writeOrCheck } from './write.mjs'

const COMMAND = 'npm run docs:machine'
const packages = join(root, 'packages')

const { explore, WORLDS, AFTER_SIGN_IN, FIRST_SCREENS, chart } = await importSources({
  stdin: {
    contents: `
      export { explore } from './test/flow/model/explore.ts'
      export { WORLDS } from './test/flow/model/worlds.ts'
      export { AFTER_SIGN_IN, FIRST_SCREENS, chart } from './src/flow/chart.ts'
    `,
    resolveDir: join(packages, 'b2b-react'),
  },
  alias: { '@acme/b2b-client': join(packages, 'b2b-client', 'src', 'index.ts') },
  define: { __DEV__: 'true', __SDK_VERSION__: '""' },
})

const total = { states: 0, edges: 0, steps: 0 }
for (const world of WORLDS) {
  const { states, links, steps, faults } = explore(world)
  if (faults.length > 0) exitWithError(`docs/machine.md cannot be generated, because the model check fails. Run: npx vitest run flow/model`)
  total.states += states.length
  total.edges += links.length
  total.steps += steps
}

/** The rows of the chart: screen, event, targets. */
const rows = Object.entries(chart).flatMap(([screen, events]) => Object.entries(events).map(([event, targets]) => [screen, event, targets]))

/** The arrows of the diagram, without Back, failures and other tabs. On Loading, nothing needs an event of the user. */
const isDrawn = (screen, event) => screen !== 'Error' && event !== 'wentBack' && (event !== 'withoutUser' || screen === 'Loading')
const arrows = new Set(
  rows.flatMap(([screen, event, targets]) =>
    isDrawn(screen, event) ? targets.filter((target) => target !== 'Error').map((target) => `  ${screen} --> ${target}`) : [],
  ),
)

const listOf = (targets) => (targets.length === 0 ? 'the screen stays' : targets.join(', '))
const number = new Intl.NumberFormat('en')
const page = [
  `<!-- Written by \`${COMMAND}\` from packages/b2b-react/src/flow/chart.ts. Change the chart instead. -->`,
  '',
  '# The state machine',
  '',
  'The widget is one pure function: `reduce(steps, state, event, context)` returns the next state and the effects to run. This page shows its screens, and where each event can lead. It is generated from the chart in `packages/b2b-react/src/flow/chart.ts`, which also names the function that handles each event.',
  '',
  `\`packages/b2b-react/test/flow/model.test.ts\` visits every state that the function can reach and sends every possible event there: all user actions; every kind of response, errors of every class, late and duplicate responses; events of other tabs; and time. It fails if the machine reaches a screen that the chart does not list for the event, or if it never reaches a listed one. The model check covers ${WORLDS.length} configurations: ${number.format(total.states)} states, ${number.format(total.edges)} edges, ${number.format(total.steps)} steps. The test prints its duration.`,
  '',
  'The properties that each step must satisfy are in `packages/b2b-react/test/flow/model/properties.ts`. For each property, `planted.ts` has a machine with a deliberate bug that violates it.',
  '',
  '## Successful paths',
  '',
  'The screens, and which follows which. The diagram does not show Back, failures, other tabs and the Error screen, which any call can lead to.',
  '',
  '```mermaid',
  'flowchart LR',
  // The first node is the start of the diagram.
  '  Loading',
  '  afterSignIn{{"depends on the response"}}',
  ...arrows,
  ...AFTER_SIGN_IN.map((screen) => `  afterSignIn --> ${screen}`),
  '```',
  '',
  '## All transitions',
  '',
  `A page starts with one of these screens: ${FIRST_SCREENS.join(', ')}.`,
  '',
  `The list names the events of the user on each screen. If an event makes a call, its screens include those after the response. \`afterSignIn\` stands for ${AFTER_SIGN_IN.join(', ')}: one of them, by the response to the sign-in. \`withoutUser\` lists the screens that follow by themselves, for example after a session of another tab.`,
  '',
  ...rows.flatMap(([screen, event, targets], index) => [
    ...(rows[index - 1]?.[0] === screen ? [] : ['', `### ${screen}`, '']),
    `- \`${event}\`: ${listOf(targets)}`,
  ]),
  '',
].join('\n')
writeOrCheck('docs/machine.md', page, { source: 'the chart of the state machine', command: COMMAND })
