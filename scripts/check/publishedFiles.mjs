// Checks of the files of a packed package: the source maps, and the fields that the registry shows.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { REPOSITORY } from '../../docs/.vitepress/pages.mjs'

const jsonOf = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** A source in a source map is a file of the package, or the map contains its text, but never both. */
export function sourceMapProblems(folder) {
  const maps = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
  return maps.flatMap((path) => {
    const { sources, sourcesContent = [], file = '' } = jsonOf(path)
    const named = relative(folder, path)
    const problems = isAbsolute(file) ? [`${named} contains the path of the machine that built it.`] : []
    for (const [index, source] of sources.entries()) {
      const target = resolve(dirname(path), source)
      const content = sourcesContent[index] ?? null
      const isInPackage = target.startsWith(folder) && existsSync(target)
      if (isAbsolute(source)) problems.push(`${named} contains the path of the machine that built it.`)
      else if (content === null && !isInPackage) problems.push(`${named} refers to ${source}, which is not in the package.`)
      else if (content !== null && isInPackage && readFileSync(target, 'utf8') === content)
        problems.push(`${named} contains a copy of ${source}, which is in the package.`)
    }
    return problems
  })
}

/** The fields that npm shows beside a package, and those that npm needs to publish it with provenance. */
export function manifestProblems(folder, name) {
  const manifest = jsonOf(join(folder, 'package.json'))
  const expected = {
    homepage: `${REPOSITORY}/tree/main/packages/${name}#readme`,
    bugs: { url: `${REPOSITORY}/issues` },
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: `packages/${name}` },
    publishConfig: { access: 'public', provenance: true },
  }
  const problems = Object.entries(expected)
    .filter(([field, value]) => JSON.stringify(manifest[field]) !== JSON.stringify(value))
    .map(([field, value]) => `package.json has another ${field} than ${JSON.stringify(value)}.`)
  if (!manifest.description || !(manifest.keywords?.length >= 5)) problems.push('package.json needs a description and five keywords.')
  return problems
}
