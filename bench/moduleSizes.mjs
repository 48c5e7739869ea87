// The sizes of the modules and packages in a bundle, and their changes since the committed list.
import { SourceMap } from 'node:module'
import { relative, resolve } from 'node:path'
import { root } from '../scripts/run.mjs'

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
    const lines = Buffer.from(contents).toString().split('\n')
    for (const [line, text] of lines.entries()) {
      for (let column = 0; column < text.length; column += 1) {
        const { originalSource } = sourceMap.findEntry(line, column)
        const name = originalSource === undefined ? 'code of the bundler' : nameOf(relative(root, resolve(root, 'out', originalSource)))
        bytes[name] = (bytes[name] ?? 0) + Buffer.byteLength(text[column])
      }
    }
  }
  return Object.fromEntries(Object.entries(bytes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The sources of this repository in output files that import a package, by the text of the sources. */
export function importersOf(packageName, files) {
  const specifier = String.raw`['"]${escaped(packageName)}(/[^'"]*)?['"]`
  const imports = new RegExp(String.raw`^(import|export)(?! type\b)([^'"]*\bfrom)?\s*${specifier}|import\(${specifier}`, 'm')
  const importers = files.flatMap(({ map }) =>
    map.sources
      .filter((_, index) => imports.test(map.sourcesContent?.[index] ?? ''))
      .map((source) => nameOf(relative(root, resolve(root, 'out', source)))),
  )
  return [...new Set(importers)].filter((name) => !name.startsWith('node_modules/'))
}

/** The sources that are larger than in the list, or that are not in it, with the most added bytes first. */
export const grownSources = (before, now) =>
  Object.entries(now)
    .map(([name, bytes]) => ({ name, added: bytes - (before[name] ?? 0), isNew: before[name] === undefined }))
    .filter(({ added }) => added > 0)
    .toSorted((a, b) => b.added - a.added)
