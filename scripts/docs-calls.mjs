// Writes docs/calls.md: every call of the client, as the table of calls says. With --check it only says whether the file is right.
import { readdirSync, readFileSync } from 'node:fs'
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

/** A doc comment, on one line. */
function docOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1)
  return doc === undefined ? '' : (ts.getTextOfJSDocComment(doc.comment) ?? '').replace(/\s*Source: [^.]*\.$/, '').replaceAll(/\s+/g, ' ')
}

const bare = (node) => (node !== undefined && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? bare(node.expression) : node)

/** The constants of a file by name. */
const constantsOf = (file) =>
  new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap((statement) =>
        statement.declarationList.declarations.map(({ name, initializer }) => [
          name.text,
          { statement, value: bare(initializer), exported: statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) },
        ]),
      ),
  )

/** The properties of an object with their comments, those of the constants that it spreads included. */
function propertiesOf(object, constants) {
  const value = bare(object !== undefined && ts.isIdentifier(object) ? constants.get(object.text)?.value : object)
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return []
  return value.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return propertiesOf(property.expression, constants)
    return ts.isPropertyAssignment(property) ? [{ name: property.name.text, doc: docOf(property), value: bare(property.initializer) }] : []
  })
}

/** The comments of every subject, row and field, by name: `sso`, `sso.authenticate`, `sso.authenticate(locale)`. */
function readComments() {
  const comments = new Map()
  const walk = (name, value, constants) => {
    if (ts.isCallExpression(value)) {
      const input = propertiesOf(value.arguments[1], constants).findLast((property) => property.name === 'input')
      for (const field of propertiesOf(input?.value, constants)) comments.set(`${name}(${field.name})`, field.doc)
      return
    }
    for (const property of propertiesOf(value, constants)) {
      comments.set(`${name}.${property.name}`, property.doc)
      walk(`${name}.${property.name}`, property.value, constants)
    }
  }
  for (const name of readdirSync(contract).filter((file) => file.endsWith('.ts'))) {
    const file = ts.createSourceFile(name, readFileSync(join(contract, name), 'utf8'), ts.ScriptTarget.Latest, true)
    const constants = constantsOf(file)
    for (const [subject, { statement, value, exported }] of constants) {
      if (!exported || value === undefined || !ts.isObjectLiteralExpression(value)) continue
      comments.set(subject, docOf(statement))
      walk(subject, value, constants)
    }
  }
  return comments
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

const KINDS = { string: 'string', number: 'number', boolean: 'boolean', object: 'object', strings: 'string[]' }
const fieldsOf = ({ input }) => Object.entries(input ?? {})
const typed = ([field, kind]) => `${field}${kind.endsWith('?') ? '?' : ''}: ${KINDS[kind.replace('?', '')]}`

/** The call as it is written, its arguments one below the other where they say more than their names. */
function signatureOf(name, endpoint, comments) {
  const fields = fieldsOf(endpoint)
  const method = `client.${name}`
  if (fields.length === 0) return `${method}()`
  if (endpoint.takes !== null) return `${method}(${fields.map(typed).join(', ')})`
  const doc = ([field]) => comments.get(`${name}(${field})`) ?? ''
  const short = `${method}({ ${fields.map(typed).join(', ')} })`
  if (short.length <= 100 && fields.every((field) => doc(field) === '')) return short
  return [`${method}({`, ...fields.map((field) => `  ${typed(field)}${doc(field) && ` // ${doc(field)}`}`), '})'].join('\n')
}

const quoted = (names) => names.map((name) => `\`${name}\``).join(' or ')

/** What an answer holds, besides what every answer holds. */
function answerOf(name, { part }) {
  if (part) return `the \`${part}\` of the answer`
  const fields = Object.keys(outputs[name]._zod.def.shape).filter((field) => !['request_id', 'status_code'].includes(field))
  return fields.length === 0 ? '' : fields.map((field) => `\`${field}\``).join(', ')
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
    pkce.begins && `Begins a PKCE flow (\`${pkce.begins}\`)${pkce.anew ? ', always with a new pair' : ', if the project requires it'}`,
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

function entryOf(name, endpoint, comments) {
  const effects = effectsOf(endpoint)
  const answer = answerOf(name, endpoint)
  const errors = errorsOf(name, endpoint)
  return [
    `### ${name}`,
    '',
    comments.get(name),
    '',
    '```ts',
    signatureOf(name, endpoint, comments),
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

function pageOf(endpoints, comments) {
  const calls = [...endpoints]
  const subjectOf = (name) => name.split('.')[0]
  const subjects = [...new Set(calls.map(([name]) => subjectOf(name)))]
  const shown = subjects.filter((subject) => !OWN.includes(subject))
  const own = calls.filter(([name]) => OWN.includes(subjectOf(name)))
  const section = (subject) => [
    `## ${subject}`,
    '',
    comments.get(subject),
    '',
    ...(subject === 'self' ? ['`client.member` is the same.', ''] : []),
    ...calls.filter(([name]) => subjectOf(name) === subject).flatMap(([name, endpoint]) => entryOf(name, endpoint, comments)),
  ]
  return [
    `<!-- Written by \`${COMMAND}\` from the table of calls. Change that instead. -->`,
    '',
    '# Calls',
    '',
    `Every method of the client: the ${calls.length - own.length} calls of the provider, by subject, and [what else it can do](#beside-the-calls). A \`?\` marks what may be left out, and an argument object of which all may be left out may be left out itself; paths are below \`/sdk/v1\`. Every answer also holds \`request_id\` and \`status_code\`; the types say the rest, field by field. Fields that this version does not know pass through as \`unknown\`.`,
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
    ...own.map(([name, { verb, path }]) => `| ${name} | \`${verb} ${path}\` | ${comments.get(name)} |`),
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
const comments = readComments()
const faults = [
  ...[...endpoints.keys()].filter((name) => !comments.get(name)).map((name) => `${name} has no doc comment in the contract.`),
  ...faultsIn(endpoints, ERROR_TYPES),
]
if (faults.length > 0) giveUp(`docs/calls.md cannot be written:\n${faults.join('\n')}`)
writeOrCheck('docs/calls.md', pageOf(endpoints, comments), { source: 'the table of calls', command: COMMAND })
