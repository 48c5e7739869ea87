/** A generator of random numbers. The same seed gives the same numbers. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `limit`, without `limit`. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  /** Returns up to `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[]
  /** Picks an item. Its weight divided by all weights is its probability. */
  pickByWeight<T extends { readonly weight: number }>(items: readonly T[]): T
}

/** Creates a generator. @see https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  function pick<T>(items: readonly T[]): T {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is no item to pick.')
    return item
  }
  return {
    next,
    below,
    pick,
    sample(items, count) {
      const rest = [...items]
      const sampled = []
      while (sampled.length < count && rest.length > 0) sampled.push(...rest.splice(below(rest.length), 1))
      return sampled
    },
    pickByWeight(items) {
      const total = items.reduce((sum, { weight }) => sum + weight, 0)
      let remaining = next() * total
      return items.find(({ weight }) => (remaining -= weight) < 0) ?? pick(items)
    },
  }
}
