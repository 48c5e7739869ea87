/** Returns a value that all copies of this package version on the page share. A page with both `import` and `require` has two copies. */
export function shared<T extends object>(name: string, create: () => T): T {
  const key = Symbol.for(`@acme/b2b-react ${__SDK_VERSION__} ${name}`)
  // The cast is safe: only a copy of the same version creates this value.
  const existing = Reflect.get(globalThis, key) as T | undefined
  if (existing !== undefined) return existing
  const created = create()
  Reflect.defineProperty(globalThis, key, { value: created })
  return created
}
