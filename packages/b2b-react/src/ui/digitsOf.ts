/** Matches a decimal digit of any script. */
const DECIMAL = /^\p{Nd}$/u

const isDigit = (codePoint: number): boolean => DECIMAL.test(String.fromCodePoint(codePoint))

/**
 * Returns the value of a digit. In Unicode, the ten digits of each script are consecutive, from zero to nine. The loop finds the zero of the
 * script. If the digits of another script end directly before it, the loop finds the zero of that script, which is 10 or 20 places earlier.
 */
function valueOf(codePoint: number): number {
  let firstDigit = codePoint
  while (isDigit(firstDigit - 1)) firstDigit -= 1
  return (codePoint - firstDigit) % 10
}

/**
 * Returns the digits in a text as 0 to 9, from any script. Ignores everything else.
 *
 * @example
 * digitsOf(' ١٢ 34-56 ') // '123456'
 */
export function digitsOf(text: string): string {
  const codePoints = Array.from(text).map((character) => character.codePointAt(0) ?? 0)
  return codePoints.filter(isDigit).map(valueOf).join('')
}
