import { afterAll, describe, expect, test, vi } from 'vitest'
import { splitContract } from '../splitContract.ts'
import { administrationEndpoints } from '../src/contract/administrationEndpoints.ts'
import { addEndpoints, findEndpoint } from '../src/contract/endpointOf.ts'
import { contract, endpoints, mapEndpoints } from '../src/contract/table.ts'

/* Replays every recorded call with the call table of production builds, which has fewer fields. */

vi.mock('../src/contract/clientContract.ts', async () => {
  const table = await import('../src/contract/table.ts')
  return { clientContract: splitContract(table.contract).initial }
})
vi.mock('../src/contract/lazyEndpoints.ts', async () => {
  const table = await import('../src/contract/table.ts')
  return { lazyEndpoints: splitContract(table.contract).lazy }
})
vi.mock('../src/contract/administrationEndpoints.ts', async () => {
  const table = await import('../src/contract/table.ts')
  return { administrationEndpoints: splitContract(table.contract).administration }
})
afterAll(() => {
  vi.doUnmock('../src/contract/clientContract.ts')
  vi.doUnmock('../src/contract/lazyEndpoints.ts')
  vi.doUnmock('../src/contract/administrationEndpoints.ts')
})

const ADMINISTRATION = `
  magicLinks.email.invite organization.update
  organization.members.create organization.members.search organization.members.update organization.members.reactivate
  organization.members.deletePassword organization.members.deleteMFAPhoneNumber organization.members.deleteMFATOTP
  organization.members.unlinkRetiredEmail
  sso.getConnections sso.deleteConnection sso.saml.createConnection sso.saml.updateConnection sso.saml.updateConnectionByURL
  sso.saml.deleteVerificationCertificate sso.oidc.createConnection sso.oidc.updateConnection
  sso.external.createConnection sso.external.updateConnection
  scim.createConnection scim.updateConnection scim.deleteConnection scim.getConnection scim.getConnectionGroups
  scim.rotateStart scim.rotateComplete scim.rotateCancel
`
test('the chunk for administrators has exactly these endpoints', () => {
  const missingNames = () => [...endpoints.keys()].filter((name) => findEndpoint(name) === undefined)
  expect(missingNames()).toEqual(ADMINISTRATION.trim().split(/\s+/))
  addEndpoints(administrationEndpoints)
  expect(missingNames()).toEqual([])
})

test('the production table has every call, and lacks only fields that production does not read', () => {
  const checkedNames: string[] = []
  mapEndpoints(splitContract(contract).initial, '', (name) => {
    const row = findEndpoint(name) ?? expect.unreachable(name)
    const fullRow = endpoints.get(name) ?? expect.unreachable(name)
    expect(fullRow).toMatchObject(row)
    expect(row).not.toHaveProperty('errors')
    const removedTraits = Object.entries(fullRow).filter(([trait, value]) => value !== null && !(trait in row))
    // The code in the initial chunk knows that a logout has no body.
    const unreadTraits = ['needs', 'errors', 'unchecked', ...(fullRow.initial ? ['bodyless'] : [])]
    expect(unreadTraits).toEqual(expect.arrayContaining(removedTraits.map(([trait]) => trait)))
    const fields = Object.entries(fullRow.input ?? {}).filter(([field]) => !(field in (row.input ?? {})))
    expect(fields.filter(([, kind]) => !kind.endsWith('?') || fullRow.unchecked !== true)).toEqual([])
    checkedNames.push(name)
  })
  expect(checkedNames).toEqual([...endpoints.keys()])
})

test('the initial chunk can send every call that is in it', () => {
  const initialCalls = [...endpoints].filter(([, { initial }]) => initial)
  expect(initialCalls.map(([name]) => name)).toEqual(['project.bootstrap', 'session.revoke', 'organization.getBySlug'])
  for (const [name, { verb, path, input, takes, initial: _initial, part, session, bodyless, ...traits }] of initialCalls) {
    // These two traits have no effect in production: see `splitContract.ts`.
    const { needs: _needs, errors: _errors, ...effects } = traits
    expect([name, effects, takes, part]).toEqual([name, {}, null, null])
    // `createProject` sends this call itself. The pipeline replaces no field in a path.
    expect([name, path.replace(name === 'project.bootstrap' ? '{public_token}' : '', '')]).toEqual([
      name,
      expect.not.stringMatching(/[{}]/),
    ])
    // The pipeline sends the fields as a body, except for the logout.
    expect([name, input === null || (verb === 'POST' && bodyless === undefined) || session === 'logsOut']).toEqual([name, true])
    expect([name, session ?? 'logsOut']).toEqual([name, 'logsOut'])
  }
})

describe('call arguments with the production table', async () => {
  await import('./pipeline/nullable.test.ts')
})

describe('calls with the production table', async () => {
  await import('./calls.test.ts')
})
