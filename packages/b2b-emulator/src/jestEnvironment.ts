import { TestEnvironment } from 'jest-environment-jsdom'

/* The jsdom of Jest has no fetch and no WebCrypto, and hides those of Node. This environment adds those of Node again. */

type FetchInit = Parameters<typeof fetch>[1]

/** Returns a signal of Node that aborts together with a signal of jsdom, because the `Request` of Node does not accept signals of jsdom. */
function toNodeSignal(signal: AbortSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal
  // A signal of jsdom has another class `AbortSignal`. TypeScript does not know this class and infers `never`, so the type is declared.
  const jsdomSignal: AbortSignal = signal
  const controller = new AbortController()
  const abort = (): void => controller.abort(jsdomSignal.reason)
  if (jsdomSignal.aborted) abort()
  else jsdomSignal.addEventListener('abort', abort, { once: true })
  return controller.signal
}

const withNodeSignal = (init: FetchInit): FetchInit => (init?.signal ? { ...init, signal: toNodeSignal(init.signal) } : init)

/** The `Request` of Node, extended so that it also accepts signals of jsdom. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, withNodeSignal(init))
  }
}

/** The globals that jsdom lacks. */
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
