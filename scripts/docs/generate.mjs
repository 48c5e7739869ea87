// Writes the generated parts of the documentation: what is between `<!-- generated: NAME -->` and `<!-- end -->`. People write the rest. In a
// source file, the comments are `// generated: NAME` and `// end`. With --check it only fails if a part is outdated.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, exitWithError, root } from '../run.mjs'
import * as architecture from './architecture.mjs'
import * as calls from './calls.mjs'
import * as errors from './errors.mjs'
import * as errorTypes from './errorTypes.mjs'
import * as machine from './machine.mjs'
import * as theming from './theming.mjs'

/** The generated parts of each page, by name. */
const PAGES = {
  'docs/architecture.md': architecture.parts,
  'docs/calls.md': calls.parts,
  'docs/errors.md': errors.parts,
  'docs/machine.md': machine.parts,
  'docs/theming.md': theming.parts,
  'packages/b2b-client/src/errorTypes.ts': errorTypes.parts,
}
const PART = /((?:<!--|\/\/) generated: (\w+)(?: -->)?\n)[^]*?(<!-- end -->|\/\/ end$)/gm

const check = process.argv.includes('--check')

/** Formats a page, so that it also passes the format check. */
function formatted(page, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binOf('oxfmt'), '--stdin-filepath', page], { input, encoding: 'utf8' })
  return status === 0 ? stdout : exitWithError(`oxfmt failed for ${page}: ${stderr}`)
}

for (const [page, parts] of Object.entries(PAGES)) {
  const file = join(root, page)
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(PART)].map(([, , name]) => name)
  if (names.toSorted().join() !== Object.keys(parts).toSorted().join())
    exitWithError(`${page} needs the generated parts ${Object.keys(parts).join(', ')}. It has ${names.join(', ')}.`)
  const withParts = text.replaceAll(PART, (_, start, name, end) => `${start}\n${parts[name].join('\n').trim()}\n\n${end}`)
  const generated = formatted(file, withParts)
  if (generated === text) continue
  if (!check) writeFileSync(file, generated)
  else {
    console.error(`${page} does not match the sources. Write it with: npm run check -- docs --fix`)
    process.exitCode = 1
  }
}
