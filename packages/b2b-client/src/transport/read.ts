import { attempt } from '../attempt.ts'
import { UnreachableError } from '../errors.ts'
import { MAX_CONNECTIONS, MAX_JSON_DEPTH, MAX_JSON_KEYS, MAX_JSON_VALUES, MAX_LIST_LENGTH, MAX_RECOVERY_CODES } from '../limits.ts'

/** Reads a body up to a number of characters; a longer one is refused before it is held in memory. */
export async function readText(response: Response, largest: number): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    if (text.length > largest) {
      await reader.cancel()
      throw new UnreachableError('unexpected')
    }
    if (done) return text
  }
}

const DANGEROUS = ['__proto__', 'constructor', 'prototype']

/** How long a list may be, by the property that holds it. Source: threat T51. */
const mostIn = (property: string) =>
  property === 'recovery_codes' ? MAX_RECOVERY_CODES : property.endsWith('connections') ? MAX_CONNECTIONS : MAX_LIST_LENGTH

/**
 * Throws for a key that could change a prototype, for a list or an object that is too long, and for too many levels. It visits each
 * value once; a reviver of `JSON.parse` does the same in ten times the time. `level`: how many objects and lists are around the value.
 */
function refuseHarmful(value: unknown, property: string, level: number): void {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  const keys = isList ? [] : Object.keys(value)
  if (level > MAX_JSON_DEPTH || keys.length > MAX_JSON_KEYS || (isList && value.length > mostIn(property))) throw new SyntaxError()
  if (isList) for (const item of value) refuseHarmful(item, '', level + 1)
  for (const key of keys) {
    if (DANGEROUS.includes(key)) throw new SyntaxError()
    refuseHarmful(Reflect.get(value, key), key, level + 1)
  }
}

/** Returns how many commas, lists and objects a text holds: about as many as it has values, if it is JSON. */
function densityOf(text: string): number {
  let found = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // `,`, `[` or `{`; the last two differ in one bit.
    if (code === 44 || (code | 32) === 123) found += 1
  }
  return found
}

/** Parses JSON, refusing what could harm the page: see `refuseHarmful`. A text of too many values is not parsed. Returns undefined for anything else. */
export const parseJson = (text: string): unknown =>
  attempt(() => {
    // An entry that is not there is common when a page opens, and an error is expensive.
    if (text === '' || densityOf(text) > MAX_JSON_VALUES) return undefined
    const value: unknown = JSON.parse(text)
    refuseHarmful(value, '', 0)
    return value
  }, undefined)
