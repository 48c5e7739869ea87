// Checks of the files of a packed package: the source maps, the README, and the fields that the registry shows.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'

/** The one place that names the repository. All other files are checked against it. */
export const REPOSITORY = 'https://github.com/acme/b2b'
const RAW_FILES = 'https://raw.githubusercontent.com/acme/b2b'

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

/** The anchors that the headings of a page have. */
function anchorsOf(text) {
  const withoutCode = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const titles = [...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** The file and heading of this repository that a URL refers to. */
function linkedFile(target) {
  const start = [`${REPOSITORY}/blob/main/`, `${RAW_FILES}/main/`].find((prefix) => target.startsWith(prefix))
  if (start === undefined) return null
  const [path, anchor] = target.slice(start.length).split('#')
  return { path, anchor }
}

function linkProblem(target, text, root) {
  if (target.startsWith('#')) return anchorsOf(text).has(target.slice(1)) ? null : `has no heading for ${target}`
  if (!URL.canParse(target)) return `links to ${target}. Use ${REPOSITORY}/blob/main/…, which also works on npm`
  const linked = linkedFile(target)
  if (linked === null) return null
  if (!existsSync(join(root, linked.path))) return `links to ${linked.path}, which does not exist`
  const hasHeading = linked.anchor === undefined || anchorsOf(readFileSync(join(root, linked.path), 'utf8')).has(linked.anchor)
  return hasHeading ? null : `links to the heading #${linked.anchor} of ${linked.path}, which does not exist`
}

/** npm shows a README outside the repository, so its links need complete URLs. The linked files and headings must exist. */
export function readmeProblems(folder, root) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  const problems = targets.map((target) => linkProblem(target, text, root)).filter((problem) => problem !== null)
  return problems.map((problem) => `README.md ${problem}.`)
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
