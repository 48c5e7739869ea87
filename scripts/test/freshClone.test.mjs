import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'

/** The commands that also work in a fresh clone, because they install the packages of the repository. */
const COMMANDS = ['start', 'check', 'build', 'docs']

/** The packages that a file imports before any of its code runs: not those of `import()`. */
async function packagesBeforeStart(entry) {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
  })
  const packages = new Set()
  const files = new Set([entry])
  for (const file of files) {
    for (const { kind, path, external } of metafile.inputs[file].imports) {
      if (kind !== 'import-statement') continue
      if (!external) files.add(path)
      else if (!isBuiltin(path)) packages.add(path)
    }
  }
  return [...packages]
}

test.each(COMMANDS)('npm run %s starts in a clone without installed packages', async (command) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(await packagesBeforeStart(scripts[command].replace('node ', ''))).toEqual([])
})
