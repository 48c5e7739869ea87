import { attempt } from '../attempt.ts'
import { UnreachableError } from '../errors.ts'
import { LONGEST_LIST, MOST_CODES, MOST_CONNECTIONS } from '../limits.ts'

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

const DANGEROUS = /^(__proto__|constructor|prototype)$/

/** How long a list may be, by the property that holds it. Source: threat T51. */
const mostIn = (property: string) =>
  property === 'recovery_codes' ? MOST_CODES : property.endsWith('connections') ? MOST_CONNECTIONS : LONGEST_LIST

/** Parses JSON, refusing keys that could change a prototype and lists that nobody could have meant; undefined for what is not such JSON. */
export const parseJson = (text: string): unknown =>
  attempt(
    () =>
      JSON.parse(text, (key, value: unknown) => {
        if (DANGEROUS.test(key) || (Array.isArray(value) && value.length > mostIn(key))) throw new SyntaxError()
        return value
      }),
    undefined,
  )
