// Runs in the folder of a package after its build. Keeps one copy of the types, in the CommonJS declarations. The ES declarations
// re-export them. (TypeScript does not allow the other direction.)
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(process.cwd(), 'dist')
const { exports } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))
const entries = new Set(Object.values(exports).flatMap(({ import: entry }) => (entry === undefined ? [] : [entry.types])))

for (const file of readdirSync(dist)) {
  const path = join(dist, file)
  if (file.endsWith('.d.cts')) {
    // Tabs save a tenth of the file size.
    const text = readFileSync(path, 'utf8').replaceAll(/^(?: {4})+/gm, (indentation) => '\t'.repeat(indentation.length / 4))
    writeFileSync(path, text)
  }
  if (!file.endsWith('.d.ts')) continue
  if (entries.has(`./dist/${file}`)) writeFileSync(path, `export * from './${file.replace('.d.ts', '.cjs')}'\n`)
  else rmSync(path)
}
