// Node loads it before a server of the tests if B2B_LATE is set: half of the `requests` or `responses` are up to 1.5 s late, except those of the
// control API of the emulator. A test that relies on a fast server fails then.
import { Server } from 'node:http'

const MAX_DELAY_MS = 1500
const { B2B_LATE } = process.env
if (B2B_LATE !== 'requests' && B2B_LATE !== 'responses') throw new Error(`B2B_LATE must be "requests" or "responses", not "${B2B_LATE}".`)
const delayOf = () => (Math.random() < 0.5 ? 0 : Math.random() * MAX_DELAY_MS)

/** Delays the headers and the body. The calls keep their order. */
function delayResponse(response, delay) {
  let previous = new Promise((resolve) => setTimeout(resolve, delay))
  for (const name of ['writeHead', 'write', 'end']) {
    const method = response[name]
    response[name] = (...args) => {
      previous = previous.then(() => method.apply(response, args))
      // `write` returns true if the caller need not wait. The other two return the response.
      return name === 'write' ? true : response
    }
  }
}

const { emit } = Server.prototype
Server.prototype.emit = function emitLate(name, ...args) {
  const [request, response] = args
  // A delayed preflight would only add its delay to that of its request.
  if (name !== 'request' || request.method === 'OPTIONS' || request.url.startsWith('/emulator/')) return emit.call(this, name, ...args)
  const delay = delayOf()
  if (B2B_LATE === 'requests') {
    setTimeout(() => emit.call(this, name, ...args), delay)
    return true
  }
  delayResponse(response, delay)
  return emit.call(this, name, ...args)
}
