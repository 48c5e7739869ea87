// Runs in the browser. Measures the creation of the first client, or reading one cookie and one storage entry.
import { createB2BClient } from '@acme/b2b-client'

const TOKEN = 'public-token-test-create'
const create = () => createB2BClient(TOKEN, { hosts: { test: window.location.origin } })

/** Counts each use of a property of a prototype. */
function countUses(prototype, property) {
  const { get, value, ...descriptor } = Object.getOwnPropertyDescriptor(prototype, property)
  const uses = { count: 0 }
  const counting = (original) =>
    function (...args) {
      uses.count += 1
      return original.apply(this, args)
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
    const [cookies, storage] = [countUses(Document.prototype, 'cookie'), countUses(Storage.prototype, 'getItem')]
    create()
    return [cookies.count, storage.count]
  },
}

// Waits until the page is idle.
setTimeout(() => (window.measured = MEASURES[window.location.hash.slice(1)]()), 100)
