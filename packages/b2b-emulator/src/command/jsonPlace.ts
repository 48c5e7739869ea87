/** Errors of the parser say where they are. */
const hasPlace = (error: unknown): error is { readonly line: number; readonly column: number } =>
  typeof error === 'object' && error !== null && 'line' in error && 'column' in error

/**
 * Where a text stops being JSON, such as `line 3, column 5`; null where that cannot be told. The platform says so of some texts only, and quotes
 * others, which may hold secrets.
 */
export async function placeOfMistake(text: string): Promise<string | null> {
  const { parse } = await import('@humanwhocodes/momoa')
  try {
    parse(text)
  } catch (error) {
    if (hasPlace(error)) return `line ${error.line}, column ${error.column}`
  }
  return null
}
