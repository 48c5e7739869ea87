const DECIMAL = /^\p{Nd}$/u

const isDigit = (point: number): boolean => DECIMAL.test(String.fromCodePoint(point))

/** The digits of every script stand in tens in Unicode, from zero to nine. */
function valueOf(point: number): number {
  let zero = point
  while (isDigit(zero - 1)) zero -= 1
  return (point - zero) % 10
}

/**
 * The digits in a text, in any script, as the provider reads them: 0 to 9. Everything else is left out.
 *
 * @example
 * digitsOf(' ١٢ 34-56 ') // '123456'
 */
export function digitsOf(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return points.filter(isDigit).map(valueOf).join('')
}
