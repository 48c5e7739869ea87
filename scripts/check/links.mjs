// Checks the links of all Markdown files: the file exists, and so does the heading. Links to other sites are not checked.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { headingId, pageOf, relativeUrl, REPOSITORY } from '../../docs/.vitepress/pages.mjs'
import { sidebar } from '../../docs/.vitepress/sidebar.mjs'
import { exitWithError, filesOfGit, root } from '../run.mjs'

/** The text of a file without its code blocks. */
const proseOf = (file) => readFileSync(file, 'utf8').replaceAll(/^ *(```|~~~)[\s\S]*?^ *\1$/gm, '')

/** The ids of a file: those of its headings, numbered if they repeat, and those of its elements. */
function idsOf(file) {
  const prose = proseOf(file)
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => headingId(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')))
  const numbered = headings.map((id, index) => {
    const count = headings.slice(0, index).filter((other) => other === id).length
    return count === 0 ? id : `${id}-${count}`
  })
  return new Set([...numbered, ...[...prose.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id)])
}

/** The README of a package is also shown on npm, where links relative to the repository do not work. */
const isPublished = (file) => /^packages\/[^/]+\/README\.md$/.test(file)

/** The problems of the links in files of a repository. */
export function linkProblems(files, home) {
  const ids = new Map()
  const idsIn = (path) => ids.get(path) ?? ids.set(path, idsOf(path)).get(path)
  const problemOf = (file, href) => {
    const link = relativeUrl(href, file)
    if (/^[a-z]+:/i.test(link)) return undefined
    if (isPublished(file) && link === href && !href.startsWith('#'))
      return `links to ${href}. Use ${REPOSITORY}/blob/main/…, which also works on npm.`
    const [path, hash] = link.split('#')
    const target = path === '' ? join(home, file) : join(home, dirname(file), path)
    if (!existsSync(target)) return `links to ${href}, which does not exist.`
    if (hash && !statSync(target).isDirectory() && target.endsWith('.md') && !idsIn(target).has(hash))
      return `links to ${href}, a heading that does not exist.`
    return undefined
  }
  return files.flatMap((file) => {
    const prose = proseOf(join(home, file)).replaceAll(/`[^`\n]*`/g, '')
    const hrefs = [...prose.matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, href]) => href)
    return hrefs.flatMap((href) => problemOf(file, href) ?? []).map((problem) => `${file} ${problem}`)
  })
}

/** The problems of the sidebar of the site: it lists each page of the repository once. `npm run docs` generates the pages in reference/. */
function sidebarProblems(files) {
  const listed = sidebar.flatMap(({ items }) => items.map(({ link }) => link.slice(1).replace(/(^|\/)$/, '$1index')))
  const pages = files.flatMap((file) => pageOf(file) ?? []).map((page) => page.replace(/\.md$/, ''))
  return [
    ...pages
      .filter((page) => page !== 'index' && !listed.includes(page))
      .map((page) => `docs/.vitepress/sidebar.mjs does not list ${page}.`),
    ...listed
      .filter((page) => !pages.includes(page) && !page.startsWith('reference/'))
      .map((page) => `docs/.vitepress/sidebar.mjs lists ${page}, which is no page.`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = await filesOfGit('*.md')
  const problems = [...linkProblems(files, root), ...sidebarProblems(files)]
  if (problems.length > 0) exitWithError(problems.join('\n'))
}
