// The generated parts of docs/errors.md. People write two things into them, which stay: what to do about an error, and the cause of an error
// type that no call lists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.mjs'
import { contract, errorClasses, publicCalls } from './contract.mjs'

const { ERROR_MEANINGS, ERRORS_OF_EVERY_CALL, knownErrorsOf } = contract
const PAGE = 'docs/errors.md'
/** More calls than this are counted instead of listed. */
const MAX_CALLS = 6

const read = (file) => readFileSync(join(root, file), 'utf8')
const page = read(PAGE)
const cures = new Map(
  page.split(/^### /m).map((section) => [section.split('\n', 1)[0], /^- \*\*What to do\.\*\* (.+)$/m.exec(section)?.[1]]),
)
const causes = new Map([...page.matchAll(/^- <a id="(\w+)"><\/a>`\w+`: (.+)$/gm)].map(([, type, cause]) => [type, cause]))

/** The line about what to do. Without one on the page, an empty line for people to complete. */
function cureOf(name) {
  const cure = cures.get(name)
  if (cure === undefined) {
    console.error(`Write into ${PAGE} what to do about ${name}, after "- **What to do.**" below its heading.`)
    process.exitCode = 1
  }
  return `- **What to do.** ${cure ?? ''}`
}

/** The calls that can have an error type. */
function callsOf(type) {
  if (ERRORS_OF_EVERY_CALL.includes(type)) return ['- **Calls.** Every call.']
  const names = publicCalls.filter(([, endpoint]) => knownErrorsOf(endpoint).includes(type)).map(([name]) => name)
  const links = names.slice(0, MAX_CALLS).map((name) => `[${name}](calls.md#${name.toLowerCase().replaceAll('.', '')})`)
  const more = names.length > MAX_CALLS ? `, and ${names.length - MAX_CALLS} more` : ''
  return names.length === 0 ? [] : [`- **Calls.** ${links.join(', ')}${more}.`]
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`
const entryOf = ([type, meaning]) => [`### ${type}`, '', sentence(meaning), '', cureOf(type), ...callsOf(type), '']
const unlistedEntryOf = ([type]) => `- <a id="${type}"></a>\`${type}\`${causes.has(type) ? `: ${causes.get(type)}` : ''}`
const UNLISTED =
  '**Other types of this subject.** No call of the client is known to return them. Read `error_message`, and check the settings of the project.'

function sectionOf(subject, types) {
  const listed = types.filter(([, meaning]) => meaning !== null)
  const unlisted = types.filter(([, meaning]) => meaning === null)
  return [
    `## ${subject}`,
    '',
    ...listed.flatMap(entryOf),
    ...(unlisted.length === 0 ? [] : [UNLISTED, '', ...unlisted.map(unlistedEntryOf), '']),
  ]
}

/** The error types by subject, which is the comment above a group in the source. */
function typesBySubject() {
  const groups = read('packages/b2b-client/src/contract/errorTypes.ts').split(/^ {2}\/\/ (.+)$/m)
  const typesIn = (group) => Object.entries(ERROR_MEANINGS).filter(([type]) => new RegExp(`^ {2}${type}: `, 'm').test(group))
  // `split` puts the comments at the odd positions.
  return groups.flatMap((text, index) => (index % 2 === 1 ? [[text, typesIn(groups[index + 1])]] : []))
}

/** The text of a string, or of a function that returns a string. A value in it is shown as `…`. */
function textOf(node) {
  if (ts.isArrowFunction(node)) return textOf(node.body)
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right)
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return node.text ?? ''
}

/** A table of the messages of an object literal in a source file. */
function messagesOf(file, constant) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest)
  const declarations = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
  const { initializer } = declarations.find(({ name }) => name.text === constant)
  const rows = initializer.properties.map(({ name: { text: key }, initializer: value }) => {
    const text = textOf(value).replaceAll('|', '\\|').replaceAll('<', '&lt;')
    return `| <a id="${key}"></a>\`${key}\` | ${text} |`
  })
  return ['| code | message of a development build |', '|---|---|', ...rows]
}

export const parts = {
  classes: errorClasses.flatMap(({ name, doc }) => [`### ${name}`, '', doc, '', cureOf(name), '']),
  types: typesBySubject().flatMap(([subject, types]) => sectionOf(subject, types)),
  clientMessages: messagesOf('packages/b2b-client/src/browser/log.ts', 'MESSAGES'),
  setupErrors: messagesOf('packages/b2b-react/src/warn.ts', 'SETUP_ERRORS'),
  widgetMessages: messagesOf('packages/b2b-react/src/warn.ts', 'developerMessages'),
}
