/**
 * Leading characters that are not letters, digits or pictograms. `\p{DI}` also matches letters that have no visible shape, such as the
 * Hangul filler.
 */
const NO_LETTER = /^(?:[^\p{L}\p{N}\p{Extended_Pictographic}]|\p{DI})+/u

/**
 * Returns the first visible letter, digit or pictogram of a name, with its combining marks and in upper case. If the name has none of these,
 * returns the first character; `""` if the name is empty.
 */
export function firstLetter(name: string): string {
  const text = name.replace(NO_LETTER, '') || name
  const [character = ''] = text
  const letter = 'Segmenter' in Intl ? new Intl.Segmenter().segment(text).containing(0)?.segment : character
  return (letter ?? '').toLocaleUpperCase()
}
