import { contrast, lighten, mix, parseColor, toHex, type Rgb } from './color.ts'
import { dark, light, type ColorToken, type Palette } from './tokens.ts'

/** The colors that a theme sets. `text` is set only if the theme names a color that is meant for text. */
export type ThemeColors = { readonly [T in ColorToken]?: string }

/** Converts any CSS color to RGB; null if that is not possible here. */
export type Resolve = (color: string) => Rgb | null

/* The minimum contrasts of text and of edges in WCAG 2.2. */
const TEXT_CONTRAST = 4.5
const EDGE_CONTRAST = 3
/**
 * The contrast that a primary color needs to be used for text, too. Only nearly black colors have it, because a bright title would compete
 * with the button.
 */
const INK_CONTRAST = 10

const rgbOf = (hex: string): Rgb => parseColor(hex) ?? [0, 0, 0]

/**
 * Derives all colors that follow from the colors of a theme, so that text and edges have enough contrast. Other colors stay as in `base`.
 */
export function derive(base: Palette, themeColors: ThemeColors, resolve: Resolve): ThemeColors {
  const read = (token: ColorToken): Rgb => resolve(themeColors[token] ?? '') ?? rgbOf(base[token])
  const [surface, primary] = [read('surface'), read('primary')]
  const ink = mostReadable(surface, [rgbOf(light.text), rgbOf(dark.text)])
  const text = textOn(surface, ink, themeColors, resolve)
  const link = contrast(primary, surface) >= TEXT_CONTRAST ? primary : text
  const focus = contrast(primary, surface) >= EDGE_CONTRAST ? primary : text
  const surfaceColors = toHex(surface) !== base.surface || toHex(text) !== base.text ? betweenColors(surface, text) : {}
  const brandColors = themeColors.primary ? { 'on-primary': toHex(textOnColor(primary)), link: toHex(link), focus: toHex(focus) } : {}
  return { ...surfaceColors, ...brandColors, ...themeColors, text: toHex(text) }
}

/**
 * Returns the color of text on a surface: the theme's text color, else a nearly black primary color, if their contrast is high enough.
 * Otherwise the default text color (`ink`).
 */
function textOn(surface: Rgb, ink: Rgb, themeColors: ThemeColors, resolve: Resolve): Rgb {
  const text = resolve(themeColors.text ?? '')
  if (text && contrast(text, surface) >= TEXT_CONTRAST) return text
  const primary = resolve(themeColors.primary ?? '')
  return primary && contrast(primary, surface) >= INK_CONTRAST ? primary : ink
}

/** Derives the colors between the surface and the text by mixing the two. The contrasts are a little above the minimum of WCAG. */
function betweenColors(surface: Rgb, text: Rgb): ThemeColors {
  const sunken = mix(text, surface, 0.04)
  const muted = toHex(lightestReadable(text, sunken, 4.6))
  return {
    sunken: toHex(sunken),
    field: toHex(surface),
    muted,
    border: toHex(mix(text, surface, 0.12)),
    'control-border': toHex(lightestReadable(text, surface, 3.2)),
    disabled: toHex(mix(text, surface, 0.09)),
    'on-disabled': muted,
  }
}

/** Returns the lightest mixture of ink and ground with this contrast to the ground. */
function lightestReadable(ink: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let share = 0.3; share < 1; share += 0.01) {
    const mixed = mix(ink, ground, share)
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return ink
}

/** Returns white or the default text color for text on a colored ground. Returns black if both have too little contrast. */
function textOnColor(ground: Rgb): Rgb {
  const text = mostReadable(ground, [[1, 1, 1], rgbOf(light.text)])
  return contrast(text, ground) >= TEXT_CONTRAST ? text : [0, 0, 0]
}

/** Returns the color with the highest contrast to the ground. */
const mostReadable = (ground: Rgb, choices: readonly [Rgb, ...Rgb[]]): Rgb =>
  choices.reduce((best, next) => (contrast(next, ground) > contrast(best, ground) ? next : best))

/** Derives the dark scheme of a theme: the default dark colors, with the brand color lightened until it stands out. */
export function inTheDark(primary: string | undefined, resolve: Resolve): ThemeColors {
  const color = resolve(primary ?? '')
  if (!color) return {}
  const surface = rgbOf(dark.surface)
  const lighterPrimary = lighten(color, (lighter) => contrast(lighter, surface) >= EDGE_CONTRAST)
  return derive(dark, { primary: toHex(lighterPrimary), text: dark.text }, resolve)
}

/** Returns true if white text is more readable on this surface than black text. */
export const isDark = (surface: Rgb): boolean => contrast(surface, [1, 1, 1]) > contrast(surface, [0, 0, 0])

/** Returns a message for each pair of colors with less contrast than WCAG 2.2 AA requires. */
export function unreadable(palette: Palette, resolve: Resolve): string[] {
  const pairs: readonly (readonly [ColorToken, ColorToken, number])[] = [
    ['text', 'surface', TEXT_CONTRAST],
    ['muted', 'sunken', TEXT_CONTRAST],
    ['on-primary', 'primary', TEXT_CONTRAST],
    ['link', 'surface', TEXT_CONTRAST],
    ['error', 'surface', TEXT_CONTRAST],
    ['control-border', 'surface', EDGE_CONTRAST],
    ['focus', 'surface', EDGE_CONTRAST],
  ]
  return pairs.flatMap(([front, ground, minimum]) => {
    const [frontColor, groundColor] = [resolve(palette[front]), resolve(palette[ground])]
    const ratio = frontColor && groundColor ? contrast(frontColor, groundColor) : minimum
    return ratio < minimum ? [`${front} on ${ground} has a contrast of ${ratio.toFixed(1)}; it needs ${minimum}.`] : []
  })
}
