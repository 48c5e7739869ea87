// The generated parts of docs/calls.md.
import { exitWithError } from '../run.mjs'
import { contract, internalCalls, publicCalls, subjectOf, types } from './contract.mjs'

const { endpoints, outputs, ERROR_GROUPS, ERROR_MEANINGS, ERRORS_OF_EVERY_CALL, errorGroupsOf, errorsOf, knownErrorsOf } = contract

const codeList = (names, separator = ', ') => names.map((name) => `\`${name}\``).join(separator)
const linkToGroup = (group) => `[${group}](#${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')})`

const declarationOf = ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`

/** The signature of a call. An argument object has one line for each field, with its description. */
function signatureOf(name, { takes }, { input }) {
  if (input.fields.length === 0) return [`client.${name}()`]
  if (takes !== null)
    return [`client.${name}(${takes.map((field) => declarationOf(input.fields.find((known) => known.name === field))).join(', ')})`]
  const fields = input.fields.map((field) => `  ${declarationOf(field)}${field.doc && ` // ${field.doc}`}`)
  return [`// ${input.name}`, `client.${name}({`, ...fields, '})']
}

/** The type that a method resolves with, and its fields except the ones that every response has. */
function answerOf(name, { part }, { answer }) {
  if (part) return [`Resolves with the \`${part}\` of the response.`]
  const fields = Object.keys(outputs[name]._zod.def.shape).filter((field) => !['request_id', 'status_code'].includes(field))
  return fields.length === 0 ? [] : [`Resolves with \`${answer}\`: ${codeList(fields)}.`]
}

const hasField = ({ input }, name) => Object.hasOwn(input ?? {}, name)

/** The side effects of a call, from its traits. */
function effectsOf(endpoint) {
  const { session, impersonates, stores, canBeAboutOthers, pkce = {}, adds = [], needs, errors = [] } = endpoint
  const SESSION = {
    opens: 'Signs in, or stores the intermediate session if another step is required',
    renews: 'Extends the session; removes it if the server reports that it has ended',
    logsOut: 'Ends the session',
    ends: hasField(endpoint, 'member_id') ? "Ends the session if it is the member's own" : 'Ends the session',
  }
  const effects = [
    needs && `Needs a session${errors.includes('unauthorized_action') ? ' of a member with the permission' : ''}`,
    session && SESSION[session],
    impersonates && 'The session is an impersonation, which is never extended',
    stores && `Replaces the ${stores} in the state${canBeAboutOthers ? ' if it is the signed-in member' : ''}`,
    pkce.begins && `Starts a PKCE flow (\`${pkce.begins}\`)${pkce.fresh ? ', always with a new pair' : ' if the project requires it'}`,
    pkce.proves &&
      !pkce.keeps &&
      `Completes a PKCE flow (${codeList(pkce.proves, ' or ')})${pkce.warns ? '; warns if none was started' : ''}`,
    pkce.keeps && `Sends the verifier of a PKCE flow (${codeList(pkce.proves, ' or ')}) if one was started, and keeps it`,
    adds.includes('intermediate_session_token') && 'Sends the intermediate session token if there is one',
    adds.includes('captcha') && 'Sends a captcha token if the project requires one',
    adds.includes('captcha_once') && 'Sends a captcha token if the project requires one, without a second attempt',
  ].filter(Boolean)
  return effects.length === 0 ? [] : [`${effects.join('. ')}.`]
}

/** The errors to handle: the errors of the endpoint's traits, row and fields, and the error classes of the client. */
function errorsToHandle(endpoint) {
  const { input, session } = endpoint
  const classes = [
    ...(Object.keys(input ?? {}).length > 0 ? ['UsageError'] : []),
    ...(session === 'opens' || session === 'renews' ? ['UserCancellationError'] : []),
  ]
  const groups = errorGroupsOf(endpoint).map(({ name }) => linkToGroup(name))
  const types = [...errorsOf(endpoint), ...classes].map((type) => `\`${type}\``)
  return groups.length + types.length === 0 ? [] : [`Errors: ${[...groups, ...types].join(', ')}`]
}

function entryOf([name, endpoint]) {
  const type = types.get(name)
  const facts = [
    `\`${endpoint.verb} ${endpoint.path}\``,
    ...effectsOf(endpoint),
    ...answerOf(name, endpoint, type),
    ...errorsToHandle(endpoint),
  ]
  return [
    `### ${name}`,
    '',
    type.doc,
    '',
    '```ts',
    ...signatureOf(name, endpoint, type),
    '```',
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
  ]
}

const subjects = [...new Set(publicCalls.map(([name]) => subjectOf(name)))]
const sectionOf = (subject) => [
  `## ${subject}`,
  '',
  types.get(subject).doc,
  '',
  ...publicCalls.filter(([name]) => subjectOf(name) === subject).flatMap(entryOf),
]

/** The error types that at least one call lists. */
const listedTypes = new Set([...endpoints.values()].flatMap(knownErrorsOf))
const problems = [
  ...[...endpoints.keys()].filter((name) => !types.get(name).doc).map((name) => `${name} has no doc comment in the contract.`),
  ...Object.entries(ERROR_MEANINGS)
    .filter(([type, meaning]) => (meaning !== null) !== listedTypes.has(type))
    .map(([type]) => `contract/errorTypes.ts must give ${type} a meaning if a call lists it, and null if no call does.`),
]
if (problems.length > 0) exitWithError(problems.join('\n'))

export const parts = {
  subjects: [subjects.map((subject) => `[${subject}](#${subject.toLowerCase()})`).join(' · ')],
  everyCall: [codeList(ERRORS_OF_EVERY_CALL)],
  groups: ERROR_GROUPS.flatMap(({ name, errors, advice }) => [`### ${name}`, '', `${codeList(errors)}. ${advice}`, '']),
  calls: subjects.flatMap(sectionOf),
  internalCalls: [
    '| call | request | description |',
    '|---|---|---|',
    ...internalCalls.map(([name, { verb, path }]) => `| ${name} | \`${verb} ${path}\` | ${types.get(name).doc} |`),
  ],
}
