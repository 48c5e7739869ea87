import { endpoints, outputs } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmulator } from '../emulator.ts'
import type { Reply } from '../emulator.ts'
import { Misshapen, Refused } from './errorShape.ts'
import { isNotApplicable, mayComeAgain, needsNoRole } from './row.ts'
import type { Case, NotApplicable, Row } from './row.ts'
import { rows } from './rows.ts'
import { tableOf, whyNot } from './walkTable.ts'

const names = [...endpoints.keys()]

type Cell<K extends Case> = Exclude<Row[K], NotApplicable>

/** The rows that have a case, with what they say of it. */
const having = <K extends Case>(kind: K): [name: CallName, cell: Cell<K>][] =>
  names.flatMap((name): [CallName, Cell<K>][] => {
    const cell: Row[Case] = rows[name][kind]
    // What is no reason is one of the others; TypeScript does not narrow by a type parameter.
    return isNotApplicable(cell) ? [] : [[name, cell as Cell<K>]]
  })

/** An emulator in which a call would succeed now. */
async function ready(name: CallName) {
  const emulator = startEmulator()
  const [fields, session] = await rows[name].valid(emulator)
  const { send, requestFor } = emulator
  const make = (wrong: object = {}): Promise<Reply<unknown>> => send(...requestFor(name, fields && mixed(fields, wrong), session))
  return { ...emulator, fields, session, make }
}
type Ready = Awaited<ReturnType<typeof ready>>

const mixed = (fields: object, wrong: object): object => Object.assign(Array.isArray(fields) ? [...fields] : { ...fields }, wrong)

/** The call without what says who makes it: the session or the sign-in it brings; where it brings neither, the header. */
function withoutCredentials({ requestFor, send, fields, session }: Ready, name: CallName): Promise<Reply<unknown>> {
  const isPending = fields !== undefined && 'intermediate_session_token' in fields
  const [path, init] = requestFor(name, isPending ? { ...fields, intermediate_session_token: undefined } : fields)
  return send(path, session === undefined && !isPending ? { ...init, headers: {} } : init)
}

const withoutRoles = (emulator: Ready): Ready => ((emulator.world.project.rbac_policy!.roles = []), emulator)

/** A refusal as the provider writes it, with this reason. */
const refusal = (error_type: string) => ({ error_type, shape: 'refusal' })
const told = ({ status, body }: Reply<unknown>) => {
  const { success } = Refused.safeParse(body)
  return { error_type: body.error_type, shape: success && body['status_code'] === status ? 'refusal' : body }
}

const walked = new Map<CallName, Set<Case>>(names.map((name) => [name, new Set()]))
const passed = (name: CallName, kind: Case): void => void walked.get(name)?.add(kind)

describe('every row of the contract', () => {
  test.each(having('valid'))('%s succeeds, and answers with no field of its schema missing', async (name) => {
    const { status, data } = await (await ready(name)).make()
    expect(status).toBe(200)
    // A decoder that fills in defaults finds nothing to fill in. One call answers less than its schema knows, by the specification.
    const decoded = outputs[name].parse(data)
    expect(decoded).toMatchObject({ status_code: 200, request_id: expect.stringMatching(/^request-id-test-/) })
    if (name !== 'organization.getBySlug') expect(data).toEqual(decoded)
    passed(name, 'valid')
  })

  test.each(having('invalid'))('%s names each field of a wrong shape, and spends nothing', async (name, wrong) => {
    const { make } = await ready(name)
    const { status, body } = await make(wrong)
    expect(status).toBe(400)
    const fields = Misshapen.parse(body).body.map(({ dataPath }) => dataPath.replaceAll(/[.[\]]/g, ''))
    expect(fields.toSorted()).toEqual(Object.keys(wrong).toSorted())
    expect((await make()).status).toBe(200)
    passed(name, 'invalid')
  })

  test.each(having('unauthorized'))('%s is refused without credentials: %s', async (name, errorType) => {
    expect(told(await withoutCredentials(await ready(name), name))).toEqual(refusal(errorType))
    passed(name, 'unauthorized')
  })

  test.each(having('forbidden'))('%s is refused to a member whose roles permit nothing: %s', async (name, errorType) => {
    expect(told(await withoutRoles(await ready(name)).make())).toEqual(refusal(errorType))
    passed(name, 'forbidden')
  })

  test.each(having('used'))('%s is refused once what it brings was used: %j', async (name, used) => {
    const { call, session, make } = await ready(name)
    const [before, errorType] =
      typeof used === 'string' ? [await make(), used] : [await call('session.revoke', undefined, session), used.ended]
    expect(before.status).toBe(200)
    expect(told(await make())).toEqual(refusal(errorType))
    passed(name, 'used')
  })

  test.each(having('expired'))('%s is refused once what it brings is too old: %j', async (name, { after, error }) => {
    const { world, make } = await ready(name)
    world.advance(after)
    expect(told(await make())).toEqual(refusal(error))
    passed(name, 'expired')
  })
})

describe('a case that does not apply', () => {
  const reasons = names.flatMap((name) => whyNot(name).map(([kind, reason]) => ({ name, kind, ...reason })))

  test.each(reasons)('$name, $kind: $because', async ({ name, because, holds }) => {
    expect(holds(endpoints.get(name)!)).toBe(true)
    if (because === needsNoRole.because) expect((await withoutRoles(await ready(name)).make()).status).toBe(200)
    if (because !== mayComeAgain.because) return
    const { make } = await ready(name)
    expect([(await make()).status, (await make()).status]).toEqual([200, 200])
  })
})

// The console of a passing test is silent, and this table is to be seen.
afterAll(() => void process.stdout.write(tableOf(walked)))
