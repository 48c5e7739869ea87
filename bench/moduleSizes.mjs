import { existsSync, readFileSync } from 'node:fs'
// The sizes of the modules and packages in a bundle, and their changes since the committed list.
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { root } from '../scripts/run.mjs'

const BUNDLER = 'code of the bundler'

/** The path of a source in a source map. Bundles are written to the folder `out`. */
const pathOf = (source) => resolve(root, 'out', source)
const nameOfSource = (source) => nameOf(relative(root, pathOf(source)))

/** The text of a source. The source maps of the packages do not contain the sources that they publish. */
function textOf(map, index) {
  const path = pathOf(map.sources[index])
  return map.sourcesContent?.[index] ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
}

/** The name of a source: its path in the repository, or the folder of its package. */
export function nameOf(source) {
  const path = source.replaceAll('\\', '/')
  const inPackage = path.slice(path.lastIndexOf('node_modules/'))
  if (!inPackage.startsWith('node_modules/')) return path
  const [folder, scope, name] = inPackage.split('/')
  return scope.startsWith('@') ? `${folder}/${scope}/${name}` : `${folder}/${scope}`
}

/**
 * Adds up the minified bytes of each source in output files. A package of this repository is built before it is bundled, so the names come
 * from the source maps.
 */
export function bytesBySource(files) {
  const bytes = {}
  for (const { contents, map } of files) {
    const sourceMap = new SourceMap(map)
    const code = Buffer.from(contents).toString()
    // A source map has no entry for the list of exports, so it would count for the source before it.
    const withoutExports = code.replace(/\bexport ?\{[^{}]*\};\s*$/, '')
    bytes[BUNDLER] = (bytes[BUNDLER] ?? 0) + code.length - withoutExports.length
    for (const [line, text] of withoutExports.split('\n').entries()) {
      for (let column = 0; column < text.length; column += 1) {
        const { originalSource } = sourceMap.findEntry(line, column)
        const name = originalSource === undefined ? BUNDLER : nameOfSource(originalSource)
        bytes[name] = (bytes[name] ?? 0) + Buffer.byteLength(text[column])
      }
    }
  }
  return Object.fromEntries(Object.entries(bytes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const IMPORT = /^(?:import|export)(?! type\b)(?:[^'"]*\bfrom)?\s*['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]/gm
/** The start of the name of a package. */
export const PACKAGES = 'node_modules/'

/** The sources of this repository in output files that import a package or another source, by the text of the sources. */
export function importersOf(name, files) {
  const packageName = name.startsWith(PACKAGES) && name.slice(PACKAGES.length)
  const isOfName = (specifier, importer) =>
    packageName ? `${specifier}/`.startsWith(`${packageName}/`) : resolve(dirname(importer), specifier) === resolve(root, name)
  const importers = files.flatMap(({ map }) =>
    map.sources
      .filter((source, index) =>
        [...textOf(map, index).matchAll(IMPORT)].some(([, fixed, lazy]) => isOfName(fixed ?? lazy, pathOf(source))),
      )
      .map(nameOfSource),
  )
  return [...new Set(importers)].filter((importer) => !importer.startsWith(PACKAGES))
}

/** The sources that are larger than in the list, or that are not in it, with the most added bytes first. */
export const grownSources = (before, now) =>
  Object.entries(now)
    .map(([name, bytes]) => ({ name, added: bytes - (before[name] ?? 0), isNew: before[name] === undefined }))
    .filter(({ added }) => added > 0)
    .toSorted((a, b) => b.added - a.added)
