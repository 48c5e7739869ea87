// Runs in the browser: how long the first client of a page takes, or reading one cookie and one storage entry.
import { createB2BClient } from '@acme/b2b-client'

const TOKEN = 'public-token-test-create'
const create = () => createB2BClient(TOKEN, { hosts: { test: window.location.origin } })

/** Counts how often a property of a prototype is used from now on. */
function counted(prototype, property) {
  const { get, value, ...descriptor } = Object.getOwnPropertyDescriptor(prototype, property)
  const uses = { count: 0 }
  const counting = (original) =>
    function (...given) {
      uses.count += 1
      return original.apply(this, given)
    }
  Object.defineProperty(prototype, property, get ? { ...descriptor, get: counting(get) } : { ...descriptor, value: counting(value) })
  return uses
}

function time(run) {
  const start = performance.now()
  run()
  return performance.now() - start
}

const MEASURES = {
  floor: () => time(() => [document.cookie, localStorage.getItem('one')]),
  client: () => time(create),
  reads: () => {
    const [cookies, storage] = [counted(Document.prototype, 'cookie'), counted(Storage.prototype, 'getItem')]
    create()
    return [cookies.count, storage.count]
  },
}

// The page has loaded and has nothing else to do.
setTimeout(() => (window.measured = MEASURES[window.location.hash.slice(1)]()), 100)
