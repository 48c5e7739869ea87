/** Two neighbouring letters are compared at a time; below this share of them in common, two names have nothing to do with each other. */
const MIN_SIMILARITY = 0.4

const pairsOf = (name: string): ReadonlySet<string> => {
  const letters = name.toLowerCase().split('')
  return new Set(letters.map((letter, index) => letter + (letters[index + 1] ?? '')))
}

function similarity(a: string, b: string): number {
  const [ours, theirs] = [pairsOf(a), pairsOf(b)]
  return (2 * [...ours].filter((pair) => theirs.has(pair)).length) / (ours.size + theirs.size)
}

/** Returns the known name that a misspelled one most likely means, as a question; `""` if none is like it. */
export function didYouMean(name: string, known: readonly string[]): string {
  const [nearest] = known.filter((one) => similarity(name, one) >= MIN_SIMILARITY).sort((a, b) => similarity(name, b) - similarity(name, a))
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`
}
