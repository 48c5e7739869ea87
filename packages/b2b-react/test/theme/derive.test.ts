import { describe, expect, test } from 'vitest'
import { contrast, parseColor, type Rgb } from '../../src/theme/color.ts'
import { derive, inTheDark, isDark, unreadable } from '../../src/theme/derive.ts'
import { darkMore, lightMore } from '../../src/theme/schemes.ts'
import { dark, light } from '../../src/theme/tokens.ts'

const rgb = (value: string | undefined): Rgb => parseColor(value ?? '') ?? [Number.NaN, 0, 0]
const contrastOf = (color: string | undefined, otherColor: string | undefined) => contrast(rgb(color), rgb(otherColor))

const BRANDS = ['#F4B53F', '#1746D1', '#0B1F4B', '#DC143C', '#00A86B', '#FFFFFF', '#000000', '#808080', '#B39DDB', '#FFFF00']
const BACKGROUNDS = ['#FFFFFF', '#FFFDF8', '#F1F5F9', '#101010', '#1F1A11', '#2B2D42', '#D0D0D0']

describe('derive', () => {
  test('uses white or ink on a primary color, with the better contrast', () => {
    expect(derive(light, { primary: '#F4B53F' }, parseColor)['on-primary']).toBe(light.text)
    expect(derive(light, { primary: '#1746D1' }, parseColor)['on-primary']).toBe('#FFFFFF')
  })

  test('uses ink if a brand color has too little contrast for text and focus rings', () => {
    const { link, focus, text } = derive(light, { primary: '#F4B53F' }, parseColor)
    expect([link, focus, text]).toEqual([light.text, light.text, light.text])
  })

  test('uses a readable brand color for links and focus rings, but not for titles', () => {
    const { link, focus, text } = derive(light, { primary: '#1746D1' }, parseColor)
    expect([link, focus]).toEqual(['#1746D1', '#1746D1'])
    expect(text).toBe(light.text)
  })

  test('uses a brand color that is nearly ink for text too', () => {
    expect(derive(light, { primary: '#0B1F4B' }, parseColor).text).toBe('#0B1F4B')
  })

  test('keeps all other default colors if only a bright primary color is set', () => {
    expect(derive(light, { primary: '#F4B53F' }, parseColor)).toEqual({
      primary: '#F4B53F',
      'on-primary': light.text,
      link: light.text,
      focus: light.text,
      text: light.text,
    })
  })

  test.each(BRANDS.flatMap((primary) => BACKGROUNDS.map((surface) => [primary, surface] as const)))(
    'keeps every pair readable for %s on %s',
    (primary, surface) => {
      const base = isDark(rgb(surface)) ? dark : light
      const palette = { ...base, ...derive(base, { primary, surface }, parseColor) }
      expect(contrastOf(palette.text, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(palette.muted, palette.sunken)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(palette.link, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(palette.focus, surface)).toBeGreaterThanOrEqual(3)
      expect(contrastOf(palette['control-border'], surface)).toBeGreaterThanOrEqual(3)
      expect(contrastOf(palette['on-primary'], primary)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('never changes a color that the theme sets', () => {
    expect(derive(light, { primary: '#1746D1', 'on-primary': '#FFFF00', link: '#123456' }, parseColor)).toMatchObject({
      'on-primary': '#FFFF00',
      link: '#123456',
    })
  })
})

describe('inTheDark', () => {
  test('keeps a brand color that stands out', () => {
    expect(inTheDark('#F4B53F', parseColor)).toMatchObject({ primary: '#F4B53F', link: '#F4B53F' })
  })

  test.each(BRANDS)('lightens %s until it stands out, with readable text on it', (primary) => {
    const lightened = inTheDark(primary, parseColor)
    expect(contrastOf(lightened.primary, dark.surface)).toBeGreaterThanOrEqual(3)
    expect(contrastOf(lightened['on-primary'], lightened.primary)).toBeGreaterThanOrEqual(4.5)
  })

  test('derives nothing without a brand color', () => {
    expect(inTheDark(undefined, parseColor)).toEqual({})
  })
})

test.each(Object.entries({ light, dark, lightMore, darkMore }))('the default palette %s is readable', (_, palette) => {
  expect(unreadable(palette, parseColor)).toEqual([])
})

test('names a pair with too little contrast', () => {
  expect(unreadable({ ...light, text: '#999999' }, parseColor)).toEqual(['text on surface has a contrast of 2.8; it needs 4.5.'])
})
