/* Finds the first error of a text that is not valid JSON. The messages of browsers differ, and not all of them name a position. */

// `\s` has more characters than the white space of JSON, such as the no-break space.
const TOKEN =
  // JSON allows no control characters in a text. cspell:ignore bfnrt
  // oxlint-disable-next-line no-control-regex
  /[ \t\n\r]*("(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null|[{}[\],:]|$)/y

/** Deeper values would exceed the stack of the browser. No setting needs so many levels. */
export const MAX_DEPTH = 100

/** A place in the text where it stops being JSON. */
export interface JsonError {
  /** From 1. */
  readonly line: number
  readonly reason: string
}

class Stop extends Error {
  readonly index: number
  constructor(index: number, reason: string) {
    super(reason)
    this.index = index
  }
}

function createReader(text: string) {
  let index = 0
  /** The next token and its place. Throws at text that is no token. */
  function peek() {
    TOKEN.lastIndex = index
    const match = TOKEN.exec(text)
    if (match !== null) return { token: match[1] ?? '', start: TOKEN.lastIndex - (match[1] ?? '').length, end: TOKEN.lastIndex }
    const start = index + (/^[ \t\n\r]*/.exec(text.slice(index))?.[0].length ?? 0)
    const rest = text.slice(start)
    if (rest.startsWith('"')) throw new Stop(start, 'This text has no end. Add a double quote.')
    if (rest.startsWith("'")) throw new Stop(start, 'Write double quotes, not single ones.')
    if (/^\/[/*]/.test(rest)) throw new Stop(start, 'JSON has no comments.')
    if (/^[\w$]/.test(rest)) throw new Stop(start, 'Names and texts need double quotes.')
    if (/^[\s\p{C}\p{Z}]/u.test(rest)) throw new Stop(start, 'There is an invisible character, such as a no-break space. Delete it.')
    throw new Stop(start, `${String.fromCodePoint(rest.codePointAt(0) ?? 0)} is not allowed here.`)
  }
  function take() {
    const next = peek()
    index = next.end
    return next
  }
  return { peek, take }
}

type Reader = ReturnType<typeof createReader>

function checkValue({ peek, take }: Reader, depth: number): void {
  const { token, start } = take()
  if (token === '{' || token === '[') {
    if (depth === MAX_DEPTH) throw new Stop(start, `There are more than ${MAX_DEPTH} levels of objects and lists.`)
    return checkEntries(token, { peek, take }, depth + 1)
  }
  if (token === '') throw new Stop(start, 'The text ends too early.')
  if (/^[}\],:]$/.test(token)) throw new Stop(start, `A value is missing before ${token}`)
}

function checkEntries(open: '{' | '[', { peek, take }: Reader, depth: number): void {
  const close = open === '{' ? '}' : ']'
  if (peek().token === close) return void take()
  for (;;) {
    const first = peek()
    if (first.token === close) throw new Stop(first.start, `There is a comma before ${close} Remove it.`)
    if (open === '{') {
      if (first.token === '') throw new Stop(first.start, `The text ends without ${close}`)
      if (!first.token.startsWith('"')) throw new Stop(first.start, 'A name in double quotes is missing.')
      take()
      const colon = take()
      if (colon.token !== ':') throw new Stop(colon.start, 'A colon is missing after the name.')
    }
    checkValue({ peek, take }, depth)
    const { token, start } = take()
    if (token === close) return
    if (token === '') throw new Stop(start, `The text ends without ${close}`)
    if (token !== ',') throw new Stop(start, 'A comma is missing before this entry.')
  }
}

/** Returns the first error, or null if the text is valid and has at most {@link MAX_DEPTH} levels. */
export function jsonErrorOf(text: string): JsonError | null {
  const reader = createReader(text)
  try {
    checkValue(reader, 0)
    const { token, start } = reader.peek()
    if (token !== '') throw new Stop(start, 'There is text after the end.')
    return null
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    // The end is in the last line with text.
    const before = text.slice(0, error.index)
    return { line: (error.index === text.length ? before.trimEnd() : before).split('\n').length, reason: error.message }
  }
}
