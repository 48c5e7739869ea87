/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number]

/**
 * Parses `#rgb`, `#rrggbb`, `rgb(r g b)` or `color(srgb r g b)`. Ignores the alpha value. Returns null for any other syntax. Browsers
 * return computed colors in the last two formats.
 */
export function parseColor(value: string): Rgb | null {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(value)?.[1]
  if (hex) {
    const digits = hex.length > 4 ? 2 : 1
    // `#abc` is `#aabbcc`: `padStart` repeats the single digit.
    return triple((index) => Number.parseInt(hex.slice(index * digits, index * digits + digits).padStart(2, hex[index]), 16) / 255)
  }
  const [, space, parts = ''] = /^(rgba?\(|color\(srgb )([\d.,\s/e-]+)\)$/.exec(value) ?? []
  const numbers = parts.split(/[,\s/]+/).map((channel) => Number(channel) / (space === 'color(srgb ' ? 1 : 255))
  return numbers.length > 2 && !numbers.some(Number.isNaN) ? triple((index) => clamp(numbers[index] ?? 0)) : null
}

/** Formats a color as `#RRGGBB`. */
export function toHex(color: Rgb): string {
  const bytes = color.map((channel) => Math.round(channel * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Returns the contrast ratio by WCAG 2, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const luminances = [luminance(first), luminance(second)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** Mixes a share (0 to 1) of a color into another. */
export const mix = (color: Rgb, into: Rgb, share: number): Rgb => triple((index) => color[index] * share + into[index] * (1 - share))

/**
 * Increases the Oklab lightness of a color until `isEnough` returns true. Keeps the hue, and the chroma as far as the screen can show it.
 * Oklab computes L, a and b from the cube roots of the LMS values. To increase only L, add the same number to all three roots. So a and b are
 * not computed.
 */
export function lighten(color: Rgb, isEnough: (color: Rgb) => boolean): Rgb {
  const lms = times(LMS, linear(color))
  const roots = triple((index) => Math.cbrt(lms[index]))
  const lightness = dot(LIGHTNESS, roots)
  for (let step = 0; lightness + step < 1; step += 0.01) {
    const raised = triple((index) => (roots[index] + step) ** 3)
    const lighter = gamma(times(LMS_BACK, raised))
    if (isEnough(lighter)) return lighter
  }
  return [1, 1, 1]
}

const luminance = (color: Rgb): number => dot([0.2126, 0.7152, 0.0722], linear(color))

const clamp = (channel: number): number => Math.min(1, Math.max(0, channel))

/** Creates a color, or another list of three numbers, from a function of the index. */
const triple = (channelAt: (index: 0 | 1 | 2) => number): Rgb => [channelAt(0), channelAt(1), channelAt(2)]

/** Converts sRGB to linear light. */
const linear = (color: Rgb): Rgb =>
  triple((index) => (color[index] <= 0.04045 ? color[index] / 12.92 : ((color[index] + 0.055) / 1.055) ** 2.4))

/** Converts linear light to sRGB. */
const gamma = (color: Rgb): Rgb =>
  triple((index) => clamp(color[index] <= 0.0031308 ? color[index] * 12.92 : 1.055 * color[index] ** (1 / 2.4) - 0.055))

type Matrix = readonly [Rgb, Rgb, Rgb]

const dot = (row: Rgb, color: Rgb): number => row[0] * color[0] + row[1] * color[1] + row[2] * color[2]

const times = (matrix: Matrix, color: Rgb): Rgb => triple((index) => dot(matrix[index], color))

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
