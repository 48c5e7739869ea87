import { expect, test } from 'vitest'
import { placeOfMistake } from '../../src/command/jsonPlace.ts'

test.each([
  ['', 'line 1, column 1'],
  ['# a comment', 'line 1, column 1'],
  ['{ "members": [', 'line 1, column 15'],
  ['{\n  "members": [],\n}', 'line 3, column 1'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
  ['{ "a": [1, 2,] }', 'line 1, column 14'],
  ["{ 'a': 1 }", 'line 1, column 3'],
  ['{ a: 1 }', 'line 1, column 3'],
  ['{ "a" 1 }', 'line 1, column 7'],
  ['{ "a": }', 'line 1, column 8'],
  ['[1}', 'line 1, column 3'],
  ['[tru]', 'line 1, column 2'],
  ['[01]', 'line 1, column 3'],
  ['["a\nb"]', 'line 1, column 2'],
  ['["\\x"]', 'line 1, column 2'],
  ['{} {}', 'line 1, column 4'],
  ['{ "a": { "b": [true, null, -1.5e3, "\\u00e9 ü"] } } ,', 'line 1, column 52'],
  ['['.repeat(100_000), 'line 1, column 100001'],
])('%.40j stops being JSON at %s', (text, place) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
  expect(placeOfMistake(text)).toBe(place)
})
