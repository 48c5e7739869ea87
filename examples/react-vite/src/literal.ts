const MAX_LINE = 50

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

/**
 * Prints JSON data as a TypeScript literal, in the style of the samples of this repository. `printText` can print a string as another
 * expression; it returns undefined for all others.
 */
export function literalOf(value: unknown, printText: (text: string) => string | undefined, indent = ''): string {
  if (typeof value === 'string') return printText(value) ?? quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  const isList = Array.isArray(value)
  const entries = isList
    ? value.map((entry) => literalOf(entry, printText, deeper))
    : Object.entries(value).map(([name, entry]) => `${isIdentifier(name) ? name : quoted(name)}: ${literalOf(entry, printText, deeper)}`)
  if (entries.length === 0) return isList ? '[]' : '{}'
  const line = isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`
  if (!line.includes('\n') && indent.length + line.length <= MAX_LINE) return line
  const lines = entries.map((entry) => `${deeper}${entry},\n`).join('')
  return isList ? `[\n${lines}${indent}]` : `{\n${lines}${indent}}`
}
