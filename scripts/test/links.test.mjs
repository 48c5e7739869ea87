import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { REPOSITORY } from '../../docs/.vitepress/pages.mjs'
import { linkProblems } from '../check/links.mjs'

const README = 'packages/b2b-client/README.md'
const PAGE = 'docs/page.md'
let home

/** The problems of a file with these links, in a repository with one other page. */
function problemsOf(file, hrefs) {
  home = mkdtempSync(join(tmpdir(), 'links-'))
  const texts = { [PAGE]: '# A `page`\n\n## Two words', [file]: `# Here\n\n${hrefs.map((href) => `[x](${href})`).join(' ')}` }
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  return linkProblems([file], home)
}
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('accepts links to files and headings that exist, and to other sites', () => {
  const complete = [
    `${REPOSITORY}/blob/main/docs/page.md`,
    `${REPOSITORY}/blob/main/docs/page.md#two-words`,
    `${REPOSITORY}/tree/main/docs`,
  ]
  expect(problemsOf(README, ['#here', 'https://jwt.io', ...complete])).toEqual([])
  expect(problemsOf('docs/other.md', ['page.md#a-page', '../docs', ...complete])).toEqual([])
})

test.each([
  [README, '../../docs/page.md', `links to ../../docs/page.md. Use ${REPOSITORY}/blob/main/…, which also works on npm.`],
  [README, '#there', 'links to #there, a heading that does not exist.'],
  [README, `${REPOSITORY}/blob/main/docs/none.md`, `links to ${REPOSITORY}/blob/main/docs/none.md, which does not exist.`],
  [
    README,
    `${REPOSITORY}/blob/main/docs/page.md#three`,
    `links to ${REPOSITORY}/blob/main/docs/page.md#three, a heading that does not exist.`,
  ],
  ['docs/other.md', 'none.md', 'links to none.md, which does not exist.'],
  ['docs/other.md', 'page.md#three', 'links to page.md#three, a heading that does not exist.'],
])('reports that %s links to %s', (file, href, problem) => {
  expect(problemsOf(file, [href])).toEqual([`${file} ${problem}`])
})
