/*
 * All test files of a worker share one RSA key, because the generation of a key takes 0.1 to 0.3 s. Each file loads the modules of the
 * emulator again, so it would also generate their key again. Only the first key of a file is shared.
 */

type GenerateKey = (...parameters: Parameters<SubtleCrypto['generateKey']>) => Promise<CryptoKey | CryptoKeyPair>

/** The shared key, and the function of the platform. They stay in the worker between its files. */
interface Shared {
  readonly generateKey: GenerateKey
  keyPromise: Promise<CryptoKey | CryptoKeyPair> | null
}

const SHARED = Symbol.for('the RSA key of the test worker')
const { subtle } = crypto

function createShared(): Shared {
  const generateKey: GenerateKey = subtle.generateKey.bind(subtle)
  const shared: Shared = { generateKey, keyPromise: null }
  Object.defineProperty(subtle, SHARED, { value: shared })
  return shared
}
// The cast is safe, because only `createShared` sets this property.
const shared = (Reflect.get(subtle, SHARED) as Shared | undefined) ?? createShared()

let isShared = false
const generateKey: GenerateKey = (...parameters) => {
  const [algorithm] = parameters
  if (isShared || typeof algorithm === 'string' || algorithm.name !== 'RSASSA-PKCS1-v1_5') return shared.generateKey(...parameters)
  isShared = true
  return (shared.keyPromise ??= shared.generateKey(...parameters))
}
Object.defineProperty(subtle, 'generateKey', { value: generateKey, configurable: true, writable: true })

export {}
