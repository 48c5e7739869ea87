// Node loads it before a server of the tests if B2B_LATE is `requests` or `responses`. It delays half of them by up to 1.5 s, except those of the
// control API of the emulator. A test that relies on a fast server fails then.
import { Server } from 'node:http'

const MAX_DELAY_MS = 1500
const isOfResponse = process.env.B2B_LATE === 'responses'
const delayOf = () => (Math.random() < 0.5 ? 0 : Math.random() * MAX_DELAY_MS)

const { emit } = Server.prototype
Server.prototype.emit = function emitLate(name, ...args) {
  const [request, response] = args
  // A delayed preflight would only add its delay to that of its request.
  if (name !== 'request' || request.method === 'OPTIONS' || request.url.startsWith('/emulator/')) return emit.call(this, name, ...args)
  const delay = delayOf()
  if (!isOfResponse) {
    setTimeout(() => emit.call(this, name, ...args), delay)
    return true
  }
  const { end } = response
  response.end = (...body) => {
    setTimeout(() => end.apply(response, body), delay)
    return response
  }
  return emit.call(this, name, ...args)
}
