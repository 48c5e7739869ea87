import { expect, test } from 'vitest'
import { createLargeSeed } from '../../src/world/largeSeed.ts'
import { ACME, startCopy, startEmulator } from '../emulator.ts'

const NORA = 'nora.berg@titan.test'
const TITAN = 'organization-test-titan'

/** Starts an emulator with the large seed, and signs in the administrator of the large organization. */
async function startLarge() {
  const emulator = startEmulator({ seed: createLargeSeed() })
  const { session_token } = await emulator.signIn(NORA, TITAN)
  const search = (operands: readonly object[]) =>
    emulator.call('organization.members.search', { query: { operator: 'AND', operands }, limit: 1000 }, session_token)
  const membersOfTitan = [...emulator.world.members.values()].filter(({ organization_id }) => organization_id === TITAN)
  return { ...emulator, search, membersOfTitan }
}

test('the large organization has 1,200 members in all four statuses, each with an address of its own', async () => {
  const { search, membersOfTitan } = await startLarge()
  const totals = ['active', 'pending', 'invited', 'deleted'].map(async (status) => {
    const { data } = await search([{ filter_name: 'statuses', filter_value: [status] }])
    return data.results_metadata.total
  })
  expect(await Promise.all(totals)).toEqual([840, 120, 120, 120])
  expect(new Set(membersOfTitan.map(({ email_address }) => email_address)).size).toBe(1200)
})

test('one person has 30 organizations', async () => {
  const { discover } = await startLarge()
  const organizations = (await discover(NORA)).discovered_organizations
  expect(organizations).toHaveLength(30)
  expect(new Set(organizations.map(({ organization }) => organization!.organization_name)).size).toBe(30)
})

test('active members have unverified and retired addresses, and roles that the policy does not contain', async () => {
  const { membersOfTitan, world } = await startLarge()
  const activeMembers = membersOfTitan.filter(({ status }) => status === 'active')
  const policyRoles = world.project.rbac_policy!.roles.map(({ role_id }) => role_id)
  const counts = [
    activeMembers.filter((member) => !member.email_address_verified),
    activeMembers.filter((member) => member.retired_email_addresses.length > 0),
    activeMembers.filter((member) => member.roles.some(({ role_id }) => !policyRoles.includes(role_id))),
  ].map(({ length }) => length)
  expect(Math.min(...counts), `${counts}`).toBeGreaterThan(5)
})

test('the large seed is the same in every run, keeps the people of the seed, and its world can be imported', async () => {
  expect(createLargeSeed()).toEqual(createLargeSeed())
  const emulator = await startLarge()
  expect((await emulator.signIn('ada@acme.test', ACME)).member!.member_id).toBe('member-test-ada')
  const copy = await startCopy(emulator)
  expect(copy.world.members.size).toBe(emulator.world.members.size)
})
