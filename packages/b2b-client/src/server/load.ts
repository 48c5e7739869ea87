import { readText } from '../http/readText.ts'

/** The parts of `RequestInit` that the requests of a session reader use. */
interface Init {
  readonly headers: HeadersInit
  readonly signal: AbortSignal
}

/** Loads a text. Rejects if the status is not 200, or if the text is longer than `maxLength`. */
export async function load(send: typeof fetch, url: string, { headers, signal }: Init, maxLength: number): Promise<string> {
  // A redirect has another status than 200, so it is refused. Cloudflare Workers do not know `redirect: 'error'`.
  const response = await send(url, { headers, signal, redirect: 'manual' })
  if (response.status !== 200) {
    // A body that is not read can keep the connection open.
    await response.body?.cancel()
    throw new Error(`The response has the status ${response.status}.`)
  }
  return readText(response, maxLength)
}
