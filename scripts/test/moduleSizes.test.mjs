import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { bytesBySource, grownSources, importersOf, nameOf } from '../../bench/moduleSizes.mjs'
import { root } from '../run.mjs'

test('a source of a package has the name of the package', () => {
  expect(nameOf('node_modules/.pnpm/zod@4.0.0/node_modules/zod/v4/core.js')).toBe('node_modules/zod')
  expect(nameOf('packages/b2b-react/node_modules/@emotion/css/dist/index.js')).toBe('node_modules/@emotion/css')
  expect(nameOf('packages/b2b-client/src/client.ts')).toBe('packages/b2b-client/src/client.ts')
})

test('counts every byte of an output file for one source', async () => {
  const { outputFiles } = await build({
    stdin: { contents: `import rules from './scripts/check/oxlintRules.mjs'; console.log('ü', rules)`, resolveDir: root },
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    write: false,
    sourcemap: 'external',
    outdir: 'out',
    absWorkingDir: root,
  })
  const contentsOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).contents
  const contents = contentsOf('.js')
  const bytes = bytesBySource([{ contents, map: JSON.parse(Buffer.from(contentsOf('.map')).toString()) }])
  expect(bytes['scripts/check/oxlintRules.mjs']).toBeGreaterThan(contents.length / 2)
  const total = Object.values(bytes).reduce((sum, count) => sum + count, 0)
  expect(total).toBe(contents.length - Buffer.from('\n').length)
})

test('names new and larger sources, the most added bytes first', () => {
  const before = { 'src/same.ts': 100, 'src/larger.ts': 100, 'src/smaller.ts': 100, 'src/removed.ts': 100 }
  const now = { 'src/same.ts': 100, 'src/larger.ts': 120, 'src/smaller.ts': 80, 'node_modules/zod': 5000 }
  expect(grownSources(before, now)).toEqual([
    { name: 'node_modules/zod', added: 5000, isNew: true },
    { name: 'src/larger.ts', added: 20, isNew: false },
  ])
})

test.each([
  ['a named import', `import { z } from 'zod'`, true],
  ['a submodule', `import * as z from 'zod/mini'`, true],
  ['an import over several lines', `import {\n  z,\n} from "zod"`, true],
  ['an import for side effects', `import 'zod'`, true],
  ['an export', `export { z } from 'zod'`, true],
  ['a dynamic import', `const { z } = await import('zod/mini')`, true],
  ['a type', `import type { z } from 'zod'`, false],
  ['another package', `import { z } from 'zod-other'`, false],
  ['a text', `export const name = () => 'zod'`, false],
])('finds the importers of a package: %s', (_, source, isImporter) => {
  const map = { sources: ['../packages/b2b-client/src/a.ts'], sourcesContent: [`import { a } from './a.ts'\n${source}\n`] }
  expect(importersOf('node_modules/zod', [{ map }])).toEqual(isImporter ? ['packages/b2b-client/src/a.ts'] : [])
})

test('finds the importers of a source of this repository', () => {
  const sourcesContent = [`import de from '../locales/de.ts'\n`, `import type de from './locales/de.ts'\n`]
  const map = { sources: ['../packages/b2b-react/src/ui/a.ts', '../packages/b2b-react/src/b.ts'], sourcesContent }
  expect(importersOf('packages/b2b-react/src/locales/de.ts', [{ map }])).toEqual(['packages/b2b-react/src/ui/a.ts'])
})
