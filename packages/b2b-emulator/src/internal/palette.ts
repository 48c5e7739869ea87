/*
 * The colors of the emulator's pages and emails. They have the names and values of the theme of the sign-in widget. The emulator does not
 * import the widget, so `palette.test.ts` compares the colors with the theme.
 */

/** The light colors. */
export const lightPalette = {
  surface: '#FFFFFF',
  sunken: '#F6F5F2',
  text: '#19303D',
  muted: '#5C727D',
  border: '#E4E2DC',
  'control-border': '#84929A',
  primary: '#19303D',
  'on-primary': '#FFFFFF',
  success: '#0C5A56',
  error: '#8B1214',
  shadow: '0 1px 2px rgb(25 48 61/.04), 0 16px 40px -20px rgb(25 48 61/.18)',
}

type Palette = Readonly<typeof lightPalette>

/** The dark colors. */
export const darkPalette: Palette = {
  surface: '#141F26',
  sunken: '#1C2931',
  text: '#E8EDEF',
  muted: '#A2B1B9',
  border: '#2A3841',
  'control-border': '#667B86',
  primary: '#DCE8EE',
  'on-primary': '#13222B',
  success: '#6CC9B4',
  error: '#F7A19A',
  shadow: '0 1px 2px rgb(0 0 0/.3), 0 16px 40px -20px rgb(0 0 0/.6)',
}

/** The light colors for users who prefer more contrast. */
export const highContrastLightPalette: Palette = {
  ...lightPalette,
  sunken: '#FFFFFF',
  text: '#0B1920',
  muted: '#33464F',
  border: '#33464F',
  'control-border': '#33464F',
  primary: '#0B1920',
  success: '#06413E',
  error: '#6E0A0C',
  shadow: 'none',
}

/** The dark colors for users who prefer more contrast. */
export const highContrastDarkPalette: Palette = {
  ...darkPalette,
  surface: '#0A1115',
  sunken: '#0A1115',
  text: '#FFFFFF',
  muted: '#D5DEE3',
  border: '#C4D0D6',
  'control-border': '#C4D0D6',
  primary: '#FFFFFF',
  'on-primary': '#0A1115',
  success: '#9FE8D8',
  error: '#FFC9C4',
  shadow: 'none',
}

/** The background of a dark page. The widget has no such color, because the page around it belongs to the application. */
export const DARK_PAGE = '#0B1216'

/** The color over the page behind a dialog. */
export const BACKDROP = `color-mix(in srgb, ${DARK_PAGE} 50%, transparent)`

/** Declares the colors as CSS variables such as `--text`. */
export const declareColors = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}: ${color};`)
    .join(' ')
