// Checks that each threat in docs/threats.md has the tests that it names: the title of the test starts with the id of the threat and
// contains the quoted words. Also checks that every id in a title is in the table.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './run.mjs'

const TABLE = 'docs/threats.md'
/** The packages that can be responsible for a threat. */
const OWNERS = ['client', 'widget', 'emulator']
/** The folders of the tests. */
const FOLDERS = ['packages/b2b-client/test', 'packages/b2b-react/test', 'packages/b2b-emulator/test', 'e2e']

/** The tests that a cell names: each file with the quoted titles. `…` matches any text, `;` separates two quotes. */
const testsIn = (cell) =>
  cell
    .split('<br>')
    .flatMap((entry) => [...entry.matchAll(/`([^`]+\.tsx?)`(?:: (.*))?/g)])
    .map(([, file, quoted = '']) => ({ file, quotes: quoted.split('; ').filter((quote) => quote.trim() !== '') }))

/** The rows of the table: id, responsible package and tests. */
const rows = readFileSync(join(root, TABLE), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*T\d\d\s*\|/.test(line))
  .map((line) => {
    const [, id, , owner, testsCell] = line.split('|').map((cell) => cell.trim())
    return { id, owner, tests: testsIn(testsCell) }
  })

/** The first name of a call: `test` for `test.each(…)(…)`. */
function calleeOf(node) {
  if (ts.isIdentifier(node)) return node.text
  const inner = node.expression ?? node.tag
  return inner ? calleeOf(inner) : ''
}

/** The text of a title, with `…` in place of each expression. */
const textOf = (node) =>
  ts.isStringLiteralLike(node)
    ? node.text
    : node
        .getText()
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, '…')

const isTitle = (node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))

/** The titles of a file with their ids. A test inherits the ids of its `describe`. A row of a `test.each` table can have its own id. */
function titlesIn(file) {
  const titles = []
  const addTitle = (text, inheritedIds) => {
    const [, ids] = /^((?:T\d\d\b ?)*)/.exec(text)
    const titleIds = ids.match(/T\d\d/g) ?? inheritedIds
    titles.push({ ids: titleIds, text: text.slice(ids.length) })
    return titleIds
  }
  const visit = (node, inheritedIds) => {
    let ids = inheritedIds
    if (ts.isCallExpression(node) && /^(?:test|it|describe)$/.test(calleeOf(node.expression)) && isTitle(node.arguments[0])) {
      ids = addTitle(textOf(node.arguments[0]), inheritedIds)
    } else if (ts.isStringLiteralLike(node) && /^T\d\d /.test(node.text) && !ts.isCallExpression(node.parent))
      addTitle(node.text, inheritedIds)
    ts.forEachChild(node, (child) => visit(child, ids))
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), [])
  return titles
}

const titlesByFile = new Map(
  FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, titlesIn(file)]),
)

/** Returns true if a title contains the parts of a quote in the same order. */
function matchesQuote({ text }, quote) {
  let searchStart = 0
  for (const part of quote.split('…').map((words) => words.trim())) {
    const index = text.indexOf(part, searchStart)
    if (index < 0) return false
    searchStart = index + part.length
  }
  return true
}

function problemsOf({ id, owner, tests }) {
  const problems = []
  if (!OWNERS.includes(owner)) problems.push(`${id} names the unknown package ${owner}. Use one of: ${OWNERS.join(', ')}.`)
  if (owner !== 'widget' && tests.length === 0) problems.push(`${id} of the ${owner} names no test.`)
  for (const { file, quotes } of tests) {
    if (!existsSync(join(root, file))) {
      problems.push(`${id} names ${file}, which does not exist.`)
      continue
    }
    const ownTitles = (titlesByFile.get(join(root, file)) ?? []).filter(({ ids }) => ids.includes(id))
    if (ownTitles.length === 0) problems.push(`${id} names ${file}, where no title starts with ${id}.`)
    if (quotes.length === 0) problems.push(`${id} names ${file} but quotes no title.`)
    for (const quote of quotes) {
      if (!ownTitles.some((title) => matchesQuote(title, quote)))
        problems.push(`${id} quotes "${quote}", but no title of ${file} with this id contains it.`)
    }
  }
  return problems
}

const problems = rows.flatMap(problemsOf)
const knownIds = new Set(rows.map(({ id }) => id))
for (const [file, titles] of titlesByFile) {
  for (const id of new Set(titles.flatMap(({ ids }) => ids))) {
    if (!knownIds.has(id)) problems.push(`${file} has the id ${id}, which is not in ${TABLE}.`)
  }
}
if (knownIds.size !== rows.length) problems.push(`${TABLE} has two rows with the same id.`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1
