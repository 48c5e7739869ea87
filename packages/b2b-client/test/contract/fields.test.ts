import { expect, test } from 'vitest'
import { decodeOpening, decodePart } from '../../src/contract/decodeAnswer.ts'
import { faultsIn, fits, type Shape } from '../../src/contract/fields.ts'
import { signedIn } from '../browser.ts'

test.each<[unknown, Shape, boolean]>([
  [['a'], 'strings', true],
  [['a', 1], 'strings', false],
  [[{}], 'objects', true],
  [[{}, null], 'objects', false],
  [[{ id: 'a' }, { id: 'b' }], [{ id: 'string' }], true],
  [[{ id: 'a' }, { id: 1 }], [{ id: 'string' }], false],
  [{ 0: { id: 'a' } }, [{ id: 'string' }], false],
])('%j fits %j: %s', (value, shape, isFitting) => {
  expect(fits(value, shape)).toBe(isFitting)
})

test('a nullable field can be null, and has no other wrong type', () => {
  const faultsOf = (value: unknown) => faultsIn({ name: 'string?' }, { name: value }, ['name'])
  expect(faultsOf(null)).toEqual([])
  expect(faultsOf(1)).toEqual([{ field: 'name', kind: 'string' }])
})

test('one token without the other is no pair of tokens', () => {
  for (const missing of ['session_token', 'session_jwt'])
    expect(decodeOpening({ ...signedIn(), [missing]: undefined })).toMatchObject({ is: 'session', tokens: null })
})

test('a malformed member of a response is no part of the state', () => {
  expect(decodePart('member', { member: { member_id: 1 } })).toBeUndefined()
  expect(decodePart('member', { member: { member_id: 'm' } })).toEqual({ member: { member_id: 'm' } })
})
