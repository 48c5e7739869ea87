/**
 * Returns a map that all copies of this package on a page share. It is a property of the global object. A foreign value of the property is
 * replaced. If the property is read-only, the map is not shared.
 */
export function shared<V, K = string>(name: string): Map<K, V> {
  const key = Symbol.for(`acme.b2b.${name}.1`)
  const existing: unknown = Reflect.get(globalThis, key)
  // The version in the key guarantees that another copy created the map with the same types.
  if (existing instanceof Map) return existing as Map<K, V>
  const map = new Map<K, V>()
  Reflect.defineProperty(globalThis, key, { value: map })
  return map
}
