/** Returns true for an error of the parser, which has a position. */
const hasPosition = (error: unknown): error is { readonly line: number; readonly column: number } =>
  typeof error === 'object' && error !== null && 'line' in error && 'column' in error

/**
 * Returns the position of the first JSON syntax error, such as `line 3, column 5`, or null if it is unknown. The error messages of the
 * platform are no alternative: some have no position, and others quote the text, which can contain secrets.
 */
export async function positionOfMistake(text: string): Promise<string | null> {
  const { parse } = await import('@humanwhocodes/momoa')
  try {
    parse(text)
  } catch (error) {
    if (hasPosition(error)) return `line ${error.line}, column ${error.column}`
  }
  return null
}
