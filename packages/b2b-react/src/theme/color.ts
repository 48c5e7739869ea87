/** Red, green and blue between 0 and 1. */
export type Rgb = readonly [number, number, number]

/**
 * Reads `#rgb`, `#rrggbb`, `rgb(r g b)` or `color(srgb r g b)`, with or without an alpha, which is left out; null if it is none of them.
 * The last two are how browsers answer for any colour.
 */
export function parseColor(value: string): Rgb | null {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(value)?.[1]
  if (hex) {
    const size = hex.length > 4 ? 2 : 1
    return triple((at) => Number.parseInt(hex.slice(at * size, at * size + size).padStart(2, hex[at]), 16) / 255)
  }
  const [, space, parts = ''] = /^(rgba?\(|color\(srgb )([\d.,\s/e-]+)\)$/.exec(value) ?? []
  const numbers = parts.split(/[,\s/]+/).map((part) => Number(part) / (space === 'color(srgb ' ? 1 : 255))
  return numbers.length > 2 && !numbers.some(Number.isNaN) ? triple((at) => clamp(numbers[at] ?? 0)) : null
}

/** Writes a colour as `#RRGGBB`. */
export const toHex = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** The contrast of two colours as WCAG 2 counts it, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number] // Two went in, two come out.
  return (high + 0.05) / (low + 0.05)
}

/** A share of one colour mixed into another. */
export const mix = (color: Rgb, into: Rgb, share: number): Rgb => triple((at) => color[at] * share + into[at] * (1 - share))

/**
 * Raises the Oklab lightness of a colour until the test is met, keeping its hue and as much of its chroma as the screen can show. A step of the
 * lightness is the same step of each cone's cube root, so the other two coordinates are never computed.
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

/* The numbers of Björn Ottosson's Oklab, shortened to what eight bits can show. */
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
