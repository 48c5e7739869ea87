import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonErrorOf, MAX_DEPTH } from '../src/jsonError.ts'
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
    ['{\n\u00A0"a": 1 }', 2, 'There is an invisible character, such as a no-break space. Delete it.'],
    ['\uFEFF{}', 1, 'There is an invisible character, such as a no-break space. Delete it.'],
    ['{}\v', 1, 'There is an invisible character, such as a no-break space. Delete it.'],
    ['{ "a": \u{1F600} }', 1, '\u{1F600} is not allowed here.'],
  ])('%j: line %i, %s', (text, line, reason) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(jsonErrorOf(text)).toEqual({ line, reason })
  })

  test.each(['{}', '[]', ' {"a":{"b":[1,-2.5e3,true,null,"\\u00e4\\n"]}} ', '"x"'])('%j is valid', (text) => {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(jsonErrorOf(text)).toBeNull()
  })

  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  test('a text can have a limited number of levels', () => {
    expect(jsonErrorOf(nested(MAX_DEPTH))).toBeNull()
    const tooDeep = { line: 1, reason: 'There are more than 100 levels of objects and lists.' }
    expect(jsonErrorOf(nested(MAX_DEPTH + 1))).toEqual(tooDeep)
    expect(jsonErrorOf('['.repeat(20_000))).toEqual(tooDeep)
  })

  test('agrees with JSON.parse about every text', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '1',
      '-0.5',
      '01',
      'null',
      '"',
      '\\',
      ' ',
      '\n',
      '\t',
      '\r',
      '\v',
      '\f',
      '\u00A0',
      '\uFEFF',
      '\u2028',
    ]
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((parts) => parts.join(''))
    const isValid = (json: string) => {
      try {
        JSON.parse(json)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(text, (json) => {
        expect(jsonErrorOf(json) === null).toBe(isValid(json))
      }),
      { numRuns: 2000 },
    )
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
    expect(readJson('{\n "a": 1,\n}')).toEqual({ problem: 'This JSON cannot be read. Line 3: There is a comma before } Remove it.' })
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
    expect(settingsIn('#config={\u00A0"a":1}&theme=%C2%A0{}')).toEqual(DEFAULTS)
    expect(settingsIn(`#config=${'['.repeat(20_000)}&theme=%&lang=__proto__`)).toEqual(DEFAULTS)
  })
})
