import type { Emulator } from '../emulator/createEmulator.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { DEFAULT_PORT, MAX_QUOTED_LENGTH } from '../limits.ts'

/* Connects a test kit to an emulator: in this process, or at a URL. */

/** The emulator has refused a request of the test, or did not respond. The message says why, and what to do. */
export class TestKitError extends Error {
  override readonly name = 'TestKitError'
}

/** Options of `createB2BClient` that connect a client to the emulator. */
export interface ClientOptions {
  readonly fetch?: typeof fetch
  readonly hosts?: { readonly test: string; readonly live: string }
  readonly scripts?: { readonly [S in 'oneTap' | 'captcha' | 'deviceTelemetry' | 'deviceTelemetrySubmit']: string }
}

/** A connection to an emulator. */
export interface Transport {
  readonly clientOptions: ClientOptions
  readonly send: (request: Request) => Promise<Response>
  readonly origin: string
}

const connectInProcess = ({ fetch }: Emulator): Transport => ({
  clientOptions: { fetch: (input, init) => fetch(new Request(input, init)) },
  send: fetch,
  origin: 'http://localhost',
})

const EXAMPLE = `http://127.0.0.1:${DEFAULT_PORT}`

function requireOrigin(address: string): string {
  const url = parseHttpUrl(address)
  if (url) return url.origin
  throw new TestKitError(`"${address}" is not a valid URL of an emulator. Use a URL such as ${EXAMPLE}.`)
}

function connectToUrl(address: string): Transport {
  const origin = requireOrigin(address)
  const script = (name: string): string => `${origin}/emulator/third-party/${name}`
  const unreachableMessage = `No emulator answers at ${origin}. Start one with: npx @acme/b2b-emulator --port ${new URL(origin).port || DEFAULT_PORT}`
  return {
    origin,
    clientOptions: {
      hosts: { test: origin, live: origin },
      scripts: {
        oneTap: script('one-tap.js'),
        captcha: script('captcha.js'),
        deviceTelemetry: script('telemetry.js'),
        deviceTelemetrySubmit: script('telemetry/submit'),
      },
    },
    send: (request) =>
      fetch(request).catch((cause: unknown) => {
        throw new TestKitError(unreachableMessage, { cause })
      }),
  }
}

/** Returns the connection to an emulator in this process, or to an emulator at a URL. */
export const connectTo = (emulator: Emulator | string): Transport =>
  typeof emulator === 'string' ? connectToUrl(emulator) : connectInProcess(emulator)

/** A problem in the body of a refused request. */
interface Problem {
  readonly dataPath: string
  readonly message: string
}

/** Reads the error message of a refusal, which has one of the two formats of `refusalResponse`. */
function readReason(body: { readonly error_message?: string; readonly body?: readonly Problem[] }): string {
  const problems = body.body?.map(({ dataPath, message }) => `${dataPath.slice(1) || 'The argument'} ${message}`).join('; ')
  return body.error_message ?? (problems === undefined ? '' : `${problems}.`)
}

/** Parses a text as a JSON object or list. Returns null for any other text. */
function parseJson(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' ? json : null
  } catch {
    return null
  }
}

/** Creates the error for an unexpected response. The server is not an emulator, or the emulator does not accept this host name. */
function unexpectedServerError(origin: string, status: number, text: string): TestKitError {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const quote = line.length > MAX_QUOTED_LENGTH ? `${line.slice(0, MAX_QUOTED_LENGTH)}…` : line
  return new TestKitError(
    `The server at ${origin} is not an emulator, or does not accept this host name: status ${status}, "${quote}". ` +
      `Use the URL that the emulator has printed, such as ${EXAMPLE}.`,
  )
}

/** Sends a request to the control API of a world. */
export async function sendControl<T>(
  { send, origin }: Transport,
  publicToken: string,
  verb: string,
  path: string,
  body?: object,
): Promise<T> {
  const url = `${origin}/emulator/${encodeURIComponent(publicToken)}${path}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await send(new Request(url, { method: verb, headers, body: body ? JSON.stringify(body) : null }))
  const text = await response.text()
  const answer = parseJson(text)
  // The cast is safe, because the control API defines the type of each response, and the caller passes it as `T`.
  if (answer && response.ok) return answer as T
  const reason = answer === null ? '' : readReason(answer)
  throw reason === '' ? unexpectedServerError(origin, response.status, text) : new TestKitError(reason)
}
