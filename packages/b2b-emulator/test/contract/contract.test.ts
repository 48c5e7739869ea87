import { endpoints, outputs } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmulator } from '../emulator.ts'
import type { Reply } from '../emulator.ts'
import { tableOf, reasonsOf } from './coverageTable.ts'
import { InvalidFields, Refused } from './errorShape.ts'
import { isNotApplicable, reusable, needsNoRole } from './row.ts'
import type { Case, NotApplicable, Row } from './row.ts'
import { rows } from './rows.ts'

const callNames = [...endpoints.keys()]

type Cell<K extends Case> = Exclude<Row[K], NotApplicable>

/** The test data of each row for a case. Rows without the case are left out. */
const rowsWith = <K extends Case>(kind: K): [name: CallName, cell: Cell<K>][] =>
  callNames.flatMap((name): [CallName, Cell<K>][] => {
    const testData: Row[Case] = rows[name][kind]
    // A cell that is not a reason is test data. TypeScript does not narrow by a type parameter.
    return isNotApplicable(testData) ? [] : [[name, testData as Cell<K>]]
  })

/** Starts an emulator and prepares a call that will succeed. */
async function prepare(name: CallName) {
  const emulator = startEmulator()
  const [fields, session] = await rows[name].valid(emulator)
  const { send, requestFor } = emulator
  const makeCall = (replacements: object = {}): Promise<Reply<unknown>> =>
    send(...requestFor(name, fields && merge(fields, replacements), session))
  return { ...emulator, fields, session, makeCall }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const merge = (fields: object, replacements: object): object =>
  Object.assign(Array.isArray(fields) ? [...fields] : { ...fields }, replacements)

/** Makes the call without a session or pending sign-in; a call that needs neither is made without the Authorization header. */
function withoutCredentials({ requestFor, send, fields, session }: Prepared, name: CallName): Promise<Reply<unknown>> {
  const isPending = fields !== undefined && 'intermediate_session_token' in fields
  const [path, init] = requestFor(name, isPending ? { ...fields, intermediate_session_token: undefined } : fields)
  return send(path, session === undefined && !isPending ? { ...init, headers: {} } : init)
}

const withoutRoles = (emulator: Prepared): Prepared => ((emulator.world.project.rbac_policy!.roles = []), emulator)

/** A refusal with this error type in the format of the provider. */
const refusal = (error_type: string) => ({ error_type, shape: 'refusal' })
const resultOf = ({ status, body }: Reply<unknown>) => {
  const { success } = Refused.safeParse(body)
  return { error_type: body.error_type, shape: success && body['status_code'] === status ? 'refusal' : body }
}

const coverage = new Map<CallName, Set<Case>>(callNames.map((name) => [name, new Set()]))
const markCovered = (name: CallName, kind: Case): void => void coverage.get(name)?.add(kind)

describe('every row of the contract', () => {
  test.each(rowsWith('valid'))('%s succeeds, and its answer has every field of the schema', async (name) => {
    const { status, data } = await (await prepare(name)).makeCall()
    expect(status).toBe(200)
    // If a field were missing, parsing would fill in its default. One call answers with fewer fields than its schema, as the provider does.
    const decoded = outputs[name].parse(data)
    expect(decoded).toMatchObject({ status_code: 200, request_id: expect.stringMatching(/^request-id-test-/) })
    if (name !== 'organization.getBySlug') expect(data).toEqual(decoded)
    markCovered(name, 'valid')
  })

  test.each(rowsWith('invalid'))('%s refuses invalid fields by name, and uses up nothing', async (name, replacements) => {
    const { makeCall } = await prepare(name)
    const { status, body } = await makeCall(replacements)
    expect(status).toBe(400)
    const fields = InvalidFields.parse(body).body.map(({ dataPath }) => dataPath.replaceAll(/[.[\]]/g, ''))
    expect(fields.toSorted()).toEqual(Object.keys(replacements).toSorted())
    expect((await makeCall()).status).toBe(200)
    markCovered(name, 'invalid')
  })

  test.each(rowsWith('unauthorized'))('%s is refused without credentials: %s', async (name, errorType) => {
    expect(resultOf(await withoutCredentials(await prepare(name), name))).toEqual(refusal(errorType))
    markCovered(name, 'unauthorized')
  })

  test.each(rowsWith('forbidden'))('%s is refused to a member whose roles permit nothing: %s', async (name, errorType) => {
    expect(resultOf(await withoutRoles(await prepare(name)).makeCall())).toEqual(refusal(errorType))
    markCovered(name, 'forbidden')
  })

  test.each(rowsWith('used'))('%s is refused after its token or code was used: %j', async (name, used) => {
    const { call, session, makeCall } = await prepare(name)
    const [firstReply, errorType] =
      typeof used === 'string' ? [await makeCall(), used] : [await call('session.revoke', undefined, session), used.ended]
    expect(firstReply.status).toBe(200)
    expect(resultOf(await makeCall())).toEqual(refusal(errorType))
    markCovered(name, 'used')
  })

  test.each(rowsWith('expired'))('%s is refused after its token or code has expired: %j', async (name, { after, error }) => {
    const { world, makeCall } = await prepare(name)
    world.advance(after)
    expect(resultOf(await makeCall())).toEqual(refusal(error))
    markCovered(name, 'expired')
  })
})

describe('a case that does not apply', () => {
  const reasons = callNames.flatMap((name) => reasonsOf(name).map(([kind, reason]) => ({ name, kind, ...reason })))

  test.each(reasons)('$name, $kind: $because', async ({ name, because, holds }) => {
    expect(holds(endpoints.get(name)!)).toBe(true)
    if (because === needsNoRole.because) expect((await withoutRoles(await prepare(name)).makeCall()).status).toBe(200)
    if (because !== reusable.because) return
    const { makeCall } = await prepare(name)
    expect([(await makeCall()).status, (await makeCall()).status]).toEqual([200, 200])
  })
})

// Vitest hides console output of passing tests, so this table goes to stdout directly.
afterAll(() => void process.stdout.write(tableOf(coverage)))
