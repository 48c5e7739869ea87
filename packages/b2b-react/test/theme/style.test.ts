import { afterEach, expect, test, vi } from 'vitest'
import { below } from '../../src/theme/parts.ts'
import { installStyles, style, styleText } from '../../src/theme/style.ts'
import '../../src/screens/screenOf.tsx'
import '../../src/identityChunk.ts'
import '../../src/ui/containerStyles.ts'

const mount = () => document.body.appendChild(document.createElement('div'))

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'adoptedStyleSheets')
  document.head.replaceChildren()
  document.body.replaceChildren()
})

test('returns a readable class name', () => {
  expect(style('b2b-example', { color: 'red' })).toBe('b2b-example')
  expect(styleText()).toContain('.b2b-example{all:unset;box-sizing:border-box;display:block;color:red}')
})

test('sets the display of an element once', () => {
  style('b2b-example', { display: 'grid' })
  expect(styleText()).toContain('.b2b-example{all:unset;box-sizing:border-box;display:grid}')
})

test('writes states, media and container queries with the same class', () => {
  style('b2b-example', {
    '&[data-look=a]': { color: 'red' },
    '@media (hover:hover)': { '&:hover': { color: 'blue' } },
    [below(300)]: { color: 'green' },
  })
  expect(styleText()).toContain('.b2b-example[data-look=a]{color:red}')
  expect(styleText()).toContain('@media (hover:hover){.b2b-example:hover{color:blue}}')
  expect(styleText()).toContain('@container b2b (inline-size < 18.75em){.b2b-example{color:green}}')
})

test('every length of more than 2 px follows the text size', () => {
  style('b2b-example', { padding: '-14.5px 1px', gap: 8, borderWidth: 2, margin: 0 })
  expect(styleText()).toContain('padding:calc(-14.5*var(--_px)) 1px;gap:calc(8*var(--_px));border-width:2px;margin:0}')
  expect(styleText()).toContain('--_px:calc(var(--b2b-scale,1)*var(--_light-font-size,16)/16*.0625rem)')
  // The radius of the corners and the shadow are values of the theme.
  const themeValues = /--_(?:control-)?radius:[^;]+|--_shadow:[^;]+/g
  expect(
    styleText()
      .replaceAll(themeValues, '')
      .match(/(?<![\d.])(?:[3-9]|\d\d)[\d.]*px/g),
  ).toBeNull()
})

test('has no element selectors and no cascade layers', () => {
  const selectors =
    styleText()
      .replaceAll(/@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
      .match(/[^{};]+(?=\{)/g) ?? []
  const unscopedSelectors = selectors.filter(
    (selector) => !selector.startsWith('@') && !selector.split(/,(?![^(]*\))/).every((part) => part.includes('.b2b-')),
  )
  expect(unscopedSelectors).toEqual([])
  expect(styleText()).not.toContain('@layer')
  expect(styleText()).not.toContain('url(')
})

test('uses logical properties such as margin-inline, which also fit right-to-left layouts', () => {
  expect(styleText()).not.toMatch(/[{;](?:margin|padding|border)-(?:left|right|top|bottom)|[{;](?:left|right):|float:/)
})

/** A constructed style sheet, which jsdom does not have. */
class FakeStyleSheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

/** Lets a document or a shadow root adopt style sheets, and returns a function that reads their rules. */
function withAdoptedSheets(scope: object): () => string {
  vi.stubGlobal('CSSStyleSheet', FakeStyleSheet)
  const adopted: { adoptedStyleSheets: FakeStyleSheet[] } = Object.assign(scope, { adoptedStyleSheets: [] })
  return () => adopted.adoptedStyleSheets.map(({ text }) => text).join('|')
}

test('two widgets of a document share one style sheet, which also gets the rules that are declared later', async () => {
  const adoptedRules = withAdoptedSheets(document)
  const stops = [installStyles(mount()), installStyles(mount())]
  style('b2b-later', { color: 'red' })
  await Promise.resolve()
  expect(adoptedRules()).toBe(styleText())
  expect(adoptedRules()).toContain('.b2b-later')
  stops.forEach((stop) => stop())
})

test('adds the rules to the shadow root of a widget', () => {
  const shadow = mount().attachShadow({ mode: 'open' })
  const adoptedRules = withAdoptedSheets(shadow)
  const root = shadow.appendChild(document.createElement('div'))
  installStyles(root)()
  expect(adoptedRules()).toBe(styleText())
})

test('does nothing for a detached root', () => {
  expect(() => installStyles(document.createElement('div'))()).not.toThrow()
})

test('the brand color is on the main button, the focus ring and links only', () => {
  const rules = [...styleText().matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const selectorsWith = (variable: string) =>
    rules
      .filter(([, selector, text]) => !selector?.includes('b2b-root') && text?.includes(variable))
      .map(([, selector]) => String(selector))
  for (const selector of selectorsWith('var(--_primary)')) expect(selector).toMatch(/\[data-look=primary\]|\[data-solid\]/)
  for (const selector of selectorsWith('var(--_link)')) expect(selector).toBe('.b2b-inline-button')
  for (const selector of selectorsWith('var(--_focus)')) expect(selector).toMatch(/:focus/)
})
