// Runs after the build of a package, in its folder. Leaves one copy of its types: in the CommonJS declarations, which the ES ones re-export.
// (An ES declaration can re-export a CommonJS one; the other way round TypeScript reports an error.)
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(process.cwd(), 'dist')
const { exports } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))
const entries = new Set(Object.values(exports).flatMap(({ import: entry }) => (entry === undefined ? [] : [entry.types])))

for (const file of readdirSync(dist)) {
  const path = join(dist, file)
  if (file.endsWith('.d.cts')) {
    // Tabs: the indentation was a tenth of the file.
    const text = readFileSync(path, 'utf8').replaceAll(/^(?: {4})+/gm, (indentation) => '\t'.repeat(indentation.length / 4))
    writeFileSync(path, text)
  }
  if (!file.endsWith('.d.ts')) continue
  if (entries.has(`./dist/${file}`)) writeFileSync(path, `export * from './${file.replace('.d.ts', '.cjs')}'\n`)
  else rmSync(path)
}
