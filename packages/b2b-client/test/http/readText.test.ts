import { expect, test } from 'vitest'
import { UnreachableError } from '../../src/errors.ts'
import { readText } from '../../src/http/readText.ts'

/** A response with a body of several chunks. `isCancelled` returns true if the reader has stopped before the end. */
function respond(...chunks: readonly Uint8Array<ArrayBuffer>[]) {
  let cancelled = false
  const rest = [...chunks]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => void (cancelled = true),
  })
  return { response: new Response(body), isCancelled: () => cancelled }
}

test('a character that is split between two chunks is read as one character', async () => {
  const bytes = new TextEncoder().encode('aé€')
  const { response } = respond(bytes.slice(0, 2), bytes.slice(2, 4), bytes.slice(4))
  await expect(readText(response, 3)).resolves.toBe('aé€')
})

test('a body without its last byte ends with a replacement character', async () => {
  await expect(readText(respond(new TextEncoder().encode('a€').slice(0, 3)).response, 10)).resolves.toBe('a\ufffd')
})

test('a body with one character too many is refused, and not read to its end', async () => {
  const chunk = new TextEncoder().encode('abc')
  const { response, isCancelled } = respond(chunk, chunk, chunk)
  await expect(readText(response, 5)).rejects.toThrow(UnreachableError)
  expect(isCancelled()).toBe(true)
})

test('a response without a body is an empty text', async () => {
  await expect(readText(new Response(null), 1)).resolves.toBe('')
})

test('a response without streams has the same limit', async () => {
  const withoutStream = (text: string) => Object.defineProperty(new Response(text), 'body', { value: undefined })
  await expect(readText(withoutStream('abc'), 3)).resolves.toBe('abc')
  await expect(readText(withoutStream('abcd'), 3)).rejects.toThrow(UnreachableError)
})
