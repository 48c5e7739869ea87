/** Whatever is no letter, digit or picture, and the letters that have no shape, such as fillers. */
const NO_LETTER = /^(?:[^\p{L}\p{N}\p{Extended_Pictographic}]|\p{DI})+/u

/** The first letter of a name as people see it, with its marks; `""` if the name has none. */
export function firstLetter(name: string): string {
  const text = name.replace(NO_LETTER, '') || name
  const letters = 'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : text
  const [first = ''] = letters
  return first.toLocaleUpperCase()
}
