// Generates the tables in docs/theming.md: the CSS variables and the parts of the widget. With --check it only fails if they are outdated.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, root } from '../run.mjs'
import { importSources, writeOrCheck } from './write.mjs'

const PAGE = 'docs/theming.md'
const lists = await importSources({ entryPoints: [join(root, 'packages/b2b-react/src/theme/styleHooks.ts')] })

/** The heading of the first column, and the names in it. */
const COLUMNS = { VARIABLES: ['variable', (name) => `--b2b-${name}`], PARTS: ['`data-b2b-part`', (name) => name] }

function tableOf(list) {
  const [heading, nameOf] = COLUMNS[list] ?? exitWithError(`${PAGE} has a table ${list}, which does not exist.`)
  const rows = Object.entries(lists[list]).map(([name, meaning]) => `| \`${nameOf(name)}\` | ${meaning} |`)
  return [`| ${heading} | meaning |`, '|---|---|', ...rows].join('\n')
}

const page = readFileSync(join(root, PAGE), 'utf8').replaceAll(
  /(<!-- table: (\w+) -->\n)[^]*?(<!-- end -->)/g,
  (_, start, list, end) => `${start}\n${tableOf(list)}\n\n${end}`,
)
writeOrCheck(PAGE, page, { source: 'packages/b2b-react/src/theme/styleHooks.ts', command: 'npm run docs:theming' })
