import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isColor, isFont, isLength, isLink, isShadow, readBorder } from '../../src/theme/grammar.ts'
import { HOSTILE_THEME_VALUES } from '../themeValues.ts'

// Numbers such as T17 in test names are threats in docs/threats.md.

describe('isColor', () => {
  test.each([
    '#fff',
    '#19303D',
    '#19303d80',
    'rebeccapurple',
    'rgb(1, 2, 3)',
    'rgb(1 2 3 / 50%)',
    'hsl(120deg 50% 50%)',
    'oklch(0.7 0.1 200)',
    'color(display-p3 1 0 0)',
  ])('accepts %s', (value) => expect(isColor(value)).toBe(true))
  test.each([...HOSTILE_THEME_VALUES, 'rgb(calc(1))', 'rgb(1, 2, 3', '#ggg'])('refuses %j', (value) => expect(isColor(value)).toBe(false))
})

describe('isLength', () => {
  test.each(['0', '400px', '2rem', '.5em', '100%', '30ch', '90vw'])('accepts %s', (value) => expect(isLength(value)).toBe(true))
  test.each([...HOSTILE_THEME_VALUES, '400', '-4px', '4 px', '1e9px', '4in4'])('refuses %j', (value) => expect(isLength(value)).toBe(false))
})

describe('isShadow', () => {
  test.each(['none', '0 8px 24px -8px rgb(0 0 0/.2)', '0 1px 2px #00000010, 0 16px 40px -20px rgba(0, 0, 0, .2)', '2px 2px black'])(
    'accepts %s',
    (value) => expect(isShadow(value)).toBe(true),
  )
  test.each([...HOSTILE_THEME_VALUES, '8px red', '0 1px 2px url(x)', '0 1px 2px red;', '0 1px 2px red, ', 'inset 0 0 1px red red'])(
    'refuses %j',
    (value) => expect(isShadow(value)).toBe(false),
  )
})

describe('isLink', () => {
  test.each(['https://acme.test/terms', 'HTTP://acme.test', 'mailto:help@acme.test', '/', '/privacy', '/a//b'])('accepts %s', (value) =>
    expect(isLink(value)).toBe(true),
  )
  test.each([
    ...HOSTILE_THEME_VALUES,
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\r/evil.example',
    'terms',
  ])('T17 refuses %j', (value) => expect(isLink(value)).toBe(false))
})

describe('isFont', () => {
  test.each(['Inter', 'Inter, sans-serif', '"Open Sans", system-ui', "'Noto Sans JP', -apple-system", 'ヒラギノ角ゴ'])(
    'accepts %s',
    (value) => expect(isFont(value)).toBe(true),
  )
  test.each([...HOSTILE_THEME_VALUES.filter((value) => value !== 'inherit'), '"Inter', 'Inter"', '"a;b"', 'a,,b', 'x'.repeat(500)])(
    'refuses %j',
    (value) => expect(isFont(value)).toBe(false),
  )
})

describe('readBorder', () => {
  test('accepts none', () => expect(readBorder('none')).toEqual({ frame: 'none' }))
  test('accepts width, style and color, and returns the color separately', () => {
    expect(readBorder('2px dashed rgb(1, 2, 3)')).toEqual({ frame: '2px dashed var(--_card-border)', color: 'rgb(1, 2, 3)' })
  })
  test.each([...HOSTILE_THEME_VALUES, '1px solid url(x)', '1px solid red;', 'solid red', '1px wavy red'])('refuses %j', (value) => {
    expect(readBorder(value)).toBeNull()
  })
})

test('accepts nothing that could end a declaration or load a resource', () => {
  const value = fc.string({ unit: fc.constantFrom(...'abr01# (),;{}@\\/*"\'url.%-<>:\n'.split('')) })
  fc.assert(
    fc.property(value, (text) => {
      const isAccepted = isColor(text) || isLength(text) || isFont(text) || readBorder(text) !== null
      return !isAccepted || !/[;{}@\\<>\n\t]|\/\*|url\(|:/i.test(text)
    }),
    { numRuns: 20_000 },
  )
})

test('rejects in a short time, for any value', () => {
  const start = performance.now()
  for (const piece of ['a   ', 'a   ,', '"a" ,', 'a ', 'a,', "'"]) isFont(`${piece.repeat(80)};`)
  expect(performance.now() - start).toBeLessThan(50)
})
