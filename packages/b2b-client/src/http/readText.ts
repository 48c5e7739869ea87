import { UnreachableError } from '../errors.ts'

/** Reads a response body. Stops and throws if the body has more than `maxLength` characters. */
export async function readText(response: Response, maxLength: number): Promise<string> {
  // A replaced `fetch`, such as one of an old library, can have no streams.
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = reader ? '' : await response.text()
  for (;;) {
    const { done = true, value }: Partial<ReadableStreamReadResult<Uint8Array>> = (await reader?.read()) ?? {}
    text += decoder.decode(value, { stream: !done })
    if (text.length > maxLength) {
      await reader?.cancel()
      throw new UnreachableError('unexpected')
    }
    if (done) return text
  }
}
