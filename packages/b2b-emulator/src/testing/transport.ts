import type { Emulator } from '../createEmulator.ts'
import { DEFAULT_PORT, QUOTED_CHARACTERS } from '../limits.ts'
import { webAddress } from '../webAddress.ts'

/* How a test kit reaches its emulator: in this process, or at an address. */

/** The emulator did not do what the test has asked for; the message says why, and what to do. */
export class TestKitError extends Error {
  override readonly name = 'TestKitError'
}

/** Where a client finds the emulator: options of `createB2BClient`. */
export interface ClientOptions {
  readonly fetch?: typeof fetch
  readonly hosts?: { readonly test: string; readonly live: string }
  readonly scripts?: { readonly [S in 'oneTap' | 'captcha' | 'deviceTelemetry' | 'deviceTelemetrySubmit']: string }
}

/** One way to reach an emulator. */
export interface Transport {
  readonly clientOptions: ClientOptions
  readonly send: (request: Request) => Promise<Response>
  readonly origin: string
}

const inProcess = ({ fetch }: Emulator): Transport => ({
  clientOptions: { fetch: (input, init) => fetch(new Request(input, init)) },
  send: fetch,
  origin: 'http://localhost',
})

const EXAMPLE = `http://127.0.0.1:${DEFAULT_PORT}`

function originOf(address: string): string {
  const url = webAddress(address)
  if (url) return url.origin
  throw new TestKitError(`"${address}" is no address of an emulator. Write it with http:// in front, such as ${EXAMPLE}.`)
}

function atAddress(address: string): Transport {
  const origin = originOf(address)
  const script = (name: string): string => `${origin}/emulator/third-party/${name}`
  const unreachable = `No emulator answers at ${origin}. Start one with: npx @acme/b2b-emulator --port ${new URL(origin).port || DEFAULT_PORT}`
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
        throw new TestKitError(unreachable, { cause })
      }),
  }
}

/** The way to an emulator in this process, or to one at an address. */
export const transportTo = (emulator: Emulator | string): Transport =>
  typeof emulator === 'string' ? atAddress(emulator) : inProcess(emulator)

interface Fault {
  readonly dataPath: string
  readonly message: string
}

/** What an answer that is not a success says, for people. Its two shapes are those of `refusalResponse`. */
function reasonIn(body: { readonly error_message?: string; readonly body?: readonly Fault[] }): string {
  return body.error_message ?? body.body?.map(({ dataPath, message }) => `${dataPath.slice(1) || 'it'} ${message}`).join('; ') ?? ''
}

/** The object or list that a text is as JSON; null for any other text. */
function jsonIn(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' ? json : null
  } catch {
    return null
  }
}

/** Whatever is there is no emulator, or one that is known by another name. */
function strangerAt(origin: string, status: number, text: string): TestKitError {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  const quoted = words.length > QUOTED_CHARACTERS ? `${words.slice(0, QUOTED_CHARACTERS)}…` : words
  return new TestKitError(
    `What answers at ${origin} is no emulator, or does not answer under this name: status ${status}, "${quoted}". ` +
      `Write the address that the emulator has printed, such as ${EXAMPLE}.`,
  )
}

/** Asks one of the controls of a world. */
export async function ask<T>({ send, origin }: Transport, publicToken: string, verb: string, path: string, body?: object): Promise<T> {
  const url = `${origin}/emulator/${encodeURIComponent(publicToken)}${path}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await send(new Request(url, { method: verb, headers, body: body ? JSON.stringify(body) : null }))
  const text = await response.text()
  const answer = jsonIn(text)
  const reason = answer && !response.ok ? reasonIn(answer) : ''
  if (reason !== '') throw new TestKitError(reason)
  if (!answer || !response.ok) throw strangerAt(origin, response.status, text)
  // What a control answers stands in the table of controls; whoever asks names the type of it.
  return answer as T
}
