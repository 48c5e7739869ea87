// Generates docs/calls.md from the contract and the types of the client. With --check it only fails if the page is outdated.
import { join } from 'node:path'
import { exitWithError, root } from '../run.mjs'
import { readErrorClasses, readMembers, readTypes } from './callTypes.mjs'
import { importSources, writeOrCheck } from './write.mjs'

const contract = join(root, 'packages', 'b2b-client', 'src', 'contract')
const COMMAND = 'npm run docs:calls'

/** The endpoints of the contract by name, with their schemas. */
const readContract = () =>
  importSources({
    stdin: {
      contents: ['index', 'errorTypes', 'knownErrors'].map((file) => `export * from './${file}.ts'`).join('\n'),
      resolveDir: contract,
    },
  })

const fieldsOf = ({ input }) => Object.entries(input ?? {})
const declarationOf = ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`
/** The fields of an argument object, one on each line, with their descriptions. */
const fieldLines = (fields) =>
  ['{', ...fields.map((field) => `  ${declarationOf(field)}${field.doc && ` // ${field.doc}`}`), '}'].join('\n')

/** The signature of a call, with one line for each argument and its description. */
function signatureOf(name, endpoint, { input }) {
  const method = `client.${name}`
  if (input.fields.length === 0) return `${method}()`
  if (endpoint.takes !== null) {
    return `${method}(${endpoint.takes.map((fieldName) => declarationOf(input.fields.find(({ name }) => name === fieldName))).join(', ')})`
  }
  return `// ${input.name}\n${method}(${fieldLines(input.fields)})`
}

const codeList = (names) => names.map((name) => `\`${name}\``).join(', ')
const codeAlternatives = (names) => names.map((name) => `\`${name}\``).join(' or ')

/** The type that a method resolves with, and its fields except the ones that every response has. */
function answerOf(name, { part }, { answer }) {
  if (part) return `the \`${part}\` of the response`
  const fields = Object.keys(outputs[name]._zod.def.shape).filter((field) => !['request_id', 'status_code'].includes(field))
  return fields.length === 0 ? '' : `\`${answer}\`: ${fields.map((field) => `\`${field}\``).join(', ')}`
}

/** The side effects of a call, from its traits. */
function effectsOf(endpoint) {
  const { session, impersonates, stores, canBeAboutOthers, pkce = {}, adds = [], needs } = endpoint
  const hasMemberId = fieldsOf(endpoint).some(([field]) => field === 'member_id')
  const SESSION = {
    opens: 'Signs in, or stores the intermediate session if another step is required',
    renews: 'Extends the session; removes it if the server reports that it has ended',
    closes: 'Ends the session',
    ends: hasMemberId ? "Ends the session if it is the member's own" : 'Ends the session',
  }
  return [
    needs && 'Needs a session',
    session && SESSION[session],
    impersonates && 'The session is an impersonation, which is never extended',
    stores && `Replaces the ${stores} in the state${canBeAboutOthers ? ' if it is the signed-in member' : ''}`,
    pkce.begins && `Starts a PKCE flow (\`${pkce.begins}\`)${pkce.fresh ? ', always with a new pair' : ' if the project requires it'}`,
    pkce.proves &&
      !pkce.keeps &&
      `Completes a PKCE flow (${codeAlternatives(pkce.proves)})${pkce.warns ? '; warns if none was started' : ''}`,
    pkce.keeps && `Sends the verifier of a PKCE flow (${codeAlternatives(pkce.proves)}) if one was started, and keeps it`,
    adds.includes('intermediate_session_token') && 'Sends the intermediate session token if there is one',
    adds.includes('captcha') && 'Sends a captcha token if the project requires one',
    adds.includes('captcha_once') && 'Sends a captcha token if the project requires one, without a second attempt',
  ].filter(Boolean)
}

const linkToHeading = (name) => `[${name}](#${name.toLowerCase().replaceAll('.', '')})`
const linkTo = (group) => `[${group}](#${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')})`

/** The errors to handle: the errors of the endpoint's traits, row and fields, and the error classes of the client. */
function errorLinksOf(endpoint) {
  const { session } = endpoint
  const classes = [
    fieldsOf(endpoint).length > 0 && 'UsageError',
    (session === 'opens' || session === 'renews') && 'UserCancellationError',
  ].filter(Boolean)
  return [...errorGroupsOf(endpoint).map(({ name }) => linkTo(name)), ...[...errorsOf(endpoint), ...classes].map((type) => `\`${type}\``)]
}

function entryOf(name, endpoint, types) {
  const effects = effectsOf(endpoint)
  const type = types.get(name)
  const answer = answerOf(name, endpoint, type)
  const errors = errorLinksOf(endpoint)
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

/** The signature of a method that is not a call, or the type of a value. Arguments with documented fields have one line for each field. */
function memberSignatureOf({ name, type, parameters, result }) {
  if (parameters === null) return `client.${name}: ${type}`
  const names = parameters.flatMap(({ fields, type: typeName }) => (fields.length > 0 && /^\w+$/.test(typeName) ? [typeName] : []))
  const args = parameters.map((parameter) => (parameter.fields.length > 0 ? fieldLines(parameter.fields) : declarationOf(parameter)))
  return [...(names.length > 0 ? [`// ${names.join(', ')}`] : []), `client.${name}(${args.join(', ')}): ${result.type}`].join('\n')
}

/** The heading and the description of a method that is not a call, or of a value. */
function memberOf(member) {
  const { name, doc, parameters, result, throws, examples } = member
  const documentedParameters = (parameters ?? []).filter((parameter) => parameter.doc !== '')
  const notes = [
    ...documentedParameters.map((parameter) => `- \`${parameter.name}\`: ${parameter.doc}`),
    ...(result.doc ? [`- \`${result.name}\`: ${result.doc}${result.fields.length > 0 ? ` Fields: ${codeList(result.fields)}.` : ''}`] : []),
    ...throws.map((text) => `- ${result.isPromise ? 'Rejects with' : 'Throws'} ${text.replace(/^\w+/, '`$&`')}`),
  ]
  return [
    `#### ${name}`,
    '',
    doc,
    '',
    ...['```ts', memberSignatureOf(member), '```', ''],
    ...notes,
    ...examples.flatMap((example) => ['', 'Example:', '', '```ts', example, '```']),
    '',
  ]
}

/** The methods and values of one object of the client. One object, and one type, can have several names. */
const memberSection = ({ names, doc, members }) => [`### ${names.join(', ')}`, '', doc, '', ...members.flatMap(memberOf)]

/** Subjects of calls that the client makes by itself. They are not methods. */
const INTERNAL_SUBJECTS = ['project', 'oneTap']

function pageOf(endpoints, types, sections) {
  const calls = [...endpoints]
  const subjectOf = (name) => name.split('.')[0]
  const subjects = [...new Set(calls.map(([name]) => subjectOf(name)))]
  const publicSubjects = subjects.filter((subject) => !INTERNAL_SUBJECTS.includes(subject))
  const internal = calls.filter(([name]) => INTERNAL_SUBJECTS.includes(subjectOf(name)))
  /** Links to the methods of a subject that are not calls. */
  const otherMembersOf = (subject) => {
    const members = sections.filter(({ names }) => names.some((name) => subjectOf(name) === subject)).flatMap((section) => section.members)
    return members.length === 0 ? [] : [`Other methods: ${members.map(({ name }) => linkToHeading(name)).join(', ')}.`, '']
  }
  const section = (subject) => [
    `## ${subject}`,
    '',
    types.get(subject).doc,
    '',
    ...(subject === 'self' ? ['`client.member` is an alias.', ''] : []),
    ...otherMembersOf(subject),
    ...calls.filter(([name]) => subjectOf(name) === subject).flatMap(([name, endpoint]) => entryOf(name, endpoint, types)),
  ]
  return [
    `<!-- Written by \`${COMMAND}\` from the contract and the types of the client. Change those instead. -->`,
    '',
    '# Calls',
    '',
    `All methods of the client: the ${calls.length - internal.length} API calls by subject, and the [other methods](#other-methods). A \`?\` marks an optional field. An argument object with only optional fields is optional itself. Paths are relative to \`/sdk/v1\`. Every response also has \`request_id\` and \`status_code\`. The package exports every type that this page names; the types document each field. Unknown fields of a response are kept, but have no type.`,
    '',
    publicSubjects.map((subject) => `[${subject}](#${subject.toLowerCase()})`).join(' · '),
    '',
    '## Errors of every call',
    '',
    'The `error_type` of an `ApiError` is the reason of the server. The names in lower case on this page are error types, [explained at the end](#error-types), as are the [error classes](#error-classes). Every call can also reject with',
    '',
    '- `UsageError`: an argument is missing or has the wrong type. Nothing was sent.',
    '- `UnreachableError`: there was no usable response. `fault` is the reason. Offer another attempt.',
    '- `UserCancellationError`, for calls that sign in or extend the session: the session was ended during the call.',
    '- `ApiError` with `too_many_requests`: wait `retry_after` milliseconds.',
    `- \`ApiError\` with ${codeList(ERRORS_OF_EVERY_CALL.filter((type) => type !== 'too_many_requests'))}: retrying at once does not help. The public token is not accepted, the request was changed on its way, or the provider failed.`,
    '',
    'Some error types belong to a group:',
    '',
    ...ERROR_GROUPS.flatMap(({ name, errors, advice }) => [`### ${name}`, '', `${codeList(errors)}. ${advice}`, '']),
    ...publicSubjects.flatMap(section),
    '## Other methods',
    '',
    'The methods and values of the client that are not calls of the provider.',
    '',
    ...sections.flatMap(memberSection),
    '## Calls that the client makes by itself',
    '',
    '| call | request | description |',
    '|---|---|---|',
    ...internal.map(([name, { verb, path }]) => `| ${name} | \`${verb} ${path}\` | ${types.get(name).doc} |`),
    '',
    '## Error classes',
    '',
    '| class | meaning |',
    '|---|---|',
    ...readErrorClasses().map(({ name, doc }) => `| \`${name}\` | ${doc} |`),
    '',
    '## Error types',
    '',
    '| `error_type` | meaning |',
    '|---|---|',
    ...Object.entries(ERROR_MEANINGS)
      .filter(([, meaning]) => meaning !== null)
      .map(([type, meaning]) => `| \`${type}\` | ${meaning} |`),
    '',
  ].join('\n')
}

const { endpoints, outputs, ERROR_GROUPS, ERROR_MEANINGS, ERRORS_OF_EVERY_CALL, errorGroupsOf, errorsOf, knownErrorsOf } =
  await readContract()
const types = readTypes()
const sections = readMembers(endpoints)
/** The error types that at least one call lists. */
const listedTypes = new Set([...endpoints.values()].flatMap(knownErrorsOf))
const problems = [
  ...[...endpoints.keys()].filter((name) => !types.get(name).doc).map((name) => `${name} has no doc comment in the contract.`),
  ...[...listedTypes]
    .filter((type) => ERROR_MEANINGS[type] === null)
    .map((type) => `A call lists ${type}, which has no meaning in contract/errorTypes.ts.`),
  ...Object.entries(ERROR_MEANINGS)
    .filter(([type, meaning]) => meaning !== null && !listedTypes.has(type))
    .map(([type]) => `contract/errorTypes.ts explains ${type}, which no call lists. Replace the meaning with null.`),
  ...sections.flatMap(({ members }) => members.filter(({ doc }) => doc === '').map(({ name }) => `client.${name} has no doc comment.`)),
]
if (problems.length > 0) exitWithError(`docs/calls.md cannot be generated:\n${problems.join('\n')}`)
writeOrCheck('docs/calls.md', pageOf(endpoints, types, sections), { source: 'the sources of the client', command: COMMAND })
