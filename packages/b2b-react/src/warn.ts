const said = new Set<string>()

/** Tells a developer something, once; does nothing in production. */
export function warnOnce(sentence: string): void {
  if (!__DEV__ || said.has(sentence)) return
  said.add(sentence)
  // oxlint-disable-next-line no-console -- This is the one place where the widget speaks to developers.
  console.error(`[@acme/b2b-react] ${sentence}`)
}
