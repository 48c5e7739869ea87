// Checks the links of all Markdown files: the file exists, and so does the heading. Also checks that the sidebar of the site lists each page
// of docs/ once. External links are not checked.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { headingId, pageOf } from '../../docs/.vitepress/pages.mjs'
import { sidebar } from '../../docs/.vitepress/sidebar.mjs'
import { exitWithError, root, run } from '../run.mjs'

/** Pages that `npm run docs` generates, so that they are not in the repository. */
const GENERATED = ['reference/exports.md']

const { output } = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.md'])
const files = output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
/** The text of a file without its code. */
const proseOf = (file) => readFileSync(join(root, file), 'utf8').replaceAll(/^ *(```|~~~)[\s\S]*?^ *\1$/gm, '')
const withoutCode = (text) => text.replaceAll(/`[^`\n]*`/g, '')

/** The ids of a file: those of its headings, numbered if they repeat, and those of its elements. */
function idsOf(file) {
  const counts = new Map()
  const prose = proseOf(file)
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => headingId(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')))
  const numbered = headings.map((id) => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  })
  return new Set([...numbered, ...[...prose.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id)])
}
const ids = new Map()
const idsIn = (file) => ids.get(file) ?? ids.set(file, idsOf(file)).get(file)

const problems = []
for (const file of files) {
  for (const [, href] of withoutCode(proseOf(file)).matchAll(/\]\(<?([^)\s>]+)>?\)/g)) {
    if (/^[a-z]+:/i.test(href)) continue
    const [path, hash] = href.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path)).replaceAll('\\', '/')
    if (!existsSync(join(root, target))) problems.push(`${file}: there is no ${target} (${href}).`)
    else if (hash && target.endsWith('.md') && !idsIn(target).has(hash)) problems.push(`${file}: ${target} has no heading #${hash}.`)
  }
}

const listed = sidebar.flatMap(({ items }) => items.map(({ link }) => link.slice(1).replace(/(^|\/)$/, '$1index')))
const pages = [...files.map(pageOf).filter((page) => page !== undefined), ...GENERATED].map((page) => page.replace(/\.md$/, ''))
for (const page of pages)
  if (page !== 'index' && !listed.includes(page)) problems.push(`docs/.vitepress/sidebar.mjs does not list ${page}.`)
for (const page of listed) if (!pages.includes(page)) problems.push(`docs/.vitepress/sidebar.mjs lists ${page}, which is no page.`)
if (problems.length > 0) exitWithError(problems.join('\n'))
