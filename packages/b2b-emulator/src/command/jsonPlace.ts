/*
 * Where a text stops being JSON. The platform says so in some of its messages only, and quotes the text in others, which may hold
 * secrets.
 */

const SPACE = /[ \t\n\r]*/y
const TOKEN = /[{}[\],:]|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy

const CLOSED_BY: Readonly<Record<string, '}' | ']'>> = { '{': '}', '[': ']' }

/** What may come next. The first in an object or a list may also be its end. */
type Wanted = 'value' | 'first' | 'key' | 'colon' | 'more'

const textAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** What is wanted after a token; null for a token that may not stand there. `open` are the ends of what is open. */
function after(token: string, wanted: Wanted, open: string[]): Wanted | null {
  const end = open.at(-1)
  if (token === end && (wanted === 'more' || wanted === 'first')) {
    open.pop()
    return 'more'
  }
  if (wanted === 'more') return token === ',' && end !== undefined ? (end === '}' ? 'key' : 'value') : null
  if (wanted === 'colon') return token === ':' ? 'value' : null
  if (wanted === 'key' || (wanted === 'first' && end === '}')) return token.startsWith('"') ? 'colon' : null
  const closing = CLOSED_BY[token]
  if (closing !== undefined) open.push(closing)
  else if (/^[}\],:]$/.test(token)) return null
  return closing === undefined ? 'more' : 'first'
}

/** How many characters of a text that is no JSON could begin one, up to the one that cannot stand where it does. */
function soundLength(text: string): number {
  const open: string[] = []
  let wanted: Wanted | null = 'value'
  for (let at = 0; ;) {
    at += textAt(SPACE, text, at).length
    const token = textAt(TOKEN, text, at)
    wanted = token === '' ? null : after(token, wanted, open)
    if (wanted === null) return at
    at += token.length
  }
}

/** Where a text that is no JSON goes wrong, such as `line 3, column 5`. */
export function placeOfMistake(text: string): string {
  const sound = text.slice(0, soundLength(text)).split('\n')
  return `line ${sound.length}, column ${(sound.at(-1) ?? '').length + 1}`
}
