// The figures of the home page, from the generated results of the benchmarks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pages.mjs'

const results = readFileSync(join(root, 'bench/results.md'), 'utf8')

/** The cell of a column in the first row with this name below a heading. Counts the columns after the name from 1. */
function cellOf(heading, name, column) {
  const section = results.slice(results.indexOf(`${heading}\n`))
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} `))
  const cell = row?.split('|')[column + 1]?.trim()
  if (!cell) throw new Error(`bench/results.md has no row "${name}" below "${heading}".`)
  return cell
}

export const figures = [
  { value: `${cellOf('## Sizes and budgets', 'headless client, what a page loads first', 1)} KiB`, label: 'The client, on every page' },
  {
    value: `${cellOf('## Sizes and budgets', 'widget with client, first screen', 1)} KiB`,
    label: 'The sign-in with the client, first screen',
  },
  {
    // Minimum / median / maximum.
    value: `${cellOf('### Time until the email field is usable', '@acme/b2b-react', 1).split(' / ')[1]} ms`,
    label: 'Until the email field is usable, on a desktop',
  },
]
