import { contrast, lighten, mix, parseColor, toHex, type Rgb } from './color.ts'
import { dark, light, type ColorToken, type Palette } from './tokens.ts'

/** What a theme says outright. `text` is said only where it is meant as the colour of text. */
export type Given = { readonly [T in ColorToken]?: string }

/** Turns any CSS colour into one that can be counted with; null if that cannot be known here. */
export type Resolve = (color: string) => Rgb | null

/* What WCAG 2.2 asks of text and of edges, with what rounding may cost. */
const TEXT = 4.5
const EDGE = 3
/** A primary colour is text too only when it is nearly ink: a bright headline would compete with the button. */
const INK = 10

const known = (hex: string): Rgb => parseColor(hex) ?? [0, 0, 0]

/**
 * Completes what a theme says of a light or a dark widget: whatever rests on a given colour is moved until it can be read.
 * What it does not answer stays as it is in `base`.
 */
export function derive(base: Palette, given: Given, resolve: Resolve): Given {
  const read = (token: ColorToken): Rgb => resolve(given[token] ?? '') ?? known(base[token])
  const [surface, primary] = [read('surface'), read('primary')]
  const ink = better(surface, [known(light.text), known(dark.text)])
  const text = textOn(surface, ink, given, resolve)
  const link = contrast(primary, surface) >= TEXT ? primary : text
  const focus = contrast(primary, surface) >= EDGE ? primary : text
  const grounds = toHex(surface) !== base.surface || toHex(text) !== base.text ? onGround(surface, text) : {}
  const brand = given.primary ? { 'on-primary': toHex(wordOn(primary)), link: toHex(link), focus: toHex(focus) } : {}
  return { ...grounds, ...brand, ...given, text: toHex(text) }
}

/** What is given as text, then an inky primary, then our own ink. */
function textOn(surface: Rgb, ink: Rgb, given: Given, resolve: Resolve): Rgb {
  const text = resolve(given.text ?? '')
  if (text && contrast(text, surface) >= TEXT) return text
  const primary = resolve(given.primary ?? '')
  return primary && contrast(primary, surface) >= INK ? primary : ink
}

/** Everything between the ground and the ink, mixed out of the two. */
function onGround(surface: Rgb, text: Rgb): Given {
  const sunken = mix(text, surface, 0.04)
  const muted = toHex(readable(text, sunken, 4.6))
  return {
    sunken: toHex(sunken),
    field: toHex(surface),
    muted,
    border: toHex(mix(text, surface, 0.12)),
    'control-border': toHex(readable(text, surface, 3.2)),
    disabled: toHex(mix(text, surface, 0.09)),
    'on-disabled': muted,
  }
}

/** The quietest mixture of ink into a ground that still has this contrast on it. */
function readable(ink: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let share = 0.3; share < 1; share += 0.01) {
    const mixed = mix(ink, ground, share)
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return ink
}

/** White or ink; black where a middling ground leaves both too weak. */
function wordOn(ground: Rgb): Rgb {
  const word = better(ground, [[1, 1, 1], known(light.text)])
  return contrast(word, ground) >= TEXT ? word : [0, 0, 0]
}

const better = (ground: Rgb, choices: readonly [Rgb, ...Rgb[]]): Rgb =>
  choices.reduce((best, next) => (contrast(next, ground) > contrast(best, ground) ? next : best))

/** The same theme in the dark: our own slate, and the brand's colour lifted until it stands out from it. */
export function inTheDark(primary: string | undefined, resolve: Resolve): Given {
  const color = resolve(primary ?? '')
  if (!color) return {}
  const surface = known(dark.surface)
  const lifted = lighten(color, (lighter) => contrast(lighter, surface) >= EDGE)
  return derive(dark, { primary: toHex(lifted), text: dark.text }, resolve)
}

/** True for a ground on which chalk reads better than ink. */
export const isDark = (surface: Rgb): boolean => contrast(surface, [1, 1, 1]) > contrast(surface, [0, 0, 0])

/** The pairs of a palette that are harder to read than WCAG 2.2 AA allows, as sentences. */
export function unreadable(palette: Palette, resolve: Resolve): string[] {
  const pairs: readonly (readonly [ColorToken, ColorToken, number])[] = [
    ['text', 'surface', TEXT],
    ['muted', 'sunken', TEXT],
    ['on-primary', 'primary', TEXT],
    ['link', 'surface', TEXT],
    ['error', 'surface', TEXT],
    ['control-border', 'surface', EDGE],
    ['focus', 'surface', EDGE],
  ]
  return pairs.flatMap(([front, ground, least]) => {
    const [one, other] = [resolve(palette[front]), resolve(palette[ground])]
    const has = one && other ? contrast(one, other) : least
    return has < least ? [`${front} on ${ground} has a contrast of ${has.toFixed(1)}; it needs ${least}.`] : []
  })
}
