// Measures how long the client blocks a page with the largest inputs that it accepts, compared with JSON.parse of the same text. Every input
// is a slow case.
import { columns, loadSources } from './support.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** The maximum blocking time beyond that of JSON.parse. */
const MAX_OVER_PARSE_MS = 50
// Sizes in characters, slightly below the limits of the client. See packages/b2b-client/src/limits.ts.
const RESPONSE_SIZE = 990_000
const BOOTSTRAP_SIZE = 3_990_000
const URL_SIZE = 99_900
const MAX_VALUES = 150_000

const client = await loadSources(`
export { parseJson } from './internal/parseJson.ts'
export { readText } from './http/readText.ts'
export { decodeBootstrap } from './project/bootstrap.ts'
export { decodeState, decodeSchemaIssues } from './contract/decode.ts'
export { decodeOpening } from './contract/decodeAnswer.ts'
export { createRbac } from './rbac/rbac.ts'
export { createOrganizationCache } from './project/organizations.ts'
export { scrubUrl } from './internal/splitUrl.ts'
export { slugIn } from './slug.ts'
export { cookieValues } from './internal/cookieText.ts'
export { same } from './internal/same.ts'
export { createTelemetry } from './telemetry/telemetry.ts'
`)

/**
 * The number of items that fit into a response by its limits of characters and values, with a margin of 1 %. A comma or a bracket starts a
 * value.
 */
const countFitting = (size, item) =>
  Math.floor(Math.min(size / (item.length + 1.01), (MAX_VALUES * 0.99) / (item.match(/[,[{]/g) ?? []).concat('').length))
/** As many items as fit, in nested lists of at most 2000 items. */
function lists(size, item) {
  let items = Array.from({ length: countFitting(size, item(0)) }, (_, index) => item(index))
  while (items.length > 2000) {
    const groups = []
    for (let start = 0; start < items.length; start += 2000) groups.push(`[${items.slice(start, start + 2000).join(',')}]`)
    items = groups
  }
  return `[${items.join(',')}]`
}
/** As many items as have this total number of characters. */
const itemsOfSize = (size, item) => Array.from({ length: Math.floor(size / item(0).length) }, (_, index) => item(index))
const key = (index) => index.toString(36).padStart(4, '0')
/** Objects with the maximum number of different keys. */
const objectsWithManyKeys = (size) => lists(size, () => `{${Array.from({ length: 9999 }, (_, index) => `"${key(index)}":0`).join(',')}}`)

const TEXTS = {
  'lists of numbers': (size) => `{"a":${lists(size, () => '1')}}`,
  'empty objects': (size) => `{"a":${lists(size, () => '{}')}}`,
  'empty lists': (size) => `{"a":${lists(size, () => '[]')}}`,
  'small objects': (size) => `{"a":${lists(size, () => '{"a":1}')}}`,
  'different keys': objectsWithManyKeys,
  'more keys than allowed': (size) =>
    `{${itemsOfSize(size, (index) => `"${key(index)}":0`)
      .slice(0, 149_000)
      .join(',')}}`,
  'more values than allowed': (size) => `{"a":[${'1,'.repeat(size / 2 - 10)}1]}`,
  'dangerous words as values': (size) => `{"a":${lists(size, () => '"__proto__"')}}`,
  'one long text': (size) => `{"a":"${'x'.repeat(size)}"}`,
  escapes: (size) => `{"a":"${'\\u0041'.repeat(size / 6)}"}`,
  depth: (size) => `{"a":${'['.repeat(size / 2 - 8)}${']'.repeat(size / 2 - 8)}}`,
}
const grant = (actions) => ({ resource_id: 'documents', actions })
const POLICIES = {
  'many actions': (size) => {
    const actions = itemsOfSize(size / 2 - 2000, (index) => `"${key(index)}",`)
      .map((text) => text.slice(1, -2))
      .slice(0, MAX_VALUES * 0.49)
    const grants = []
    for (let start = 0; start < actions.length; start += 2000) grants.push(grant(actions.slice(start, start + 2000)))
    return { roles: [{ role_id: 'editor', permissions: grants }], resources: grants }
  },
  'many roles': () => {
    const roles = Array.from({ length: 2000 }, (_, index) => ({
      role_id: `role-${key(index)}`,
      permissions: Array.from({ length: 9 }, () => grant(['read', 'a'])),
    }))
    return {
      roles,
      resources: Array.from({ length: 2000 }, (_, index) => ({ resource_id: `resource-${index}`, actions: ['read', 'write', 'b', 'c'] })),
    }
  },
}

/** The processor time of this process in ms, which does not depend on other processes. */
const cpuTimeOf = async (run) => {
  const start = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
/** The measurements: a name, a function, and a text. The time of JSON.parse for the text is subtracted. */
const measures = []
const add = (name, run, text) => measures.push({ name, run, text })

for (const [name, make] of Object.entries(TEXTS)) {
  const text = make(BOOTSTRAP_SIZE)
  add(`parse: ${name}`, () => client.parseJson(text), text)
}
for (const [name, make] of Object.entries(TEXTS).slice(0, 5)) {
  const text = make(RESPONSE_SIZE)
  add(
    `compare a state: ${name}`,
    () => {
      const state = (count) => ({ session: { member_session_id: 's', custom_claims: JSON.parse(text), count } })
      client.same(state(1), state(2))
    },
    `[${text},${text}]`,
  )
}
const unknown = `{${Array.from({ length: 9990 }, (_, index) => `"a_${key(index)}":0,`).join('')}"z":0}`
add('configuration: unknown fields', () => client.decodeBootstrap(client.parseJson(unknown) ?? {}), unknown)
for (const [name, make] of Object.entries(POLICIES)) {
  const text = JSON.stringify({ vertical: 'B2B', rbac_policy: make(BOOTSTRAP_SIZE) })
  add(`configuration: ${name}`, () => client.decodeBootstrap(client.parseJson(text) ?? {}), text)
  const bootstrap = client.decodeBootstrap(JSON.parse(text))
  const roles = ['editor', ...Array.from({ length: 1999 }, (_, index) => `role-${key(index)}`)]
  const rbac = () =>
    client.createRbac(
      { log: () => {} },
      { getSync: () => bootstrap, getAsync: () => Promise.resolve(bootstrap) },
      { get: () => ({ state: { session: { roles } } }) },
    )
  add(`permission: ${name}`, () => rbac().isAuthorizedSync('documents', 'none'))
  add(`100 permissions: ${name}`, () => {
    const permissions = rbac()
    for (let count = 0; count < 100; count += 1) permissions.isAuthorizedSync('documents', 'none')
  })
  add(`all permissions: ${name}`, () => rbac().allPermissions())
}
const opening = (count, organization) =>
  `{"intermediate_session_token":"i","discovered_organizations":[${Array.from({ length: count }, () => organization).join(',')}]}`
for (const [name, text] of [
  ['2000 organizations', opening(2000, `{"organization":{"organization_id":"o","name":"${'x'.repeat(400)}"},"membership":{"type":"a"}}`)],
  [
    'dense metadata',
    `{"member_session":{"member_session_id":"s","expires_at":"2030-01-01T00:00:00Z","custom_claims":${lists(RESPONSE_SIZE - 200, () => '{"a":1}')}}}`,
  ],
])
  add(`sign-in response: ${name}`, () => client.decodeOpening(client.parseJson(text) ?? {}), text)
const issues = `{"body":[${Array.from({ length: 2000 }, () => `{"dataPath":".a","message":"${'x'.repeat(400)}"}`).join(',')}]}`
add('schema issues', () => client.decodeSchemaIssues(client.parseJson(issues)), issues)
const urlWith = (parameter, size = URL_SIZE) =>
  `https://app.example.com/?${itemsOfSize(size - parameter.length, () => `${parameter}&`).join('')}`
for (const [name, text] of [
  ['token=', `${urlWith('token=')}token=t&acme_token_type=sso`],
  ['token=t', `${urlWith('token=t')}acme_token_type=sso`],
  ['acme_token_type=sso without a token', `${urlWith('token=&acme_token_type=sso')}`],
  ['names in percent-encoding', `${urlWith('%74oken=t')}acme_token_type=sso`],
  ['_token_type_token_type', `${urlWith('_token_type_token_typ=')}token=t`],
  ['2 MB of token=', `${urlWith('token=', 2_000_000)}token=t&acme_token_type=sso`],
  ['other parameters', `${urlWith('a=b')}token=t&acme_token_type=sso`],
])
  add(`address: ${name}`, () => client.scrubUrl(text))
const cookies = Array.from({ length: 180 }, (_, index) => `acme_session=${String(index).padEnd(4000, '%20')}`).join('; ')
add('180 cookies of one name', () => client.cookieValues(cookies, 'acme_session'))
add('slug: a long pattern', () =>
  client.slugIn(`https://{{slug}}${'.a'.repeat(BOOTSTRAP_SIZE / 2)}/${'{{slug}}/'.repeat(1000)}`, new URL('https://a.b.c/d')),
)
const stored = JSON.stringify(
  itemsOfSize(4_900_000, () => '{"slug":"a","keptAt":1,"organization":{"organization_id":"o"}},').map((text) =>
    JSON.parse(text.slice(0, -1)),
  ),
)
add(
  'stored organizations',
  () =>
    client
      .createOrganizationCache({ tab: { local: { get: () => stored }, now: () => 0 }, names: { key: String } })
      .getCachedBySlug({ organization_slug: 'b' }),
  stored,
)
const telemetry = client.createTelemetry(
  {
    tab: { local: { get: () => null, set: () => {} }, url: () => new URL('https://app.example.com/'), now: () => 0, after: () => {} },
    names: { key: String },
    settings: { telemetry: true, brand: 'acme', api: '' },
    publicToken: 'public-token-test-1',
  },
  { get: () => ({ state: { member: { member_id: 'é'.repeat(400_000) }, session: { member_session_id: 'é'.repeat(400_000) } } }) },
)
add('header with long ids', telemetry.header)
const bytes = new TextEncoder().encode(TEXTS['one long text'](BOOTSTRAP_SIZE))
for (const size of [64, 65_536]) {
  const body = () => {
    let offset = 0
    return new ReadableStream({
      pull: (out) => (offset < bytes.length ? out.enqueue(bytes.subarray(offset, (offset += size))) : out.close()),
    })
  }
  const drain = async () => {
    for await (const _ of body());
  }
  measures.push({
    name: `body in pieces of ${size} bytes, over its stream`,
    floor: drain,
    run: () => client.readText(new Response(body()), BOOTSTRAP_SIZE + 1000),
  })
}

const rows = [['input', 'ms', 'JSON.parse', 'ratio', 'difference']]
for (const { name, run, text, floor = () => text && JSON.parse(text) } of measures) {
  const samples = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const floorMs = await cpuTimeOf(floor)
    const clientMs = await cpuTimeOf(run)
    samples.push({ floorMs, clientMs })
    if (clientMs > 2000) break
  }
  const [clientMs, floorMs] = [Math.min(...samples.map(({ clientMs }) => clientMs)), Math.min(...samples.map(({ floorMs }) => floorMs))]
  const difference = clientMs - floorMs
  const ms = (value) => value.toFixed(1)
  rows.push([
    name,
    ms(clientMs),
    floorMs < 0.1 ? '' : ms(floorMs),
    floorMs < 0.1 ? '' : `x${(clientMs / floorMs).toFixed(1)}`,
    `${ms(difference)}${difference > MAX_OVER_PARSE_MS ? ' SLOW' : ''}`,
  ])
  if (difference > MAX_OVER_PARSE_MS) process.exitCode = 1
}
console.log(columns(rows))
