/** Leading characters that are not letters, digits or pictograms, and letters without a shape such as fillers. */
const NO_LETTER = /^(?:[^\p{L}\p{N}\p{Extended_Pictographic}]|\p{DI})+/u

/** Returns the first visible letter of a name, with its combining marks; `""` if there is none. */
export function firstLetter(name: string): string {
  const text = name.replace(NO_LETTER, '') || name
  const letters = 'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : text
  const [first = ''] = letters
  return first.toLocaleUpperCase()
}
