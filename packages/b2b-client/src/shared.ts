/**
 * What all copies of this package on a page share: a map under a symbol that carries the version of its shape. Whatever
 * else stands there is not ours and is left alone: this copy then keeps its own.
 */
export function shared<V, K = string>(name: string): Map<K, V> {
  const mark = Symbol.for(`acme.b2b.${name}.1`)
  const found: unknown = Reflect.get(globalThis, mark)
  // Another copy made it, of the same shape: the version in the name says so.
  if (found instanceof Map) return found as Map<K, V>
  const made = new Map<K, V>()
  Reflect.defineProperty(globalThis, mark, { value: made })
  return made
}
