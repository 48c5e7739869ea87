/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number]

/**
 * Parses `#rgb`, `#rrggbb`, `rgb(r g b)` or `color(srgb r g b)`. Ignores the alpha value. Returns null for any other syntax. Browsers
 * return computed colors in the last two formats.
 */
export function parseColor(value: string): Rgb | null {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(value)?.[1]
  if (hex) {
    const size = hex.length > 4 ? 2 : 1
    return triple((at) => Number.parseInt(hex.slice(at * size, at * size + size).padStart(2, hex[at]), 16) / 255)
  }
  const [, space, parts = ''] = /^(rgba?\(|color\(srgb )([\d.,\s/e-]+)\)$/.exec(value) ?? []
  const numbers = parts.split(/[,\s/]+/).map((channel) => Number(channel) / (space === 'color(srgb ' ? 1 : 255))
  return numbers.length > 2 && !numbers.some(Number.isNaN) ? triple((at) => clamp(numbers[at] ?? 0)) : null
}

/** Formats a color as `#RRGGBB`. */
export const toHex = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** Returns the contrast ratio by WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number] // The list has two entries.
  return (high + 0.05) / (low + 0.05)
}

/** Mixes a share of one color into another. */
export const mix = (color: Rgb, into: Rgb, share: number): Rgb => triple((at) => color[at] * share + into[at] * (1 - share))

/**
 * Increases the Oklab lightness of a color until `enough` returns true. Keeps the hue, and the chroma as far as the screen can show it. In
 * Oklab, more lightness adds the same value to all three cube roots of the LMS color, so the other two coordinates are not needed.
 */
export function lighten(color: Rgb, enough: (color: Rgb) => boolean): Rgb {
  const cones = times(LMS, linear(color))
  const roots = triple((at) => Math.cbrt(cones[at]))
  const lightness = dot(LIGHTNESS, roots)
  for (let step = 0; lightness + step < 1; step += 0.01) {
    const raised = triple((at) => (roots[at] + step) ** 3)
    const lighter = gamma(times(LMS_BACK, raised))
    if (enough(lighter)) return lighter
  }
  return [1, 1, 1]
}

const luminance = (color: Rgb): number => dot([0.2126, 0.7152, 0.0722], linear(color))

const clamp = (part: number): number => Math.min(1, Math.max(0, part))

const triple = (part: (at: 0 | 1 | 2) => number): Rgb => [part(0), part(1), part(2)]

const linear = (color: Rgb): Rgb => triple((at) => (color[at] <= 0.04045 ? color[at] / 12.92 : ((color[at] + 0.055) / 1.055) ** 2.4))

const gamma = (color: Rgb): Rgb =>
  triple((at) => clamp(color[at] <= 0.0031308 ? color[at] * 12.92 : 1.055 * clamp(color[at]) ** (1 / 2.4) - 0.055))

type Matrix = readonly [Rgb, Rgb, Rgb]

const dot = (row: Rgb, color: Rgb): number => row[0] * color[0] + row[1] * color[1] + row[2] * color[2]

const times = (matrix: Matrix, color: Rgb): Rgb => triple((at) => dot(matrix[at], color))

/* The matrices of Björn Ottosson's Oklab, rounded to the precision of 8-bit colors. See https://bottosson.github.io/posts/oklab/. */
const LMS: Matrix = [
  [0.41222, 0.53633, 0.05145],
  [0.2119, 0.6807, 0.1074],
  [0.0883, 0.28172, 0.62998],
]
const LIGHTNESS: Rgb = [0.21045, 0.79362, -0.00407]
const LMS_BACK: Matrix = [
  [4.07674, -3.30771, 0.23097],
  [-1.26844, 2.60976, -0.34132],
  [-0.0042, -0.70342, 1.70761],
]
