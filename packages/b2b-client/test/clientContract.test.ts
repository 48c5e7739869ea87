import { afterAll, describe, expect, test, vi } from 'vitest'
import { reduceContract } from '../reduceContract.ts'
import { contract, endpoints, mapEndpoints } from '../src/contract/table.ts'

/* Replays every recorded call with the call table of production builds, which has fewer fields. */

vi.mock('../src/contract/clientContract.ts', async () => {
  const table = await import('../src/contract/table.ts')
  return { clientContract: reduceContract(table.contract) }
})
afterAll(() => vi.doUnmock('../src/contract/clientContract.ts'))

test('the production table has every call, and lacks only fields that production does not read', () => {
  const found: string[] = []
  mapEndpoints(reduceContract(contract), '', (name, row) => {
    const complete = endpoints.get(name) ?? expect.unreachable(name)
    expect(complete).toMatchObject(row)
    expect(row).not.toHaveProperty('errors')
    const removed = Object.entries(complete).filter(([trait, value]) => value !== null && !(trait in row))
    expect(['needs', 'errors', 'unchecked']).toEqual(expect.arrayContaining(removed.map(([trait]) => trait)))
    const fields = Object.entries(complete.input ?? {}).filter(([field]) => !(field in (row.input ?? {})))
    expect(fields.filter(([, kind]) => !kind.endsWith('?') || complete.unchecked !== true)).toEqual([])
    found.push(name)
  })
  expect(found).toEqual([...endpoints.keys()])
})

describe('call arguments with the production table', async () => {
  await import('./pipeline/nullable.test.ts')
})

describe('calls with the production table', async () => {
  await import('./calls.test.ts')
})
