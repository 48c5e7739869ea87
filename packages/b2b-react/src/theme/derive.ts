import { contrast, lighten, mix, parseColor, toHex, type Rgb } from './color.ts'
import { dark, light, type ColorToken, type Palette } from './tokens.ts'

/** The colors that a theme or the host sets. `accent` is the color of links and focus rings, if they do not have the color of the main button. */
export type ThemeColors = { readonly [T in ColorToken | 'accent']?: string }

/** Converts any CSS color to RGB; null if that is not possible here. */
export type Resolve = (color: string) => Rgb | null

/* The minimum contrasts of text and of edges in WCAG 2.2. */
const TEXT_CONTRAST = 4.5
const EDGE_CONTRAST = 3

/** The text colors of a theme with a brand color: gray, with a share of the brand color. */
const DARK_GRAY: Rgb = [0.12, 0.12, 0.12]
const LIGHT_GRAY: Rgb = [0.94, 0.94, 0.94]
const BRAND_SHARE = 0.1
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]
/** Colors with a smaller difference between their channels look gray. */
const GRAY_RANGE = 0.15

const rgbOf = (hex: string): Rgb => parseColor(hex) ?? BLACK

/**
 * Derives all colors that follow from the colors of a theme, so that text and edges have enough contrast. Other colors stay as in `base`.
 */
export function derive(base: Palette, themeColors: ThemeColors, resolve: Resolve): ThemeColors {
  const { accent, ...colors } = themeColors
  const read = (token: ColorToken): Rgb | null => resolve(colors[token] ?? '')
  const surface = read('surface') ?? rgbOf(base.surface)
  const primary = read('primary')
  const brand = resolve(accent ?? '') ?? primary
  const text = read('text') ?? textOn(surface, brand)
  const isDefault = brand === null && toHex(surface) === base.surface && toHex(text) === base.text
  return {
    ...(isDefault ? {} : betweenColors(base, surface, text)),
    ...(read('surface') && { field: toHex(surface) }),
    ...(primary && buttonColors(surface, text, primary)),
    ...(brand && accentColors(surface, text, brand)),
    ...colors,
    text: toHex(text),
  }
}

/** Returns a readable text color: a gray with a little of the brand color, or the default text color if there is no brand color. */
function textOn(surface: Rgb, brand: Rgb | null): Rgb {
  const inks = brand ? [DARK_GRAY, LIGHT_GRAY].map((gray) => mix(brand, gray, BRAND_SHARE)) : [rgbOf(light.text), rgbOf(dark.text)]
  const ink = mostReadable(surface, inks)
  return contrast(ink, surface) >= TEXT_CONTRAST ? ink : mostReadable(surface, [BLACK, WHITE])
}

/** Derives the colors between the surface and the text by mixing the two. The contrasts are a little above the minimum of WCAG. */
function betweenColors(base: Palette, surface: Rgb, text: Rgb): ThemeColors {
  const sunken = sunkenOf(surface, text)
  // Thin light text on a dark ground needs more contrast to look the same.
  const muted = toHex(readable(surface, text, sunken, isDark(surface) ? 6 : 4.6))
  return {
    sunken: toHex(sunken),
    muted,
    border: toHex(mix(text, surface, 0.12)),
    'control-border': toHex(readable(surface, text, surface, 3.2)),
    disabled: toHex(mix(text, surface, 0.09)),
    'on-disabled': muted,
    error: toHex(readable(rgbOf(base.error), text, sunken, TEXT_CONTRAST)),
    success: toHex(readable(rgbOf(base.success), text, sunken, TEXT_CONTRAST)),
  }
}

/** Returns the background of notes and pressed rows, rounded like the colors of the page. */
function sunkenOf(surface: Rgb, text: Rgb): Rgb {
  const mixed = rgbOf(toHex(mix(text, surface, 0.04)))
  // On a medium gray, the text is just readable. On a color between gray and text, it would not be.
  return contrast(text, mixed) >= TEXT_CONTRAST ? mixed : surface
}

/** Mixes as much text color into a color as it needs for this contrast to the ground. */
function readable(color: Rgb, text: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = mix(text, color, share)
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return text
}

/** Derives the text and the edge of the main button, and `primary-shade`, which is mixed into the fill under the pointer. */
function buttonColors(surface: Rgb, surfaceText: Rgb, primary: Rgb): ThemeColors {
  const text = textOnColor(primary)
  // The fill of a pressed button contains 24 % of the shade, which is the text color by default: see `--_active` in `containerStyles.ts`.
  const isReadable = contrast(text, mix(text, primary, 0.24)) >= TEXT_CONTRAST
  return {
    'on-primary': toHex(text),
    ...(isReadable ? {} : { 'primary-shade': toHex(isDark(text) ? WHITE : BLACK) }),
    // A pale button has a darker edge of the same hue. On a dark surface, the edge is lighter.
    ...(contrast(primary, surface) < EDGE_CONTRAST && {
      'primary-border': toHex(readable(primary, surfaceText, surface, EDGE_CONTRAST + 0.1)),
    }),
  }
}

/** Derives the colors of links and focus rings: the brand color if it has enough contrast, otherwise the text color. */
function accentColors(surface: Rgb, text: Rgb, brand: Rgb): ThemeColors {
  const ratio = Math.min(contrast(brand, surface), contrast(brand, sunkenOf(surface, text)))
  return { link: toHex(ratio >= TEXT_CONTRAST ? brand : text), focus: toHex(ratio >= EDGE_CONTRAST ? brand : text) }
}

/** Returns white or a dark gray for text on a colored ground. Returns black if both have too little contrast. */
function textOnColor(ground: Rgb): Rgb {
  const text = mostReadable(ground, [WHITE, mix(ground, DARK_GRAY, BRAND_SHARE)])
  return contrast(text, ground) >= TEXT_CONTRAST ? text : BLACK
}

/** Returns the color with the highest contrast to the ground. */
const mostReadable = (ground: Rgb, choices: readonly Rgb[]): Rgb =>
  choices.reduce((best, next) => (contrast(next, ground) > contrast(best, ground) ? next : best))

/**
 * Derives the dark scheme of a theme: the default dark colors, with the brand color lightened until it stands out. A dark gray becomes a
 * light one, because a medium gray looks disabled. The host's own colors are used unchanged.
 */
export function deriveDark(primary: string | undefined, resolve: Resolve, hostColors: ThemeColors = {}): ThemeColors {
  const color = resolve(primary ?? '')
  const colors = { ...(color && lightened(color)), ...hostColors }
  return Object.keys(colors).length > 0 ? derive(dark, colors, resolve) : {}
}

function lightened(color: Rgb): ThemeColors {
  const surface = rgbOf(dark.surface)
  const lightenTo = (ratio: number) => toHex(lighten(color, (lighter) => contrast(lighter, surface) >= ratio))
  if (contrast(color, surface) < EDGE_CONTRAST && Math.max(...color) - Math.min(...color) < GRAY_RANGE) {
    return { primary: toHex(LIGHT_GRAY) }
  }
  // A link can also be on a note. The background of a note is a little lighter, so a link needs more contrast.
  return { primary: lightenTo(EDGE_CONTRAST), link: lightenTo(TEXT_CONTRAST + 0.7) }
}

/** Returns true if white text is more readable on this surface than black text. */
export const isDark = (surface: Rgb): boolean => contrast(surface, WHITE) > contrast(surface, BLACK)

/** Returns a message for each pair of colors with less contrast than WCAG 2.2 AA requires. */
export function contrastMessages(palette: Palette, resolve: Resolve): string[] {
  const pairs: readonly (readonly [ColorToken, ColorToken, number])[] = [
    ['text', 'surface', TEXT_CONTRAST],
    ['muted', 'sunken', TEXT_CONTRAST],
    ['on-primary', 'primary', TEXT_CONTRAST],
    ['secondary-text', 'surface', TEXT_CONTRAST],
    ['link', 'surface', TEXT_CONTRAST],
    ['error', 'surface', TEXT_CONTRAST],
    ['control-border', 'surface', EDGE_CONTRAST],
    ['focus', 'surface', EDGE_CONTRAST],
  ]
  return pairs.flatMap(([front, ground, minimum]) => {
    // A color that refers to another one is as readable as that one.
    const [frontColor, groundColor] = [front, ground].map((token) => (palette[token].startsWith('var(') ? null : resolve(palette[token])))
    const ratio = frontColor && groundColor ? contrast(frontColor, groundColor) : minimum
    return ratio < minimum ? [`${front} on ${ground} has a contrast of ${ratio.toFixed(1)}; it needs ${minimum}.`] : []
  })
}
