import { TestEnvironment } from 'jest-environment-jsdom'

/* Jest's jsdom has neither fetch nor WebCrypto, and hides those of Node. */

type Init = Parameters<typeof fetch>[1]

/** An `AbortSignal` of Node that follows one of jsdom: Node's `Request` accepts no other. */
function nodeSignal(signal: AbortSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal
  // TypeScript assumes Node's class here, and would narrow the type to `never`.
  const foreign: AbortSignal = signal
  const controller = new AbortController()
  const follow = (): void => controller.abort(foreign.reason)
  if (foreign.aborted) follow()
  else foreign.addEventListener('abort', follow, { once: true })
  return controller.signal
}

const withNodeSignal = (init: Init): Init => (init?.signal ? { ...init, signal: nodeSignal(init.signal) } : init)

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
