// Checks that each threat in docs/threats.md has the tests that it names: the title of the test starts with the id of the threat and
// contains the quoted words. Also checks that every id in a title is in the table, and that the code named under "fails after" exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.mjs'

const TABLE = 'docs/threats.md'
/** The packages that can be responsible for a threat. */
const OWNERS = ['client', 'widget', 'emulator']
/** The folders of the tests. */
const FOLDERS = ['packages/b2b-client/test', 'packages/b2b-react/test', 'packages/b2b-emulator/test', 'e2e']
/** The folders of the sources. */
const SOURCES = ['packages/b2b-client/src', 'packages/b2b-react/src', 'packages/b2b-emulator/src']

/** The tests that a cell names: each file with the quoted titles. `…` matches any text, `;` separates two quotes. */
const testsIn = (cell) =>
  cell
    .split('<br>')
    .flatMap((entry) => [...entry.matchAll(/`([^`]+\.tsx?)`(?:: (.*))?/g)])
    .map(([, file, quoted = '']) => ({ file, quotes: quoted.split('; ').filter((quote) => quote.trim() !== '') }))

/** The rows of the table: id, responsible package, tests, and the changes that made them fail. */
const rows = readFileSync(join(root, TABLE), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*T\d\d\s*\|/.test(line))
  .map((line) => {
    const [, id, , owner, testsCell, changes] = line.split('|').map((cell) => cell.trim())
    return { id, owner, tests: testsIn(testsCell), changes: changes === '–' ? [] : changes.split('<br>') }
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

/** The files below some folders whose name matches. */
const filesIn = (folders, pattern) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))

const titlesByFile = new Map(filesIn(FOLDERS, /\.(test|spec)\.tsx?$/).map((file) => [file, titlesIn(file)]))

/** The declarations of the sources by name, each with its file and the names of the declarations around it. */
const declarations = new Map()
/** Every identifier of the sources. */
const identifiers = new Set()

function readSource(file) {
  const visit = (node, around) => {
    let inside = around
    if (ts.isIdentifier(node)) identifiers.add(node.text)
    const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
    const isDeclaration = isFunction || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
    if (isDeclaration && node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) {
      const { text } = node.name
      declarations.set(text, [...(declarations.get(text) ?? []), { file: basename(file), around }])
      inside = [...around, text]
    }
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), [])
}
const sources = filesIn(SOURCES, /\.tsx?$/)
sources.forEach(readSource)

const isFileName = (name) => /\.(?:tsx?|json)$/.test(name)

/** The problems of one change: `name`: change, or `name` of `container`: change. A container is a file or a declaration. */
function changeProblems(change) {
  const [subject, name, container] = /^`([\w$.]+)`(?: of `([\w$.]+)`)?: ./.exec(change) ?? []
  if (name === undefined) return [`must start with a name in code style and a colon: ${change}`]
  if (isFileName(name)) {
    const found = sources.filter((file) => basename(file) === name)
    return found.length === 1 || name === 'package.json' ? [] : [`names ${name}, but ${found.length} source files have this name.`]
  }
  const declared = (declarations.get(name) ?? []).filter(
    ({ file, around }) => container === undefined || file === container || around.includes(container),
  )
  const files = new Set(declared.map(({ file }) => file))
  if (files.size === 0) return [`names ${name}${container ? ` of ${container}` : ''}, which the sources do not declare.`]
  if (files.size > 1) return [`names ${name}, which ${[...files].join(', ')} declare. Write "\`${name}\` of" a file or a function.`]
  const others = [...change.slice(subject.length).matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.match(/[a-z_$][\w$]*/gi) ?? [])
  return others.filter((other) => !identifiers.has(other)).map((other) => `names ${other}, which is not in the sources.`)
}

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

function problemsOf({ id, owner, tests, changes }) {
  const problems = changes.flatMap(changeProblems).map((problem) => `${id}, "fails after" ${problem}`)
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
