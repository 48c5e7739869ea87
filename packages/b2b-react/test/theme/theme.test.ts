import { beforeEach, describe, expect, test, vi } from 'vitest'
import { themeText } from '../../src/theme/applyTheme.ts'
import { parseColor } from '../../src/theme/color.ts'
import { componentOptions, schemeOf } from '../../src/theme/readTheme.ts'
import type { Theme } from '../../src/theme/theme.ts'
import { variablesOf } from '../../src/theme/themeVariables.ts'
import { dark } from '../../src/theme/tokens.ts'

const variables = (theme: Theme) => variablesOf(theme, parseColor)
let consoleError = vi.spyOn(console, 'error')

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('sets no property without a theme', () => {
  expect(variables({})).toEqual({})
})

// The light values of sizes apply to both color schemes.
test('sets the sizes and the font of a theme', () => {
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
const SAMPLES: Samples<Omit<Theme, 'components'>> = {
  container: {
    width: 480,
    border: '2px solid #aabbcc',
    borderRadius: 4,
    backgroundColor: '#FFFDF8',
    shadow: '0 8px 24px -8px rgb(0 0 0/.2)',
  },
  colors: {
    primary: '#0B3FBF',
    text: '#101820',
    muted: '#445566',
    secondary: '#445566',
    link: '#123456',
    divider: '#ccbbaa',
    success: '#115522',
    error: '#991111',
  },
  buttons: {
    primary: { backgroundColor: '#0B3FBF', textColor: '#FEFEFE' },
    secondary: { borderColor: '#667788', textColor: '#223344' },
    disabled: { backgroundColor: '#DDDDDD', textColor: '#555555' },
  },
  inputs: { backgroundColor: '#FAFAFA', borderColor: '#667788', borderRadius: 4 },
  fontFamily: 'Inter, sans-serif',
  fontSize: 17,
  spacing: 1.25,
  hideHeaderText: true,
  logo: { url: '/logo.svg', alt: 'Acme' },
  colorScheme: 'light',
  contrast: 'more',
  logoPlacement: 'center',
  socialButtons: 'icons',
  links: { terms: 'https://acme.test/terms', privacy: '/privacy', help: 'mailto:help@acme.test' },
}

/** A theme for each field, in which only that field is set. The two fields of the logo belong together. */
const themesOf = (samples: object, path = ''): [field: string, theme: object][] =>
  Object.entries(samples).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || name === 'logo') return [[path + name, { [name]: value }]]
    return themesOf(value, `${path}${name}.`).map(([field, theme]): [string, object] => [field, { [name]: theme }])
  })

test.each(themesOf(SAMPLES))('the field %s has an effect', (_, theme: Theme) => {
  const effectsOf = (usedTheme: Theme) => [variables(usedTheme), componentOptions(usedTheme), schemeOf(usedTheme)]
  expect(effectsOf(theme)).not.toEqual(effectsOf({}))
  expect(consoleError).not.toHaveBeenCalledWith(expect.stringContaining('theme.'))
})

test('writes each color of the theme to its variable', () => {
  expect(
    variables({
      container: { border: '2px solid #aabbcc' },
      colors: { primary: '#101820', text: '#112233', secondary: '#445566', divider: '#ccbbaa', success: '#115522', error: '#991111' },
      buttons: {
        primary: { backgroundColor: '#0B3FBF', textColor: '#FEFEFE' },
        secondary: { borderColor: '#667788', textColor: '#223344' },
        disabled: { backgroundColor: '#DDDDDD', textColor: '#555555' },
      },
      inputs: { backgroundColor: '#FAFAFA' },
    }),
  ).toMatchObject({
    '--_light-frame': '2px solid var(--_card-border)',
    '--_light-card-border': '#aabbcc',
    '--_light-border': '#ccbbaa',
    '--_light-text': '#112233',
    '--_light-muted': '#445566',
    '--_light-success': '#115522',
    '--_light-error': '#991111',
    '--_light-primary': '#0B3FBF',
    '--_light-on-primary': '#FEFEFE',
    '--_light-control-border': '#667788',
    '--_light-secondary-text': '#223344',
    '--_light-link': '#101820',
    '--_light-focus': '#101820',
    '--_light-disabled': '#DDDDDD',
    '--_light-on-disabled': '#555555',
    '--_light-field': '#FAFAFA',
  })
})

describe('in the dark', () => {
  test('keeps only the brand color of a light theme', () => {
    const inDark = (theme: Theme) => Object.entries(variables(theme)).filter(([name]) => name.startsWith('--_dark-'))
    const theme = { container: { backgroundColor: '#FFFDF8' }, colors: { primary: '#0B3FBF', text: '#111111', error: '#991111' } }
    expect(inDark(theme)).toEqual(inDark({ colors: { primary: '#0B3FBF' } }))
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

describe('the CSS of the host', () => {
  const withHost = (hostColors: { readonly [token: string]: string }, theme: Theme = {}) => variablesOf(theme, parseColor, hostColors)

  test('can set only a background, and everything on it is readable in both schemes', () => {
    for (const scheme of ['light', 'dark']) {
      expect(withHost({ surface: '#101010' })).toMatchObject({
        [`--_${scheme}-text`]: dark.text,
        [`--_${scheme}-error`]: dark.error,
        [`--_${scheme}-muted`]: expect.stringMatching(/^#[89A-F]/),
      })
    }
    expect(withHost({ surface: '#101010' })['--_light-scheme']).toBe('dark')
    expect(withHost({ surface: '#FFFDF8' })['--_dark-scheme']).toBe('light')
  })

  test('has priority over the brand color of the theme', () => {
    const values = withHost({ primary: '#FFFF00' }, { colors: { primary: '#0B3FBF' } })
    expect(values['--_light-on-primary']).not.toBe('#FFFFFF')
    expect(values['--_light-focus']).toBe(values['--_light-text'])
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

  test('is ignored without an error, whatever its type', () => {
    const invalidTheme = { colors: 7, container: null, buttons: 'red', fontFamily: {}, inputs: { borderColor: [] } }
    // Values that a host without TypeScript can pass.
    expect(variables(invalidTheme as unknown as Theme)).toEqual({})
  })
})

test('warns in development about a pair with too little contrast', () => {
  variables({ buttons: { primary: { backgroundColor: '#EEEEEE', textColor: '#DDDDDD' } } })
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('on-primary on primary has a contrast of 1.2'))
})

describe('the HTML of a server, where no browser can check a color', () => {
  test('does not contain an unknown color name, and the server warns about it', () => {
    expect(themeText('x', { colors: { success: 'carpet' } })).not.toContain('carpet')
    expect(consoleError.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining('theme.colors.success is not a color; it is ignored.'),
    ])
  })

  test.each(['navy', 'RebeccaPurple', 'currentColor', 'LinkText'])('contains the color name %s, for browsers that know it', (name) => {
    expect(themeText('x', { colors: { divider: name } })).toContain(`@supports(color:${name}){--_light-border:${name}}`)
    expect(consoleError).not.toHaveBeenCalled()
  })
})
