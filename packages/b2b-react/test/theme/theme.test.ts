import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseColor } from '../../src/theme/color.ts'
import { componentOptions, schemeOf, variablesOf, type Theme } from '../../src/theme/theme.ts'
import { dark } from '../../src/theme/tokens.ts'

const variables = (theme: Theme) => variablesOf(theme, parseColor)
let consoleError = vi.spyOn(console, 'error')

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('sets no property without a theme', () => {
  expect(variables({})).toEqual({})
})

test('sets sizes in every scheme', () => {
  expect(variables({ container: { width: 480, borderRadius: '1rem' }, fontFamily: 'Inter, sans-serif' })).toEqual({
    '--_light-width': '480px',
    '--_light-radius': '1rem',
    '--_light-control-radius': 'calc(1rem*.75)',
    '--_light-font': 'Inter, sans-serif',
  })
})

test('uses separate corners for controls if the theme sets them', () => {
  expect(variables({ container: { borderRadius: 20 }, inputs: { borderRadius: 23 } })['--_light-control-radius']).toBe('23px')
})

/** A valid value for every field. */
type Samples<T> = { readonly [K in keyof T]-?: NonNullable<T[K]> extends object ? Samples<NonNullable<T[K]>> : NonNullable<T[K]> }
const SAMPLES: Samples<Theme> = {
  container: { width: 480, border: '2px solid #aabbcc', borderRadius: 4, backgroundColor: '#FFFDF8' },
  colors: { primary: '#0B3FBF', secondary: '#445566', success: '#115522', error: '#991111' },
  buttons: {
    primary: { backgroundColor: '#0B3FBF', textColor: '#FEFEFE' },
    secondary: { borderColor: '#667788', textColor: '#223344' },
    disabled: { backgroundColor: '#DDDDDD', textColor: '#555555' },
  },
  inputs: { backgroundColor: '#FAFAFA', borderColor: '#667788', borderRadius: 4 },
  fontFamily: 'Inter, sans-serif',
  hideHeaderText: true,
  logo: { url: '/logo.svg', alt: 'Acme' },
  colorScheme: 'light',
}

/** A theme for each field, in which only that field is set. The two fields of the logo belong together. */
const themesOf = (samples: object, path = ''): [field: string, theme: object][] =>
  Object.entries(samples).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || name === 'logo') return [[path + name, { [name]: value }]]
    return themesOf(value, `${path}${name}.`).map(([field, theme]): [string, object] => [field, { [name]: theme }])
  })

test.each(themesOf(SAMPLES))('the field %s has an effect', (_, theme: Theme) => {
  const effectsOf = (given: Theme) => [variables(given), componentOptions(given), schemeOf(given)]
  expect(effectsOf(theme)).not.toEqual(effectsOf({}))
  expect(consoleError).not.toHaveBeenCalledWith(expect.stringContaining('theme.'))
})

test('accepts every color field', () => {
  expect(
    variables({
      container: { border: '2px solid #aabbcc' },
      colors: { primary: '#101820', secondary: '#445566', success: '#115522', error: '#991111' },
      buttons: {
        primary: { backgroundColor: '#0B3FBF', textColor: '#FEFEFE' },
        secondary: { borderColor: '#667788', textColor: '#223344' },
        disabled: { backgroundColor: '#DDDDDD', textColor: '#555555' },
      },
      inputs: { backgroundColor: '#FAFAFA' },
    }),
  ).toMatchObject({
    '--_light-frame': '2px solid var(--_border)',
    '--_light-border': '#aabbcc',
    '--_light-text': '#101820',
    '--_light-muted': '#445566',
    '--_light-success': '#115522',
    '--_light-error': '#991111',
    '--_light-primary': '#0B3FBF',
    '--_light-on-primary': '#FEFEFE',
    '--_light-control-border': '#667788',
    '--_light-link': '#223344',
    '--_light-disabled': '#DDDDDD',
    '--_light-on-disabled': '#555555',
    '--_light-field': '#FAFAFA',
  })
})

describe('in the dark', () => {
  test('keeps only the brand color of a light theme', () => {
    const inDark = Object.entries(variables({ container: { backgroundColor: '#FFFDF8' }, colors: { primary: '#0B3FBF' } })).filter(
      ([name]) => name.startsWith('--_dark-'),
    )
    const names = inDark.map(([name]) => name.slice('--_dark-'.length)).toSorted()
    expect(names).toEqual(['focus', 'link', 'on-primary', 'primary', 'text'])
  })

  test('a theme with a dark background looks the same in both schemes', () => {
    const { '--_light-surface': inLight, '--_dark-surface': inDark, ...rest } = variables({ container: { backgroundColor: '#101010' } })
    expect([inLight, inDark]).toEqual(['#101010', '#101010'])
    expect(rest['--_light-error']).toBe(dark.error)
    expect(rest['--_light-text']).toBe(dark.text)
  })

  test('a theme with colorScheme dark is used unchanged', () => {
    expect(variables({ colorScheme: 'dark', colors: { error: '#FF9999' } })['--_dark-error']).toBe('#FF9999')
  })
})

describe('an invalid theme field', () => {
  test('is ignored, with one warning', () => {
    const theme = { colors: { primary: 'url(//evil.example)' }, container: { width: 'calc(1px)' } }
    expect(variables(theme)).toEqual({})
    variables(theme)
    const printedMessages = consoleError.mock.calls.map(([sentence]) => String(sentence))
    expect(printedMessages.filter((sentence) => sentence.includes('theme.colors.primary is not a color'))).toHaveLength(1)
    expect(printedMessages.filter((sentence) => sentence.includes('theme.container.width is not a length'))).toHaveLength(1)
    expect(printedMessages.join()).not.toContain('evil')
  })

  test('causes no error, for any type', () => {
    const invalidTheme = { colors: 7, container: null, buttons: 'red', fontFamily: {}, inputs: { borderColor: [] } }
    // Values that a host without TypeScript can pass.
    expect(variables(invalidTheme as unknown as Theme)).toEqual({})
  })
})

test('warns in development about a pair with too little contrast', () => {
  variables({ buttons: { primary: { backgroundColor: '#EEEEEE', textColor: '#DDDDDD' } } })
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('on-primary on primary has a contrast of 1.2'))
})
