import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mix, parseColor, type Rgb } from '../../src/theme/color.ts'
import { contrastMessages, derive, deriveDark, isDark } from '../../src/theme/derive.ts'
import { darkMore, lightMore } from '../../src/theme/schemes.ts'
import { dark, light, type Palette } from '../../src/theme/tokens.ts'

/** The minimum contrasts of WCAG for text, and for edges of controls. */
const TEXT_CONTRAST = 4.5
const EDGE_CONTRAST = 3

const rgb = (value: string | undefined): Rgb => parseColor(value ?? '') ?? [Number.NaN, 0, 0]
const contrastOf = (color: string | undefined, otherColor: string | undefined) => contrast(rgb(color), rgb(otherColor))

const BRANDS = ['#F4B53F', '#1746D1', '#0B1F4B', '#DC143C', '#00A86B', '#FFFFFF', '#000000', '#808080', '#B39DDB', '#FFFF00']
const BACKGROUNDS = ['#FFFFFF', '#FFFDF8', '#F1F5F9', '#101010', '#1F1A11', '#2B2D42', '#D0D0D0', '#777777', '#FFE08A', '#000000']

/** Fails if a text, an edge or a button of a palette is hard to see. */
function expectReadable(palette: Palette): void {
  expect(contrastOf(palette.text, palette.surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  for (const text of ['text', 'muted', 'link', 'error', 'success'] as const)
    expect(contrastOf(palette[text], palette.sunken), `${text} ${palette[text]} on ${palette.sunken}`).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  expect(contrastOf(palette['control-border'], palette.surface)).toBeGreaterThanOrEqual(EDGE_CONTRAST)
  expect(contrastOf(palette.focus, palette.sunken)).toBeGreaterThanOrEqual(EDGE_CONTRAST)
  expect(contrastOf(palette['on-primary'], palette.primary)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  const edge = palette['primary-border'].startsWith('var') ? palette.primary : palette['primary-border']
  expect(contrastOf(edge, palette.surface)).toBeGreaterThanOrEqual(EDGE_CONTRAST)
  // The style sheet mixes 14 % of the shade into a button under the pointer, and 24 % while the button is pressed.
  const shade = palette['primary-shade'].startsWith('var') ? palette['on-primary'] : palette['primary-shade']
  for (const share of [0.14, 0.24])
    expect(contrast(rgb(palette['on-primary']), mix(rgb(shade), rgb(palette.primary), share))).toBeGreaterThanOrEqual(TEXT_CONTRAST - 0.15)
}

/** Returns 200 colors, the same in every run. */
function randomColors(): string[] {
  let seed = 20261123
  return Array.from({ length: 200 }, () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32
    return `#${Math.floor((seed / 2 ** 32) * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  })
}

/** The difference between the channels of a color: 0 for a gray, 1 for a pure color. */
const colorfulness = (color: string) => Math.max(...rgb(color)) - Math.min(...rgb(color))

test.each(randomColors())('with the brand color %s, everything stays readable, and texts and lines stay gray', (primary) => {
  for (const palette of [
    { ...light, ...derive(light, { primary }, parseColor) },
    { ...dark, ...deriveDark(primary, parseColor) },
  ]) {
    expectReadable(palette)
    for (const ink of ['text', 'muted', 'border', 'control-border'] as const) expect(colorfulness(palette[ink])).toBeLessThan(0.13)
    expect(palette['secondary-text']).toBe('var(--_text)')
  }
})

test('if the host sets only a background, text and edges are readable on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const surface = `#${number.toString(16).padStart(6, '0')}`
      const base = isDark(rgb(surface)) ? dark : light
      const palette = { ...base, ...derive(base, { surface }, parseColor) }
      expect(contrastOf(palette.text, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrastOf(palette.muted, palette.sunken)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrastOf(palette['control-border'], surface)).toBeGreaterThanOrEqual(EDGE_CONTRAST)
    }),
    { seed: 67, numRuns: 300 },
  )
})

describe('derive', () => {
  test('uses white or black on a primary color, whichever has the better contrast', () => {
    expect(contrastOf(derive(light, { primary: '#F4B53F' }, parseColor)['on-primary'], '#000000')).toBeLessThan(1.6)
    expect(derive(light, { primary: '#1746D1' }, parseColor)['on-primary']).toBe('#FFFFFF')
  })

  test('uses the text color for links and focus rings if a brand color has too little contrast', () => {
    const { link, focus, text } = derive(light, { primary: '#F4B53F' }, parseColor)
    expect([link, focus]).toEqual([text, text])
  })

  test('uses a readable brand color for links and focus rings', () => {
    expect(derive(light, { primary: '#1746D1' }, parseColor)).toMatchObject({ link: '#1746D1', focus: '#1746D1' })
  })

  test('keeps the default colors without a brand color', () => {
    expect(derive(light, { error: '#991111' }, parseColor)).toEqual({ error: '#991111', text: light.text })
  })

  test('gives a pale button an edge of the same hue, and a strong one none', () => {
    const [red, green, blue] = rgb(derive(light, { primary: '#F4B53F' }, parseColor)['primary-border'])
    expect(red > green && green > blue).toBe(true)
    expect(derive(light, { primary: '#1746D1' }, parseColor)['primary-border']).toBeUndefined()
  })

  test.each(BRANDS.flatMap((primary) => BACKGROUNDS.map((surface) => [primary, surface] as const)))(
    'keeps every pair readable for %s on %s',
    (primary, surface) => {
      const base = isDark(rgb(surface)) ? dark : light
      expectReadable({ ...base, ...derive(base, { primary, surface }, parseColor) })
    },
  )

  test('never changes a color that the theme sets', () => {
    expect(derive(light, { primary: '#1746D1', 'on-primary': '#FFFF00', link: '#123456' }, parseColor)).toMatchObject({
      'on-primary': '#FFFF00',
      link: '#123456',
    })
  })
})

describe('deriveDark', () => {
  test('keeps a brand color that stands out', () => {
    expect(deriveDark('#F4B53F', parseColor)).toMatchObject({ primary: '#F4B53F', link: '#F4B53F' })
  })

  test('makes a black button almost white', () => {
    expect(contrastOf(deriveDark('#111111', parseColor).primary, dark.surface)).toBeGreaterThan(10)
  })

  test.each(BRANDS)('lightens %s until it stands out, with readable text on it', (primary) => {
    const lightened = deriveDark(primary, parseColor)
    expect(contrastOf(lightened.primary, dark.surface)).toBeGreaterThanOrEqual(3)
    expect(contrastOf(lightened['on-primary'], lightened.primary)).toBeGreaterThanOrEqual(4.5)
  })

  test('derives nothing without a brand color', () => {
    expect(deriveDark(undefined, parseColor)).toEqual({})
  })
})

test.each(Object.entries({ light, dark, lightMore, darkMore }))('the default palette %s is readable', (_, palette) => {
  expect(contrastMessages(palette, parseColor)).toEqual([])
})

test('names a pair with too little contrast', () => {
  expect(contrastMessages({ ...light, text: '#999999' }, parseColor)).toEqual(['text on surface has a contrast of 2.8; it needs 4.5.'])
})
