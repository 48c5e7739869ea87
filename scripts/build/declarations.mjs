// Runs in the folder of a package after its build. Files and types that entries share get readable names instead of those of the bundler,
// because an editor shows both. Keeps one copy of the types, in the CommonJS declarations. The ES declarations re-export them, because
// TypeScript does not allow the other direction. `--both` keeps both copies: a package needs them if a dependency has classes whose types
// differ between ES modules and CommonJS, as msw.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(process.cwd(), 'dist')
const { exports } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))
const entries = new Set(Object.values(exports).flatMap(({ import: entry }) => (entry === undefined ? [] : [entry.types])))

const read = (file) => readFileSync(join(dist, file), 'utf8')
const write = (file, text) => writeFileSync(join(dist, file), text)
const declarations = () => readdirSync(dist).filter((file) => /\.d\.c?ts$/.test(file))
const isShared = (file) => !entries.has(`./dist/${file.replace('.d.cts', '.d.ts')}`)

/** Removes the hash of the bundler: `table.d-CVvIhGmn.d.cts` becomes `tableTypes.d.cts`. `Types` distinguishes the file from an entry. */
const readableName = (file) => file.replace(/\.d-[\w-]{8}(?=\.)/, 'Types')

function renameSharedFiles() {
  const renamed = declarations().filter((file) => isShared(file) && readableName(file) !== file)
  for (const file of renamed) {
    if (existsSync(join(dist, readableName(file)))) throw new Error(`Two files would have the name ${readableName(file)}.`)
    renameSync(join(dist, file), join(dist, readableName(file)))
  }
  const modules = new Set(renamed.map((file) => file.replace(/\.d\.(c?)ts$/, '.$1js')))
  for (const file of declarations())
    write(
      file,
      read(file).replaceAll(/(?<= from '\.\/)[^']+(?=';$)/gm, (module) => (modules.has(module) ? readableName(module) : module)),
    )
}

/** The original name of each export of a shared file, by the name of the bundler, such as `$`. */
const originals = new Map()

/** Gives the exports of a shared file their original names. */
const withOriginalExports = (file, text) =>
  text.replace(/^export \{ (.+) \};$/m, (_, list) => {
    const specifiers = list.split(', ').map((specifier) => specifier.split(' as '))
    const module = file.replace(/\.d\.(c?)ts$/, '.$1js')
    originals.set(module, new Map(specifiers.map(([name, alias = name]) => [alias, name])))
    return `export { ${specifiers.map(([name]) => name).join(', ')} };`
  })

/** Imports the exports of shared files by their original names. */
const withOriginalImports = (text) =>
  text.replaceAll(/^(import|export) \{ (.+) \} from '\.\/(.+)';$/gm, (line, keyword, list, module) => {
    const names = originals.get(module)
    if (names === undefined) return line
    const specifiers = list.split(', ').map((specifier) => {
      const [alias, local = alias] = specifier.split(' as ')
      if (!names.has(alias)) throw new Error(`The declarations of ${module} have no export ${alias}.`)
      return names.get(alias) === local ? local : `${names.get(alias)} as ${local}`
    })
    return `${keyword} { ${specifiers.join(', ')} } from './${module}';`
  })

function exportFromCommonJs() {
  for (const file of declarations().filter((file) => file.endsWith('.d.ts'))) {
    if (isShared(file)) rmSync(join(dist, file))
    else write(file, `export * from './${file.replace('.d.ts', '.cjs')}'\n`)
  }
}

renameSharedFiles()
if (!process.argv.includes('--both')) exportFromCommonJs()
// The exports of all files first: the imports refer to them.
for (const file of declarations()) {
  const text = read(file)
    // Tabs save a tenth of the file size.
    .replaceAll(/^(?: {4})+/gm, (indentation) => '\t'.repeat(indentation.length / 4))
    // `type` has no meaning for the name of a type, and declarations contain no other exports that need it.
    .replace(/^export \{ .+ \};$/m, (exports) => exports.replaceAll(/(?<=[{,] )type /g, ''))
  write(file, isShared(file) ? withOriginalExports(file, text) : text)
}
for (const file of declarations()) write(file, withOriginalImports(read(file)))
