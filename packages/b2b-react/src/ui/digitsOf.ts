const DECIMAL = /^\p{Nd}$/u

const isDigit = (point: number): boolean => DECIMAL.test(String.fromCodePoint(point))

/** In Unicode, the ten digits of each script are consecutive, from zero to nine. */
function valueOf(point: number): number {
  let zero = point
  while (isDigit(zero - 1)) zero -= 1
  return (point - zero) % 10
}

/**
 * Returns the digits in a text as 0 to 9, from any script. Ignores everything else.
 *
 * @example
 * digitsOf(' ١٢ 34-56 ') // '123456'
 */
export function digitsOf(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return points.filter(isDigit).map(valueOf).join('')
}
