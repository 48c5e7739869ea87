// Runs in the folder of a package after its build. Keeps one copy of the types, in the CommonJS declarations. The ES declarations re-export
// them, because TypeScript does not allow the other direction. Types that entries share get their original names back instead of the short
// names of the bundler.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(process.cwd(), 'dist')
const { exports } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))
const entries = new Set(Object.values(exports).flatMap(({ import: entry }) => (entry === undefined ? [] : [entry.types])))

const read = (file) => readFileSync(join(dist, file), 'utf8')
const write = (file, text) => writeFileSync(join(dist, file), text)
const isShared = (file) => !entries.has(`./dist/${file.replace('.d.cts', '.d.ts')}`)

/** The original name of each export of a shared file, by the name of the bundler, such as `$`. */
const originals = new Map()

/** Gives the exports of a shared file their original names. */
const withOriginalExports = (file, text) =>
  text.replace(/^export \{ (.+) \};$/m, (_, list) => {
    const specifiers = list.split(', ').map((specifier) => specifier.split(' as '))
    originals.set(file, new Map(specifiers.map(([name, alias = name]) => [alias.replace('type ', ''), name.replace('type ', '')])))
    return `export { ${specifiers.map(([name]) => name).join(', ')} };`
  })

/** Imports the exports of shared files by their original names. */
const withOriginalImports = (text) =>
  text.replaceAll(/^(import|export) \{ (.+) \} from '\.\/(.+)\.cjs';$/gm, (line, keyword, list, file) => {
    const names = originals.get(`${file}.d.cts`)
    if (names === undefined) return line
    const specifiers = list.split(', ').map((specifier) => {
      const [alias, local = alias] = specifier.split(' as ')
      if (!names.has(alias)) throw new Error(`${file}.d.cts has no export ${alias}.`)
      return names.get(alias) === local ? local : `${names.get(alias)} as ${local}`
    })
    return `${keyword} { ${specifiers.join(', ')} } from './${file}.cjs';`
  })

const commonJs = readdirSync(dist).filter((file) => file.endsWith('.d.cts'))
// The exports of all files first: the imports refer to them.
for (const file of commonJs) {
  // Tabs save a tenth of the file size.
  const text = read(file).replaceAll(/^(?: {4})+/gm, (indentation) => '\t'.repeat(indentation.length / 4))
  write(file, isShared(file) ? withOriginalExports(file, text) : text)
}
for (const file of commonJs) write(file, withOriginalImports(read(file)))
for (const file of readdirSync(dist)) {
  if (!file.endsWith('.d.ts')) continue
  if (entries.has(`./dist/${file}`)) write(file, `export * from './${file.replace('.d.ts', '.cjs')}'\n`)
  else rmSync(join(dist, file))
}
