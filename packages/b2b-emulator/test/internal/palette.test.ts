import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as widget from '../../../b2b-react/src/theme/schemes.ts'
import * as widgetTokens from '../../../b2b-react/src/theme/tokens.ts'
import { darkPalette, highContrastDarkPalette, lightPalette, highContrastLightPalette } from '../../src/internal/palette.ts'

/** A color in hexadecimal digits or in a color function. Not `color-mix`, which mixes other colors. */
const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)]*\)/gi

test.each([
  ['light', lightPalette, widgetTokens.light],
  ['dark', darkPalette, widgetTokens.dark],
  ['light high-contrast', highContrastLightPalette, widget.lightMore],
  ['dark high-contrast', highContrastDarkPalette, widget.darkMore],
])('the %s colors are those of the sign-in widget', (_, colors, widgetColors) => {
  expect(widgetColors).toMatchObject(colors)
})

const SOURCES = new URL('../../src/', import.meta.url)
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

test('pages, emails, scripts and styles use only colors of the palette', () => {
  expect(files).toContain('console/consoleStyle.ts')
  const used = files
    .filter((file) => file !== 'internal/palette.ts')
    .flatMap(
      (file) =>
        readFileSync(new URL(file, SOURCES), 'utf8')
          .match(COLOR)
          ?.map((color) => `${file}: ${color}`) ?? [],
    )
  expect(used).toEqual([])
})
