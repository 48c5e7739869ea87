/**
 * Returns what all copies of this package on a page have in common, such as one loaded with `import` and one with `require`. Copies of
 * another version keep their own.
 */
export function shared<T extends object>(name: string, create: () => T): T {
  const key = Symbol.for(`@acme/b2b-react ${__SDK_VERSION__} ${name}`)
  // Another copy of the same version created it.
  const found = Reflect.get(globalThis, key) as T | undefined
  if (found !== undefined) return found
  const created = create()
  Reflect.defineProperty(globalThis, key, { value: created })
  return created
}
