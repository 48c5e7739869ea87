import { describe, expect, test } from 'vitest'
import { jsonErrorOf } from '../src/jsonError.ts'
import { DEFAULTS, hashOf, readJson, settingsIn } from '../src/settings.ts'

describe('JSON that is not valid', () => {
  test.each([
    ['{\n  "a": 1,\n}', 3, 'There is a comma before } Remove it.'],
    ['{ "a": [1, 2,] }', 1, 'There is a comma before ] Remove it.'],
    ['{\n  a: 1 }', 2, 'Names and texts need double quotes.'],
    ["{ 'a': 1 }", 1, 'Write double quotes, not single ones.'],
    ['{\n  "a": "x\n}', 2, 'This text has no end. Add a double quote.'],
    ['{ "a" 1 }', 1, 'A colon is missing after the name.'],
    ['{\n  "a": 1\n  "b": 2 }', 3, 'A comma is missing before this entry.'],
    ['{ "a": }', 1, 'A value is missing before }'],
    ['{\n  "a": 1\n', 2, 'The text ends without }'],
    ['{ "a": 1 } {}', 1, 'There is text after the end.'],
    ['{ // no\n}', 1, 'JSON has no comments.'],
    ['{ "a": [', 1, 'The text ends too early.'],
  ])('%j: line %i, %s', (text, line, reason) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(jsonErrorOf(text)).toEqual({ line, reason })
  })

  test.each(['{}', '[]', ' {"a":{"b":[1,-2.5e3,true,null,"\\u00e4\\n"]}} ', '"x"'])('%j is valid', (text) => {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(jsonErrorOf(text)).toBeNull()
  })
})

describe('a text with settings', () => {
  test('reads an object, and an empty text as an empty object', () => {
    expect(readJson('{ "a": 1 }')).toEqual({ value: { a: 1 } })
    expect(readJson(' ')).toEqual({ value: {} })
  })

  test.each(['[]', '1', 'null', '"x"'])('refuses %j, because it is no object', (text) => {
    expect(readJson(text)).toEqual({ problem: 'This must be an object in braces: { … }.' })
  })

  test('names the line and the reason', () => {
    expect(readJson('{\n "a": 1,\n}')).toEqual({ problem: 'This is not valid JSON. Line 3: There is a comma before } Remove it.' })
  })
})

describe('the address', () => {
  test('has nothing for the default settings', () => {
    expect(hashOf(DEFAULTS)).toBe('')
    expect(settingsIn('')).toEqual(DEFAULTS)
  })

  test('keeps every setting', () => {
    const settings = { config: { organizationSlug: 'ä & b#' }, theme: { colors: { primary: '#fff' } }, language: 'pt-BR' } as const
    expect(settingsIn(hashOf(settings))).toEqual(settings)
  })

  test('of another page, or with wrong parts, means the default settings', () => {
    expect(settingsIn('#how-it-works')).toEqual(DEFAULTS)
    expect(settingsIn('#config=%7B&theme=[]&lang=xx')).toEqual(DEFAULTS)
  })
})
