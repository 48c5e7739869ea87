import type { Emulator } from '../createEmulator.ts'

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

function atAddress(address: string): Transport {
  const { origin } = new URL(address)
  const script = (name: string): string => `${origin}/emulator/third-party/${name}`
  const unreachable = `No emulator answers at ${origin}. Start one with: npx @acme/b2b-emulator --port ${new URL(origin).port || '4400'}`
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

/** Asks one of the controls of a world. */
export async function ask<T>({ send, origin }: Transport, publicToken: string, verb: string, path: string, body?: object): Promise<T> {
  const url = `${origin}/emulator/${encodeURIComponent(publicToken)}${path}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await send(new Request(url, { method: verb, headers, body: body ? JSON.stringify(body) : null }))
  const text = await response.text()
  if (!response.ok) throw new TestKitError(reasonIn(JSON.parse(text)))
  // What a control answers stands in the table of controls; whoever asks names the type of it.
  return JSON.parse(text) as T
}
