/** The names of the theme values. The host sets them as CSS variables such as `--b2b-primary`. */
export type Token = keyof typeof light | keyof typeof measures

/** A theme value that is a color. */
export type ColorToken = Exclude<keyof typeof light, 'shadow'>

/** A complete set of colors. */
export type Palette = { readonly [T in ColorToken]: string }

/** One pixel of the design: a sixteenth of the text size of the browser, times the host's `--b2b-scale`. */
export const PIXEL = 'var(--_px)'

/** The four values that are the same in every scheme. */
export const measures = {
  font: 'system-ui, sans-serif',
  width: `calc(400*${PIXEL})`,
  radius: '8px',
  'control-radius': '6px',
}

/** The default light colors. */
export const light = {
  surface: '#FFFFFF',
  sunken: '#F6F5F2',
  field: '#FFFFFF',
  text: '#19303D',
  muted: '#5C727D',
  border: '#E4E2DC',
  'card-border': 'var(--_border)',
  'control-border': '#84929A',
  primary: '#19303D',
  'on-primary': '#FFFFFF',
  'primary-border': 'var(--_primary)',
  'primary-shade': 'var(--_on-primary)',
  'secondary-text': 'var(--_text)',
  link: '#19303D',
  focus: '#19303D',
  success: '#0C5A56',
  error: '#8B1214',
  disabled: '#ECEAE5',
  'on-disabled': '#5C727D',
  shadow: '0 1px 2px rgb(25 48 61/.04), 0 16px 40px -20px rgb(25 48 61/.18)',
}

/** The default dark colors. */
export const dark: typeof light = {
  ...light,
  surface: '#141F26',
  sunken: '#1C2931',
  field: '#101A20',
  text: '#E8EDEF',
  muted: '#A2B1B9',
  border: '#2A3841',
  'control-border': '#667B86',
  primary: '#DCE8EE',
  'on-primary': '#13222B',
  link: '#DCE8EE',
  focus: '#DCE8EE',
  success: '#6CC9B4',
  error: '#F7A19A',
  disabled: '#24323B',
  'on-disabled': '#A2B1B9',
  shadow: '0 1px 2px rgb(0 0 0/.3), 0 16px 40px -20px rgb(0 0 0/.6)',
}

/** Returns the CSS value of a token, for use in a rule. */
export const v = (token: Token): string => `var(--_${token})`
