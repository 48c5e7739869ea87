import { afterAll, vi } from 'vitest'

/*
 * Test files share a worker and its window, because a new window for each file takes longer than most files. This setup file removes what
 * a test file leaves behind: modules with their state, fake timers, the maps that copies of a package share, and the state of the window.
 * It cannot remove the mocks of `vi.mock`: a file that calls `vi.mock` calls `vi.doUnmock` at its end.
 */

/** Event listeners on the window, and the ones on the document that a client adds. React's listeners on the document must stay. */
const added: (() => void)[] = []

function recordListeners(target: EventTarget, isRecorded: (type: string) => boolean): void {
  const add = target.addEventListener
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    const [type, listener, options] = args
    if (isRecorded(type)) added.push(() => target.removeEventListener(type, listener, options))
    Reflect.apply(add, target, args)
  }
  added.push(() => {
    target.addEventListener = add
  })
}

/** The properties that a test can replace, such as `navigator.onLine`, with their values before the file. */
const replaceable = ['navigator', 'document'].flatMap((name) => {
  const object: unknown = Reflect.get(globalThis, name)
  return typeof object === 'object' && object !== null ? [{ object, before: Object.getOwnPropertyDescriptors(object) }] : []
})

function restoreProperties(): void {
  for (const { object, before } of replaceable)
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Reflect.get(before, key) as PropertyDescriptor | undefined
      // React marks the document. A property that was added with a name is from a test.
      if (descriptor === undefined && typeof key === 'string' && !key.startsWith('_')) Reflect.deleteProperty(object, key)
      else if (descriptor?.configurable) Object.defineProperty(object, key, descriptor)
    }
}

function clearWindow(): void {
  for (const remove of added.toReversed()) remove()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

if ('document' in globalThis) {
  recordListeners(globalThis, () => true)
  recordListeners(document, (type) => type === 'visibilitychange')
}

afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    const value: unknown = Reflect.get(globalThis, key)
    if (/^@?acme/.test(key.description ?? '') && value instanceof Map) value.clear()
  }
  if ('document' in globalThis) {
    restoreProperties()
    clearWindow()
  }
  vi.resetModules()
})
