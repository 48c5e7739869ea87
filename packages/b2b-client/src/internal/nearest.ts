/** The minimum share of common letter pairs. Names with a lower share are not similar. */
const MIN_SIMILARITY = 0.4

/** Returns the pairs of neighboring letters, and the last letter alone. */
const pairsOf = (name: string): ReadonlySet<string> => {
  const letters = name.toLowerCase().split('')
  return new Set(letters.map((letter, index) => letter + (letters[index + 1] ?? '')))
}

/** Returns the Sørensen–Dice coefficient of the letter pairs of two names: 0 to 1. */
function similarity(a: string, b: string): number {
  const [pairsOfA, pairsOfB] = [pairsOf(a), pairsOf(b)]
  return (2 * [...pairsOfA].filter((pair) => pairsOfB.has(pair)).length) / (pairsOfA.size + pairsOfB.size)
}

/** Returns ` Did you mean …?` with the most similar known name; `""` if none is similar. */
export function didYouMean(name: string, knownNames: readonly string[]): string {
  const [nearest] = knownNames
    .filter((knownName) => similarity(name, knownName) >= MIN_SIMILARITY)
    .sort((a, b) => similarity(name, b) - similarity(name, a))
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`
}
