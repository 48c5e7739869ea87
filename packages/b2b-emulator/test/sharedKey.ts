/*
 * All test files of a worker share one RSA key, because the generation of a key takes 0.1 to 0.3 s. Each file loads the modules of the
 * emulator again, so it would also generate their key again. Only the first key of a file is shared.
 */

/** The key, and the function that tests replace. They stay in the worker between its files. */
interface Worker {
  readonly generateKey: SubtleCrypto['generateKey']
  keyPromise: Promise<CryptoKey | CryptoKeyPair> | null
}

const WORKER = Symbol.for('the RSA key of the test worker')
const { subtle } = crypto
const isWorker = (value: unknown): value is Worker => typeof value === 'object' && value !== null && 'keyPromise' in value

function createWorker(): Worker {
  const worker = { generateKey: subtle.generateKey.bind(subtle), keyPromise: null }
  Object.defineProperty(subtle, WORKER, { value: worker })
  return worker
}
const stored: unknown = Reflect.get(subtle, WORKER)
const worker = isWorker(stored) ? stored : createWorker()

let isShared = false
Object.defineProperty(subtle, 'generateKey', {
  configurable: true,
  writable: true,
  value: (...parameters: Parameters<SubtleCrypto['generateKey']>) => {
    const [algorithm] = parameters
    if (isShared || typeof algorithm === 'string' || algorithm.name !== 'RSASSA-PKCS1-v1_5') return worker.generateKey(...parameters)
    isShared = true
    return (worker.keyPromise ??= worker.generateKey(...parameters))
  },
})
