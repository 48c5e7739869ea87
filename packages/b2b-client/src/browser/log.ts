/** Where the package speaks to a developer: short sentences, never a token, a code or what somebody typed. */
export interface Log {
  warn(sentence: string): void
  error(sentence: string): void
  /** Warns the first time only. */
  warnOnce(sentence: string): void
}

/** A log under the brand's name. */
export function createLog(brand: string): Log {
  const said = new Set<string>()
  const warn = (sentence: string) => console.warn(`[${brand}] ${sentence}`)
  return {
    warn,
    error: (sentence) => console.error(`[${brand}] ${sentence}`),
    warnOnce: (sentence) => {
      if (said.has(sentence)) return
      said.add(sentence)
      warn(sentence)
    },
  }
}
