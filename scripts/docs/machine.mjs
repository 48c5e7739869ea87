// The generated parts of docs/machine.md: the figures of the model check, and the chart of the widget's state machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, root } from '../run.mjs'
import { importSources } from './sources.mjs'

const { explore, sizeSentence, WORLDS, AFTER_SIGN_IN, FIRST_SCREENS, chart } = await importSources({
  stdin: {
    contents: `
      export { explore, sizeSentence } from './test/flow/model/explore.ts'
      export { WORLDS } from './test/flow/model/worlds.ts'
      export { AFTER_SIGN_IN, FIRST_SCREENS, chart } from './src/flow/chart.ts'
    `,
    resolveDir: join(root, 'packages/b2b-react'),
  },
  alias: { '@acme/b2b-client': join(root, 'packages/b2b-client/src/index.ts') },
  define: { __DEV__: 'true', __SDK_VERSION__: '""' },
})

/** The size of the model check. Its test compares the sentence with the page, so a check of the page keeps the sentence. */
function figures() {
  const page = readFileSync(join(root, 'docs/machine.md'), 'utf8')
  if (process.argv.includes('--check')) return /^The model check covers .*$/m.exec(page)?.[0] ?? ''
  const total = { states: 0, links: 0, steps: 0 }
  for (const world of WORLDS) {
    const { states, links, steps, faults } = explore(world)
    if (faults.length > 0) exitWithError('The model check fails. Run: npx vitest run flow/model')
    total.states += states.length
    total.links += links.length
    total.steps += steps
  }
  return sizeSentence(WORLDS.length, total)
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

export const parts = {
  figures: [figures()],
  diagram: [
    '```mermaid',
    'flowchart LR',
    // The first node is the start of the diagram.
    '  Loading',
    '  afterSignIn{{"depends on the response"}}',
    ...arrows,
    ...AFTER_SIGN_IN.map((screen) => `  afterSignIn --> ${screen}`),
    '```',
  ],
  transitions: [
    `A page starts with one of these screens: ${FIRST_SCREENS.join(', ')}.`,
    '',
    `\`afterSignIn\` stands for ${AFTER_SIGN_IN.join(', ')}: one of them, by the response to the sign-in.`,
    ...rows.flatMap(([screen, event, targets], index) => [
      ...(rows[index - 1]?.[0] === screen ? [] : ['', `### ${screen}`, '']),
      `- \`${event}\`: ${targets.length === 0 ? 'the screen stays' : targets.join(', ')}`,
    ]),
  ],
}
