import { expect, test } from 'vitest'
import { adminRows, IVY, setIvy } from '../contract/adminRows.ts'
import { VAULT, startEmulator } from '../emulator.ts'

const callNames = Object.keys(adminRows) as (keyof typeof adminRows)[]

test.each(callNames)('%s is refused if the roles of the member do not permit it, and changes nothing', async (name) => {
  const emulator = startEmulator()
  const [fields] = await adminRows[name].valid(emulator)
  setIvy(emulator, { status: 'active', mfa_phone_number: '' })
  const { world } = emulator
  const { session_token } = await emulator.signIn('ivy@initech.test', VAULT)
  const target = fields && 'member_id' in fields ? { ...fields, member_id: 'member-test-grace-vault' } : fields
  const snapshot = (): string => JSON.stringify([[...world.organizations], [...world.members], [...world.ssoConnections]])
  const worldBefore = snapshot()
  const { status, body } = await emulator.call(name, target, session_token)
  expect([status, body.error_type]).toEqual([403, 'unauthorized_action'])
  expect(snapshot()).toBe(worldBefore)
})

const MEMBER_CALLS = callNames.filter((name) => name === 'session.revokeForMember' || /members\.(?!create|search)/.test(name))

test.each(MEMBER_CALLS)('%s answers member_not_found for an unknown member and for a member of another organization', async (name) => {
  const emulator = startEmulator()
  const [fields, session] = await adminRows[name].valid(emulator)
  for (const member_id of ['member-test-none', 'member-test-ada', '../me']) {
    const reply = await emulator.call(name, { ...fields, member_id }, session)
    expect(reply).toMatchObject({ status: 404, body: { error_type: 'member_not_found' } })
  }
  expect(emulator.world.members.has(IVY)).toBe(true)
})
