import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binaryText } from '../../../b2b-client/test/binaryText.ts'
import { MAX_NAME_LENGTH } from '../../src/limits.ts'
import { cleanText } from '../../src/ui/cleanText.ts'

describe('cleanText', () => {
  test.each([
    ['Acme Corp', 'Acme Corp'],
    ['  Acme \n\t Corp ', 'Acme Corp'],
    ['\u202Eproc emcA\u202C', 'proc emcA'],
    ['Go\u200Bogle', 'Google'],
    ['\u2066Acme\u2069\uFEFF', 'Acme'],
    ['Ac\u0000me\u0007', 'Acme'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩\u200D👧 Family', '👩\u200D👧 Family'],
    ['Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'Z\u0301\u0301\u0301\u0301'],
    ['\uD800lone', 'lone'],
    ['<b>Acme</b>', '<b>Acme</b>'],
    ['', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('truncates long text between characters', () => {
    expect(cleanText('🦊'.repeat(10), 5)).toBe('🦊🦊🦊🦊…')
    expect(Array.from(cleanText('x'.repeat(10_000_000)))).toHaveLength(MAX_NAME_LENGTH)
  })

  test('removes all control and direction characters. Cleaning the result again changes nothing', () => {
    fc.assert(
      fc.property(binaryText({ maxLength: 200 }), (text) => {
        const clean = cleanText(text)
        return !/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u.test(clean) && cleanText(clean) === clean
      }),
      { numRuns: 5000 },
    )
  })
})
