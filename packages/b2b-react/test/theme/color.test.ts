import { describe, expect, test } from 'vitest'
import { contrast, lighten, mix, parseColor, toHex, type Rgb } from '../../src/theme/color.ts'

const rgb = (value: string): Rgb => parseColor(value) ?? [Number.NaN, 0, 0]

describe('parseColor', () => {
  test.each([
    ['#fff', '#FFFFFF'],
    ['#19303d', '#19303D'],
    ['#19303d80', '#19303D'],
    ['#abcd', '#AABBCC'],
    ['rgb(25, 48, 61)', '#19303D'],
    ['rgba(25 48 61 / 0.5)', '#19303D'],
    ['color(srgb 1 0 0.2)', '#FF0033'],
    ['color(srgb 1.2 -0.1 2e-7)', '#FF0000'],
  ])('parses %s', (value, hex) => {
    expect(toHex(rgb(value))).toBe(hex)
  })

  test.each(['red', 'hsl(0 0% 0%)', 'rgb(1, 2)', '#12345', '', 'rgb(e, e, e)'])('returns null for %j', (value) => {
    expect(parseColor(value)).toBeNull()
  })
})

test('computes the contrast of WCAG', () => {
  expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 1)
  expect(contrast(rgb('#fff'), rgb('#5C727D'))).toBeCloseTo(5.06, 1)
})

test('mixes a share of one color into another', () => {
  expect(toHex(mix(rgb('#000'), rgb('#fff'), 0.2))).toBe('#CCCCCC')
})

describe('lighten', () => {
  const background = rgb('#141F26')
  const hasContrast = (color: Rgb) => contrast(color, background) >= 3

  test('keeps a color with enough contrast', () => {
    expect(toHex(lighten(rgb('#F4B53F'), hasContrast))).toBe('#F4B53F')
  })

  test('lightens a dark color only as far as needed, and keeps its hue', () => {
    const lightened = lighten(rgb('#0B1F4B'), hasContrast)
    expect(contrast(lightened, background)).toBeGreaterThanOrEqual(3)
    expect(contrast(lightened, background)).toBeLessThan(3.3)
    expect(Math.max(...lightened)).toBe(lightened[2])
  })

  test('ends at white if no color is enough', () => {
    expect(toHex(lighten(rgb('#0B1F4B'), () => false))).toBe('#FFFFFF')
  })
})
