// Every threat in docs/threats.md that says where its test is has that test, titled with its id and as the table quotes it; and no test
// has an id that the table lacks.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './run.mjs'

const TABLE = 'docs/threats.md'
/** Whose duty a row can be. */
const OWNERS = ['client', 'widget', 'emulator']
/** The folders in which tests of threats may be. */
const FOLDERS = ['packages/b2b-client/test', 'packages/b2b-react/test', 'packages/b2b-emulator/test', 'e2e']

/** The tests that a cell names: each file, with what is quoted of its titles. `…` stands for anything, `;` parts one from the next. */
const testsIn = (cell) =>
  cell
    .split('<br>')
    .flatMap((entry) => [...entry.matchAll(/`([^`]+\.tsx?)`(?:: (.*))?/g)])
    .map(([, file, quoted = '']) => ({ file, quotes: quoted.split('; ').filter((quote) => quote.trim() !== '') }))

/** The rows of the table: id, whose it is, and the tests that it names. */
const rows = readFileSync(join(root, TABLE), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*T\d\d\s*\|/.test(line))
  .map((line) => {
    const [, id, , of, where] = line.split('|').map((cell) => cell.trim())
    return { id, of, tests: testsIn(where) }
  })

/** The name that a call begins with: `test` for `test.each(…)(…)`. */
function calleeOf(node) {
  if (ts.isIdentifier(node)) return node.text
  const inner = node.expression ?? node.tag
  return inner ? calleeOf(inner) : ''
}

/** The text of a title; what is filled in is `…`. */
const textOf = (node) =>
  ts.isStringLiteralLike(node)
    ? node.text
    : node
        .getText()
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, '…')

const isTitle = (node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))

/** The titles of a file with the ids that they begin with. A test has the ids of what it stands in; a row of a table can have its own. */
function titlesIn(file) {
  const titles = []
  const keep = (text, inherited) => {
    const [, ids] = /^((?:T\d\d\b ?)*)/.exec(text)
    const own = ids.match(/T\d\d/g) ?? inherited
    titles.push({ ids: own, text: text.slice(ids.length) })
    return own
  }
  const visit = (node, inherited) => {
    let ids = inherited
    if (ts.isCallExpression(node) && /^(?:test|it|describe)$/.test(calleeOf(node.expression)) && isTitle(node.arguments[0])) {
      ids = keep(textOf(node.arguments[0]), inherited)
    } else if (ts.isStringLiteralLike(node) && /^T\d\d /.test(node.text) && !ts.isCallExpression(node.parent)) keep(node.text, inherited)
    ts.forEachChild(node, (child) => visit(child, ids))
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), [])
  return titles
}

const titled = new Map(
  FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, titlesIn(file)]),
)

/** Whether a title says what is quoted of it, in that order. */
function says({ text }, quote) {
  let from = 0
  for (const part of quote.split('…').map((words) => words.trim())) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}

function faultsOf({ id, of, tests }) {
  const faults = []
  if (!OWNERS.includes(of)) faults.push(`${id} is nobody's: ${of}`)
  if (of !== 'widget' && tests.length === 0) faults.push(`${id} is the ${of}'s and names no test.`)
  for (const { file, quotes } of tests) {
    if (!existsSync(join(root, file))) {
      faults.push(`${id} names ${file}, which is not there.`)
      continue
    }
    const own = (titled.get(join(root, file)) ?? []).filter(({ ids }) => ids.includes(id))
    if (own.length === 0) faults.push(`${id} names ${file}, where no title begins with it.`)
    if (quotes.length === 0) faults.push(`${id} names ${file} and quotes no title of it.`)
    for (const quote of quotes) {
      if (!own.some((title) => says(title, quote))) faults.push(`${id} quotes "${quote}", which no title of ${file} with that id says.`)
    }
  }
  return faults
}

const faults = rows.flatMap(faultsOf)
const known = new Set(rows.map(({ id }) => id))
for (const [file, titles] of titled) {
  for (const id of new Set(titles.flatMap(({ ids }) => ids))) {
    if (!known.has(id)) faults.push(`${file} tells of ${id}, which ${TABLE} does not know.`)
  }
}
if (known.size !== rows.length) faults.push(`${TABLE} has a row twice.`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 && rows.length > 0 ? 0 : 1
