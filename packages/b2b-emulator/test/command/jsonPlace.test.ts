import { expect, test } from 'vitest'
import { findSyntaxError } from '../../src/command/jsonPosition.ts'

test.each([
  ['', 'line 1, column 1'],
  ['# a comment', 'line 1, column 1'],
  ['{\n  "members": [],\n}', 'line 3, column 1'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
  ["{ 'a': 1 }", 'line 1, column 3'],
  ['{} {}', 'line 1, column 4'],
  ['['.repeat(100_000), null],
])('finds the first JSON error of %.40j at %s', async (text, place) => {
  expect(await findSyntaxError(text)).toBe(place)
})
