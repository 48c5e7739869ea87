// Writes docs/calls.md: every call of the client, as the table of calls says. With --check it only says whether the file is right.
import { join } from 'node:path'
import ts from 'typescript'
import { BY_CALL, BY_FIELD, GROUPS, REASONS } from './docs-calls-errors.mjs'
import { BESIDE } from './docs-calls-beside.mjs'
import { importSources, writeOrCheck } from './docs.mjs'
import { giveUp, root } from './run.mjs'

const contract = join(root, 'packages', 'b2b-client', 'src', 'contract')
const COMMAND = 'npm run docs:calls'

/** The rows of the table, by name. */
const readTable = () => importSources({ entryPoints: [join(contract, 'index.ts')] })

const oneLine = (text) =>
  text
    .replace(/\s*Source: [^.]*\.$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What TypeScript knows of the table: of every call and subject its doc comment, of every call the interfaces that its row names. */
function readTypes() {
  const table = join(contract, 'table.ts')
  const { compilerOptions } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, paths: undefined, allowImportingTsExtensions: true }, root)
  const program = ts.createProgram([table], options)
  const checker = program.getTypeChecker()
  const docOf = (symbol) => oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  const fieldOf = (symbol) => {
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
    const { type: written } = symbol.valueDeclaration
    const text = oneLine(written?.getText() ?? checker.typeToString(type)).replace(/ \| undefined$/, '')
    return { name: symbol.name, type: text, optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0, doc: docOf(symbol) }
  }
  const inputOf = (type) => {
    const fields = checker.getPropertiesOfType(type).map(fieldOf)
    // The required ones first: a field of an extended interface comes last otherwise.
    return {
      name: checker.typeToString(type),
      fields: [...fields.filter(({ optional }) => !optional), ...fields.filter(({ optional }) => optional)],
    }
  }
  const types = new Map()
  const walk = (prefix, symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const [input, answer] = type.getProperty('verb') === undefined ? [] : checker.getTypeArguments(type)
    types.set(prefix, { doc: docOf(symbol), ...(input && { input: inputOf(input), answer: checker.typeToString(answer) }) })
    if (input === undefined) for (const inner of type.getProperties()) walk(`${prefix}.${inner.name}`, inner)
  }
  const [file] = [program.getSourceFile(table)]
  const { members } = file.statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Contract')
  for (const { name, type } of members) {
    const constant = checker.getSymbolAtLocation(type.exprName)
    walk(name.text, constant.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(constant) : constant)
  }
  return types
}

const covers = (prefix, name) => name === prefix || name.startsWith(`${prefix}.`)

/** What has no counterpart in the contract, or none in the tables of reasons. */
function faultsIn(endpoints, reasons) {
  const known = new Set([...reasons, 'CaptchaError'])
  const used = [...Object.values(BY_CALL), ...Object.values(BY_FIELD), ...Object.values(GROUPS).map(({ types }) => types)].flat()
  const calls = [...endpoints.keys()]
  return [
    ...Object.keys(BY_CALL)
      .filter((prefix) => !calls.some((name) => covers(prefix, name)))
      .map((prefix) => `There is no call ${prefix}.`),
    ...new Set([...used, ...Object.keys(REASONS)].filter((type) => !known.has(type)).map((type) => `The contract does not know ${type}.`)),
    ...new Set(
      used
        .filter((type) => known.has(type) && type !== 'CaptchaError' && !(type in REASONS))
        .map((type) => `Nobody says what ${type} means.`),
    ),
  ]
}

const fieldsOf = ({ input }) => Object.entries(input ?? {})
const written = ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`

/** The call as it is written, its arguments one below the other, each with what it means. */
function signatureOf(name, endpoint, { input }) {
  const method = `client.${name}`
  if (input.fields.length === 0) return `${method}()`
  if (endpoint.takes !== null) {
    return `${method}(${endpoint.takes.map((taken) => written(input.fields.find((field) => field.name === taken))).join(', ')})`
  }
  const lines = input.fields.map((field) => `  ${written(field)}${field.doc && ` // ${field.doc}`}`)
  return [`// ${input.name}`, `${method}({`, ...lines, '})'].join('\n')
}

const quoted = (names) => names.map((name) => `\`${name}\``).join(' or ')

/** What a method resolves with: the name of its type, and what it holds besides what every answer holds. */
function answerOf(name, { part }, { answer }) {
  if (part) return `the \`${part}\` of the answer`
  const fields = Object.keys(outputs[name]._zod.def.shape).filter((field) => !['request_id', 'status_code'].includes(field))
  return fields.length === 0 ? '' : `\`${answer}\`: ${fields.map((field) => `\`${field}\``).join(', ')}`
}

/** What a call does besides sending its arguments, by its traits. */
function effectsOf(endpoint) {
  const { session, impersonates, stores, others, pkce = {}, adds = [], needs } = endpoint
  const oneOfMany = fieldsOf(endpoint).some(([field]) => field === 'member_id')
  const SESSION = {
    opens: 'Signs in, or keeps the pending sign-in if another step is needed',
    renews: 'Prolongs the session; ends it if the provider says that it is no more',
    closes: 'Ends the session',
    ends: oneOfMany ? "Ends the session if it is the member's own" : 'Ends the session',
  }
  return [
    needs && 'Needs a session',
    session && SESSION[session],
    impersonates && 'The session is an impersonation, which is never prolonged',
    stores && `Replaces the ${stores} in the state${others ? ', if it is the one who is signed in' : ''}`,
    pkce.begins && `Begins a PKCE flow (\`${pkce.begins}\`)${pkce.fresh ? ', always with a new pair' : ', if the project requires it'}`,
    pkce.proves && !pkce.keeps && `Finishes a PKCE flow (${quoted(pkce.proves)})${pkce.warns ? '; warns if none was begun' : ''}`,
    pkce.keeps && `Sends the verifier of a PKCE flow (${quoted(pkce.proves)}), if one was begun, and keeps it`,
    adds.includes('intermediate_session_token') && 'Carries the pending sign-in, if there is one',
    adds.includes('captcha') && 'Carries a captcha where the project has one',
    adds.includes('captcha_once') && 'Carries a captcha where the project has one, without a second try',
  ].filter(Boolean)
}

const linkTo = (group) => `[${group}](#${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')})`

/** The errors that are worth handling: those that come with a trait or a field, and those of the tables of reasons. */
function errorsOf(name, endpoint) {
  const { session, pkce = {}, adds = [], needs } = endpoint
  const fields = fieldsOf(endpoint)
  const groups = [
    (needs || session === 'renews' || session === 'closes') && 'no session',
    pkce.proves && 'PKCE',
    adds.includes('intermediate_session_token') && 'pending sign-in',
    adds.some((field) => field.startsWith('captcha')) && 'captcha',
  ].filter(Boolean)
  const own = [
    ...Object.entries(BY_CALL).flatMap(([prefix, types]) => (covers(prefix, name) ? types : [])),
    ...fields.flatMap(([field]) => BY_FIELD[field] ?? []),
  ]
  const classes = [fields.length > 0 && 'UsageError', (session === 'opens' || session === 'renews') && 'UserCancellationError'].filter(
    Boolean,
  )
  return [...groups.map(linkTo), ...[...new Set([...own, ...classes])].map((type) => `\`${type}\``)]
}

function entryOf(name, endpoint, types) {
  const effects = effectsOf(endpoint)
  const type = types.get(name)
  const answer = answerOf(name, endpoint, type)
  const errors = errorsOf(name, endpoint)
  return [
    `### ${name}`,
    '',
    type.doc,
    '',
    '```ts',
    signatureOf(name, endpoint, type),
    '```',
    '',
    `- \`${endpoint.verb} ${endpoint.path}\``,
    ...(effects.length === 0 ? [] : [`- ${effects.join('. ')}.`]),
    ...(answer === '' ? [] : [`- Resolves with ${answer}.`]),
    ...(errors.length === 0 ? [] : [`- Errors: ${errors.join(', ')}`]),
    '',
  ]
}

/** Rows that are no methods of the client: it makes these calls by itself. */
const OWN = ['project', 'oneTap']

function pageOf(endpoints, types) {
  const calls = [...endpoints]
  const subjectOf = (name) => name.split('.')[0]
  const subjects = [...new Set(calls.map(([name]) => subjectOf(name)))]
  const shown = subjects.filter((subject) => !OWN.includes(subject))
  const own = calls.filter(([name]) => OWN.includes(subjectOf(name)))
  const section = (subject) => [
    `## ${subject}`,
    '',
    types.get(subject).doc,
    '',
    ...(subject === 'self' ? ['`client.member` is the same.', ''] : []),
    ...calls.filter(([name]) => subjectOf(name) === subject).flatMap(([name, endpoint]) => entryOf(name, endpoint, types)),
  ]
  return [
    `<!-- Written by \`${COMMAND}\` from the table of calls. Change that instead. -->`,
    '',
    '# Calls',
    '',
    `Every method of the client: the ${calls.length - own.length} calls of the provider, by subject, and [what else it can do](#beside-the-calls). A \`?\` marks what may be left out, and an argument object of which all may be left out may be left out itself; paths are below \`/sdk/v1\`. Every answer also holds \`request_id\` and \`status_code\`; the types say the rest, field by field. The package exports every type that is named here. Fields that this version does not know pass through, but no type names them.`,
    '',
    shown.map((subject) => `[${subject}](#${subject.toLowerCase()})`).join(' · '),
    '',
    '## Errors of every call',
    '',
    'An `ApiError` says in `error_type` why the provider refused; the names below that are not classes are such types, [explained at the end](#what-the-reasons-mean). Any call may also reject with',
    '',
    '- `UsageError`: an argument is missing or of the wrong type; nothing was sent.',
    '- `UnreachableError`: no usable answer; `fault` says why. Offer to try again.',
    '- `UserCancellationError`, of calls that sign in or prolong: the session was ended meanwhile.',
    '- `ApiError` with `too_many_requests`: wait `retry_after` milliseconds.',
    '',
    'Some reasons come together:',
    '',
    ...Object.entries(GROUPS).flatMap(([group, { types, when }]) => [
      `### ${group}`,
      '',
      `${types.map((type) => `\`${type}\``).join(', ')}. ${when}`,
      '',
    ]),
    ...shown.flatMap(section),
    '## Beside the calls',
    '',
    ...BESIDE.trim().split('\n'),
    '',
    '## Calls the client makes by itself',
    '',
    '| call | request | |',
    '|---|---|---|',
    ...own.map(([name, { verb, path }]) => `| ${name} | \`${verb} ${path}\` | ${types.get(name).doc} |`),
    '',
    '## What the reasons mean',
    '',
    '| `error_type` | what it says |',
    '|---|---|',
    ...Object.entries(REASONS).map(([type, meaning]) => `| \`${type}\` | ${meaning} |`),
    '',
  ].join('\n')
}

const { endpoints, outputs, ERROR_TYPES } = await readTable()
const types = readTypes()
const faults = [
  ...[...endpoints.keys()].filter((name) => !types.get(name).doc).map((name) => `${name} has no doc comment in the contract.`),
  ...faultsIn(endpoints, ERROR_TYPES),
]
if (faults.length > 0) giveUp(`docs/calls.md cannot be written:\n${faults.join('\n')}`)
writeOrCheck('docs/calls.md', pageOf(endpoints, types), { source: 'the table of calls', command: COMMAND })
