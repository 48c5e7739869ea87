import { expect, test } from 'vitest'
import * as widget from '../../../b2b-react/src/theme/schemes.ts'
import * as widgetTokens from '../../../b2b-react/src/theme/tokens.ts'
import { STYLE } from '../../src/pages/style.ts'
import { dark, DARK_PAGE, darkMore, light, lightMore } from '../../src/internal/palette.ts'
import { emailHtml } from '../../src/messages/emailHtml.ts'
import { ONE_TAP_SCRIPT } from '../../src/mockProviders/scripts/oneTap.ts'

test.each([
  ['light', light, widgetTokens.light],
  ['dark', dark, widgetTokens.dark],
  ['light high-contrast', lightMore, widget.lightMore],
  ['dark high-contrast', darkMore, widget.darkMore],
])('the %s colors are those of the sign-in widget', (_, colors, widgetColors) => {
  expect(widgetColors).toMatchObject(colors)
})

const content = { subject: '', title: '', body: '', button: '', foot: '' }
const email = emailHtml(content, { link: 'https://app.test/', also: { button: '', link: 'https://app.test/' }, code: '' }, '')
const codeEmail = emailHtml(content, { link: '', also: null, code: '123456' }, '')

test.each([
  ['pages', STYLE],
  ['emails with a link', email],
  ['emails with a code', codeEmail],
  ['One Tap prompt', ONE_TAP_SCRIPT],
])('the %s use only colors of the palette', (_, text) => {
  const used = new Set(text.match(/#[0-9a-f]{6}\b/gi))
  const known = new Set([light, dark, lightMore, darkMore].flatMap((palette) => Object.values(palette)))
  expect(used.size).toBeGreaterThan(0)
  expect([...used].filter((color) => color !== DARK_PAGE && !known.has(color))).toEqual([])
})
