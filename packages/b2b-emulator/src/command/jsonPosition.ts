/** Returns true for an error with a position. The errors of the parser have one. */
const hasPosition = (error: unknown): error is { readonly line: number; readonly column: number } =>
  typeof error === 'object' && error !== null && 'line' in error && 'column' in error

/**
 * Returns the position of the first JSON syntax error, such as `line 3, column 5`, or null if it is unknown. The error message of
 * `JSON.parse` is not usable: in some versions it has no position, and in others it quotes the text, which can contain secrets.
 */
export async function findSyntaxError(text: string): Promise<string | null> {
  const { parse } = await import('@humanwhocodes/momoa')
  try {
    parse(text)
  } catch (error) {
    if (hasPosition(error)) return `line ${error.line}, column ${error.column}`
  }
  return null
}
