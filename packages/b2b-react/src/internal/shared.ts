/** Returns a value that all copies of this package version on the page share. A page has two copies if it uses both `import` and `require`. */
export function shared<T extends object>(name: string, create: () => T): T {
  const key = Symbol.for(`@acme/b2b-react ${__SDK_VERSION__} ${name}`)
  // Another copy of the same version created it, so it has the same type.
  const existing = Reflect.get(globalThis, key) as T | undefined
  if (existing !== undefined) return existing
  const created = create()
  Reflect.defineProperty(globalThis, key, { value: created })
  return created
}
