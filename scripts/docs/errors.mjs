// Generates docs/errors.md: each error type, error class and message in the console, with its cause and what to do. The causes are those of
// the contract. With --check it only fails if the page is outdated.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { exitWithError, root } from '../run.mjs'
import { readErrorClasses } from './callTypes.mjs'
import { CLASS_CURES, CURES, OTHER_CAUSES } from './cures.mjs'
import { importSources, writeOrCheck } from './write.mjs'

const COMMAND = 'npm run docs:errors'
const contract = join(root, 'packages/b2b-client/src/contract')
const { endpoints, ERROR_MEANINGS, ERRORS_OF_EVERY_CALL, knownErrorsOf } = await importSources({
  stdin: {
    contents: ['index', 'errorTypes', 'knownErrors'].map((file) => `export * from './${file}.ts'`).join('\n'),
    resolveDir: contract,
  },
})

/** The subject of each error type: the comment above its group in the source. */
function readSubjects() {
  const subjects = new Map()
  let subject = ''
  for (const line of readFileSync(join(contract, 'errorTypes.ts'), 'utf8').split('\n')) {
    subject = /^ {2}\/\/ (.+)$/.exec(line)?.[1] ?? subject
    const type = /^ {2}(\w+): /.exec(line)?.[1]
    if (type !== undefined && type in ERROR_MEANINGS) subjects.set(type, subject)
  }
  return subjects
}

/** The text of a string, or of a function that returns a string. A value in it is shown as `…`. */
function textOf(node) {
  if (ts.isArrowFunction(node)) return textOf(node.body)
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right)
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return node.text ?? ''
}

/** The messages of an object literal in a source file, by key. */
function readMessages(file, constant) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const declarations = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
  const { initializer } = declarations.find(({ name }) => name.text === constant)
  return initializer.properties.map(({ name, initializer: value }) => ({ key: name.text, text: textOf(value) }))
}

const cures = new Map(CURES.flatMap(([cure, types]) => types.map((type) => [type, cure])))
const subjects = readSubjects()
const classes = readErrorClasses()
const listedTypes = new Set([...endpoints.values()].flatMap(knownErrorsOf))
const isListed = (type) => ERROR_MEANINGS[type] !== null
const publicCalls = [...endpoints].filter(([name]) => !/^(?:project|oneTap)\./.test(name))

/** Links to the calls that can have an error type. */
function callsOf(type) {
  if (ERRORS_OF_EVERY_CALL.includes(type)) return 'Every call.'
  const names = publicCalls.filter(([, endpoint]) => knownErrorsOf(endpoint).includes(type)).map(([name]) => name)
  const links = names.slice(0, MAX_CALLS).map((name) => `[${name}](calls.md#${name.toLowerCase().replaceAll('.', '')})`)
  return `${links.join(', ')}${names.length > MAX_CALLS ? `, and ${names.length - MAX_CALLS} more` : ''}.`
}
/** More calls than this are counted instead of listed. */
const MAX_CALLS = 6

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`
const entry = (type) => [
  `### ${type}`,
  '',
  sentence(ERROR_MEANINGS[type]),
  '',
  `- **What to do.** ${cures.get(type)}`,
  ...(callsOf(type) === '.' ? [] : [`- **Calls.** ${callsOf(type)}`]),
  '',
]

function subjectSection(subject) {
  const types = Object.keys(ERROR_MEANINGS).filter((type) => subjects.get(type) === subject)
  const others = types.filter((type) => !isListed(type))
  return [
    `## ${subject.replace('e-mail', 'email')}`,
    '',
    ...types.filter(isListed).flatMap(entry),
    ...(others.length === 0 ? [] : [`**Other types of this subject.** ${OTHERS}`, '']),
    ...others.map((type) => `- <a id="${type}"></a>\`${type}\`${OTHER_CAUSES[type] ? `: ${OTHER_CAUSES[type]}` : ''}`),
    '',
  ]
}
const OTHERS = 'No call of the client is known to return them. Read `error_message`, and check the settings of the project.'

const messageTable = (messages) => ['| code | message of a development build |', '|---|---|', ...messages, '']
const messageRow = ({ key, text }) => `| <a id="${key}"></a>\`${key}\` | ${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`

const unknown = [...cures.keys(), ...Object.keys(OTHER_CAUSES)].filter((type) => !(type in ERROR_MEANINGS))
const problems = [
  ...unknown.map((type) => `scripts/docs/cures.mjs names ${type}, which is no error type.`),
  ...Object.keys(ERROR_MEANINGS)
    .filter((type) => isListed(type) && !cures.has(type))
    .map((type) => `scripts/docs/cures.mjs has no cure for ${type}.`),
  ...[...cures.keys()]
    .filter((type) => type in ERROR_MEANINGS && !isListed(type))
    .map((type) => `scripts/docs/cures.mjs has a cure for ${type}, which no call lists.`),
  ...Object.keys(OTHER_CAUSES)
    .filter((type) => listedTypes.has(type))
    .map((type) => `scripts/docs/cures.mjs explains ${type}, which has a meaning in the contract.`),
  ...CURES.flatMap(([, types]) => types)
    .filter((type, index, all) => all.indexOf(type) !== index)
    .map((type) => `scripts/docs/cures.mjs has two cures for ${type}.`),
  ...classes.filter(({ name }) => !CLASS_CURES[name]).map(({ name }) => `scripts/docs/cures.mjs has no cure for the class ${name}.`),
]
if (problems.length > 0) exitWithError(`docs/errors.md cannot be generated:\n${problems.join('\n')}`)

const names = [...new Set(subjects.values())]
const page = [
  `<!-- Written by \`${COMMAND}\` from the contract, the error classes and the messages of the packages. Change those, or scripts/docs/cures.mjs. -->`,
  '',
  '# Errors and messages',
  '',
  'Every error, with its cause and what to do. The id of a heading is the name of the error, so you can link to it: `errors#magic_link_not_found`.',
  '',
  'Every method of the client rejects with an [error class](#error-classes). For an `ApiError`, `error_type` is the reason of the server. This code decides by it:',
  '',
  '<!-- run: packages/b2b-emulator/test/examples/guides/refusals.ts -->',
  '',
  '```ts',
  readFileSync(join(root, 'packages/b2b-emulator/test/examples/guides/refusals.ts'), 'utf8').trimEnd(),
  '```',
  '',
  'To test a failure, let the emulator refuse a call with any type of this page: [Simulate failures](guide/testing-failures.md).',
  '',
  '## Error classes',
  '',
  ...classes.flatMap(({ name, doc }) => [`### ${name}`, '', doc, '', `- **What to do.** ${CLASS_CURES[name]}`, '']),
  ...names.flatMap(subjectSection),
  '## Messages of the client in the console',
  '',
  'A development build prints the sentence. A production build prints some of the codes: [which ones](../packages/b2b-client/README.md#messages-in-the-console).',
  '',
  ...messageTable(readMessages('packages/b2b-client/src/browser/log.ts', 'MESSAGES').map(messageRow)),
  '## Setup errors of the widget',
  '',
  'The widget throws them. A production build has the code as its message.',
  '',
  ...messageTable(readMessages('packages/b2b-react/src/warn.ts', 'SETUP_ERRORS').map(messageRow)),
  '## Messages of the widget in the console',
  '',
  'Only a development build prints them, once each.',
  '',
  ...messageTable(readMessages('packages/b2b-react/src/warn.ts', 'developerMessages').map(messageRow)),
].join('\n')
writeOrCheck('docs/errors.md', page, { source: 'the sources', command: COMMAND })
