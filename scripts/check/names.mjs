// Checks the documentation of the code: every path, command and name in inline code exists. Messages of the compiler are not checked.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitWithError, filesOfGit, manifest, root } from '../run.mjs'
import { STEPS } from './steps.mjs'

const PAGES = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/threats.md']
/** Names of other places: of packages of Debian, and of what a build writes. */
const ELSEWHERE = ['fonts-noto-core', 'fonts-noto-cjk', 'llms-full.txt', 'docs/node_modules', 'docs/dist']
/** Names that stand for others, and the first word of a commit message. */
const PLACEHOLDERS = ['NAME', 'XX', 'REASON', 'nickname', 'feat']

// The last character of a prefix, such as `find…`, is part of the word.
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*…?/gu
const isPath = (span) => /\/|\.(?:tsx?|[mc]?js|json|md|html|css|png|ya?ml)$/.test(span)

/** Matches a path, or the end of one. `*`, `NAME` and `XX` match any name, `{a,b}` matches both. */
const patternOf = (path) =>
  new RegExp(
    `(?:^|/)${path
      .replaceAll(/^\.\/|\/$/g, '')
      .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
      .replaceAll(/\*|\bNAME\b|\bXX\b/g, '[^/]+')}(?:/|$)`,
  )

/** The problems of the inline code of some pages. `texts` has the texts of all files by path. */
export function nameProblems(namedPages, texts) {
  const paths = [...texts.keys()]
  const pages = paths.filter((path) => path.endsWith('.md'))
  const code = new Map([...texts].filter(([path]) => !pages.includes(path)))
  const words = new Set([...code.values()].flatMap((text) => text.match(WORD) ?? []))
  const isKnown = (word) =>
    words.has(word) ||
    PLACEHOLDERS.includes(word) ||
    (word.endsWith('…') && [...words].some((known) => known.startsWith(word.slice(0, -1))))
  const filesOf = (path) => {
    const pattern = patternOf(path)
    return paths.filter((file) => pattern.test(file))
  }

  function problemOf(span) {
    const [, script, step] = /^p?npm run ([\w:]+)(?: -- ([\w-]+))?/.exec(span) ?? []
    if (script !== undefined)
      return script in manifest.scripts && (script !== 'check' || !step || step in STEPS) ? undefined : 'is no command of package.json'
    // A path of a URL starts with a slash.
    if (/^\/|^https?:|^TS\d+: /.test(span) || ELSEWHERE.includes(span)) return undefined
    const missing = (span.match(WORD) ?? []).filter((word) => !isKnown(word))
    if (/\s/.test(span) || !isPath(span))
      return missing.length > 0 ? `names ${missing.join(', ')}, which is in no source, test or configuration` : undefined
    // The build makes `login.js` of `login.ts`. Names such as `zod/mini` are no paths.
    const exists =
      [span, span.replace(/\.js$/, '.ts')].some((path) => filesOf(path).length > 0) ||
      [...code.values()].some((text) => text.includes(span))
    return exists ? undefined : 'is no path of the repository'
  }

  function problemsOf(page) {
    const prose = texts
      .get(page)
      .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
      .replaceAll(/<!-- generated[\s\S]*?<!-- end -->/g, '')
    const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
    const unknown = spans.flatMap((span) => problemOf(span)?.replace(/^/, `\`${span}\` `) ?? [])
    // A name "of" or "in" a file is in this file.
    const misplaced = [...prose.matchAll(/`([\w$]+)` (?:of|in)\s+`([^`\s]+)`/g)]
      .filter(([, name, path]) => isPath(path) && !filesOf(path).some((file) => texts.get(file).includes(name)))
      .map(([, name, path]) => `\`${name}\` is not in \`${path}\``)
    return [...new Set([...unknown, ...misplaced])].map((problem) => `${page}: ${problem}.`)
  }
  return namedPages.flatMap(problemsOf)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = (await filesOfGit()).filter((file) => !/^pnpm-lock|CHANGELOG|^\.changeset/.test(file))
  const texts = new Map(files.map((file) => [file, /\.(?:png|svg|ico)$/.test(file) ? '' : readFileSync(join(root, file), 'utf8')]))
  const problems = nameProblems(PAGES, texts)
  if (problems.length > 0) exitWithError(problems.join('\n'))
}
