import { expect, test } from 'vitest'
import { parseJson } from '../../src/internal/parseJson.ts'
import { MAX_CONNECTIONS, MAX_JSON_DEPTH, MAX_JSON_NODES, MAX_LIST_LENGTH, MAX_RECOVERY_CODES } from '../../src/limits.ts'

const isParsed = (text: string) => parseJson(text) !== undefined

test.each([
  ['members', MAX_LIST_LENGTH],
  ['connections_of_members', MAX_LIST_LENGTH],
  ['saml_connections', MAX_CONNECTIONS],
  ['recovery_codes', MAX_RECOVERY_CODES],
])('the property %s has at most %i items', (property, maxItems) => {
  const withItems = (count: number) => JSON.stringify({ [property]: Array.from({ length: count }, () => 1) })
  expect([isParsed(withItems(maxItems)), isParsed(withItems(maxItems + 1))]).toEqual([true, false])
})

test('an object has at most as many keys as a list has items', () => {
  const withKeys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])))
  expect([isParsed(withKeys(MAX_LIST_LENGTH)), isParsed(withKeys(MAX_LIST_LENGTH + 1))]).toEqual([true, false])
})

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('%s are nested in at most 200 others', (_, start, end) => {
  const nested = (count: number) => `${start.repeat(count)}[]${end.repeat(count)}`
  expect([isParsed(nested(MAX_JSON_DEPTH)), isParsed(nested(MAX_JSON_DEPTH + 1))]).toEqual([true, false])
})

test.each([':', '[', '{'])('a text has at most 150,000 of the character %s', (character) => {
  const withCount = (count: number) => JSON.stringify(character.repeat(count))
  expect([isParsed(withCount(MAX_JSON_NODES)), isParsed(withCount(MAX_JSON_NODES + 1))]).toEqual([true, false])
})

test('other characters are not counted', () => {
  expect(isParsed(JSON.stringify(']};9'.repeat(MAX_JSON_NODES)))).toBe(true)
})
