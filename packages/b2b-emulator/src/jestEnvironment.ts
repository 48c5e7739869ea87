import { TestEnvironment } from 'jest-environment-jsdom'

/* Jest's jsdom has no fetch and no WebCrypto, and hides the fetch and the WebCrypto of Node. */

type FetchInit = Parameters<typeof fetch>[1]

/** Returns a signal of Node that aborts together with jsdom's signal, because Node's `Request` does not accept signals of jsdom. */
function nodeSignal(signal: AbortSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal
  // The type is repeated because TypeScript has only one class `AbortSignal`, and would narrow the other branch to `never`.
  const jsdomSignal: AbortSignal = signal
  const controller = new AbortController()
  const abort = (): void => controller.abort(jsdomSignal.reason)
  if (jsdomSignal.aborted) abort()
  else jsdomSignal.addEventListener('abort', abort, { once: true })
  return controller.signal
}

const withNodeSignal = (init: FetchInit): FetchInit => (init?.signal ? { ...init, signal: nodeSignal(init.signal) } : init)

class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, withNodeSignal(init))
  }
}

/** Globals of Node that jsdom lacks. */
const GLOBALS = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, withNodeSignal(init)),
  Request: PageRequest,
  Response,
  Headers,
  ReadableStream,
  TextEncoder,
  TextDecoder,
  structuredClone,
  crypto,
}

/**
 * Jest's environment `jsdom`, plus fetch, WebCrypto, encodings and streams, which the client and the test kit need.
 *
 * @example
 * // jest.config.js
 * export default { testEnvironment: '@acme/b2b-emulator/jest-environment' }
 */
// oxlint-disable-next-line import/no-default-export -- Jest loads the default export of an environment.
export default class JestEnvironment extends TestEnvironment {
  constructor(...options: ConstructorParameters<typeof TestEnvironment>) {
    super(...options)
    for (const [name, value] of Object.entries(GLOBALS)) {
      Object.defineProperty(this.global, name, { value, configurable: true, enumerable: true, writable: true })
    }
  }
}
