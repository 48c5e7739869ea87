import { describe, expect, test, vi } from 'vitest'
import { reduceContract } from '../reduceContract.ts'
import { contract, endpoints, mapEndpoints } from '../src/contract/table.ts'

/* What production carries of the table, put in its place as the build does, and every recorded call made by it. */

vi.mock('../src/clientContract.ts', async () => {
  const table = await import('../src/contract/table.ts')
  return { clientContract: reduceContract(table.contract) }
})

test('production carries every call, and lacks only what others read: who may ask, and what may be left out and is not checked', () => {
  const found: string[] = []
  mapEndpoints(reduceContract(contract), '', (name, row) => {
    const whole = endpoints.get(name) ?? expect.unreachable(name)
    expect(whole).toMatchObject(row)
    const lost = Object.entries(whole).filter(([trait, value]) => value !== null && !(trait in row))
    expect(['needs', 'unchecked']).toEqual(expect.arrayContaining(lost.map(([trait]) => trait)))
    const fields = Object.entries(whole.input ?? {}).filter(([field]) => !(field in (row.input ?? {})))
    expect(fields.filter(([, kind]) => !kind.endsWith('?') || whole.unchecked !== true)).toEqual([])
    found.push(name)
  })
  expect(found).toEqual([...endpoints.keys()])
})

describe('the arguments of calls, by the table that production carries', async () => {
  await import('./transport/nullable.test.ts')
})

describe('by the table that production carries', async () => {
  await import('./calls.test.ts')
})
