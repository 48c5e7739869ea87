// The generated parts of docs/theming.md: the tables of the CSS variables and of the parts of the widget.
import { join } from 'node:path'
import { root } from '../run.mjs'
import { importSources } from './sources.mjs'

const { VARIABLES, PARTS } = await importSources({ entryPoints: [join(root, 'packages/b2b-react/src/theme/styleHooks.ts')] })

const tableOf = (heading, prefix, list) => [
  `| ${heading} | meaning |`,
  '|---|---|',
  ...Object.entries(list).map(([name, meaning]) => `| \`${prefix}${name}\` | ${meaning} |`),
]

export const parts = { variables: tableOf('variable', '--b2b-', VARIABLES), parts: tableOf('`data-b2b-part`', '', PARTS) }
