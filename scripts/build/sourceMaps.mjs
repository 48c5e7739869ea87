// Runs in the folder of a package after its build. The package publishes its sources once, in `src`, so the source maps refer to these files
// instead of containing a copy each. A source that the build has changed, such as compiled metadata, stays in its map.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, isAbsolute, join, resolve } from 'node:path'

const folder = process.cwd()

/** True if the published source has the same text, so that the map needs no copy. */
const isPublished = (source, content, home) => {
  const path = resolve(home, source)
  return path.startsWith(join(folder, 'src')) && existsSync(path) && readFileSync(path, 'utf8') === content
}

function withoutCopies(map, home) {
  const contents = map.sources.map((source, index) => {
    const content = map.sourcesContent?.[index] ?? null
    return content === null || isPublished(source, content, home) ? null : content
  })
  return {
    ...map,
    // The bundler names a generated file by its path on this machine.
    file: map.file && basename(map.file),
    sources: map.sources.map((source) => (isAbsolute(source) ? basename(source) : source)),
    sourcesContent: contents.some((content) => content !== null) ? contents : undefined,
  }
}

for (const entry of readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.map')) continue
  const path = join(entry.parentPath, entry.name)
  writeFileSync(path, JSON.stringify(withoutCopies(JSON.parse(readFileSync(path, 'utf8')), entry.parentPath)))
}
