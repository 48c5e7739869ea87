// Checks that each threat in docs/threats.md has the tests that it names: the title of the test starts with the id of the threat and
// contains the quoted words. Also checks that every id in a title is in the table. check/names.mjs checks the files and the code that it names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { exitWithError, filesOfGit, root } from '../run.mjs'

const TABLE = 'docs/threats.md'
/** The packages that can be responsible for a threat. */
const OWNERS = ['client', 'widget', 'emulator']

const read = (file) => readFileSync(join(root, file), 'utf8')

/** The tests that a cell names: each file with the quoted titles. `…` matches any text, `;` separates two quotes. */
const testsIn = (cell) =>
  [...cell.matchAll(/`([^`]+\.tsx?)`(?:: ((?:(?!<br>).)*))?/g)].map(([, file, quoted = '']) => ({
    file,
    quotes: quoted.split('; ').filter((quote) => quote.trim() !== ''),
  }))

/** The rows of the table: id, responsible package and tests. */
const rows = [...read(TABLE).matchAll(/^\|\s*(T\d\d)\s*\|.*$/gm)].map(([line, id]) => {
  const [, , , owner, tests] = line.split('|').map((cell) => cell.trim())
  return { id, owner, tests: testsIn(tests) }
})

/** The first name of a call: `test` for `test.each(…)(…)`. */
const calleeOf = (node) => (node === undefined || ts.isIdentifier(node) ? node?.text : calleeOf(node.expression ?? node.tag))

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
  function visit(node, inheritedIds) {
    const isTest = ts.isCallExpression(node) && /^(?:test|it|describe)$/.test(calleeOf(node.expression)) && isTitle(node.arguments[0])
    const isRow = ts.isStringLiteralLike(node) && /^T\d\d /.test(node.text) && !ts.isCallExpression(node.parent)
    let ids = inheritedIds
    if (isTest || isRow) {
      const text = textOf(isTest ? node.arguments[0] : node)
      const own = /^(?:T\d\d\b ?)*/.exec(text)[0].match(/T\d\d/g) ?? inheritedIds
      titles.push({ ids: own, text })
      if (isTest) ids = own
    }
    ts.forEachChild(node, (child) => visit(child, ids))
  }
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true), [])
  return titles
}

const files = await filesOfGit('packages/*/test/*.test.ts', 'packages/*/test/*.test.tsx', 'e2e/*.spec.ts')
const titlesByFile = new Map(files.map((file) => [file, titlesIn(file)]))

/** Matches a title that contains the parts of a quote in the same order. */
const patternOf = (quote) => new RegExp(quote.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s*…\s*/g, '[^]*'))

const problems = rows.flatMap(({ id, owner, tests }) => [
  ...(OWNERS.includes(owner) ? [] : [`${id} names the unknown package ${owner}. Use one of: ${OWNERS.join(', ')}.`]),
  ...(owner !== 'widget' && tests.length === 0 ? [`${id} of the ${owner} names no test.`] : []),
  ...tests.flatMap(({ file, quotes }) => {
    const titles = (titlesByFile.get(file) ?? []).filter(({ ids }) => ids.includes(id))
    if (titles.length === 0) return [`${id} names ${file}, where no title starts with ${id}.`]
    if (quotes.length === 0) return [`${id} names ${file} but quotes no title.`]
    const unknown = quotes.filter((quote) => !titles.some(({ text }) => patternOf(quote).test(text)))
    return unknown.map((quote) => `${id} quotes "${quote}", but no title of ${file} with this id contains it.`)
  }),
])
const knownIds = rows.map(({ id }) => id)
if (knownIds.length === 0 || new Set(knownIds).size !== knownIds.length)
  problems.push(`${TABLE} has no rows, or two rows with the same id.`)
for (const [file, titles] of titlesByFile)
  for (const id of new Set(titles.flatMap(({ ids }) => ids)))
    if (!knownIds.includes(id)) problems.push(`${file} has the id ${id}, which is not in ${TABLE}.`)
if (problems.length > 0) exitWithError(problems.join('\n'))
