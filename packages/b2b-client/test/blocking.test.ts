// @vitest-environment node
/* The work for an input must grow linearly at most. These tests count the work, and `bench/blocking.mjs` measures the time. */

import { afterEach, expect, test, vi } from 'vitest'
import { clearRedirectToken, takeRedirectToken } from '../src/browser/redirectToken.ts'
import { parseJson } from '../src/internal/parseJson.ts'
import { same } from '../src/internal/same.ts'
import { scrubUrl } from '../src/internal/splitUrl.ts'
import { MAX_JSON_DEPTH, MAX_JSON_NODES, MAX_URL_LENGTH } from '../src/limits.ts'
import { decodeBootstrap, type Bootstrap } from '../src/project/bootstrap.ts'
import { createRbac } from '../src/rbac/rbac.ts'
import type { Session } from '../src/session/session.ts'
import { slugIn } from '../src/slug.ts'

afterEach(() => clearRedirectToken('acme'))

/** JSON with the given number of lists and objects: lists of 999 empty objects, in one list. */
const jsonWithNodes = (nodes: number) => JSON.stringify(Array.from({ length: nodes / 1000 }, () => Array.from({ length: 999 }, () => ({}))))

test('parseJson refuses JSON with too many keys, lists and objects before it parses the JSON', () => {
  expect(parseJson(jsonWithNodes(MAX_JSON_NODES - 2000))).toHaveLength(MAX_JSON_NODES / 1000 - 2)
  const parse = vi.spyOn(JSON, 'parse')
  expect(parseJson(jsonWithNodes(MAX_JSON_NODES + 2000))).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
})

test('parseJson calls JSON.parse without a reviver, which would be ten times slower', () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(parse.mock.calls).toEqual([['{"a":[1]}']])
})

test.each([
  ['as many levels as allowed', '['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH), true],
  ['two more levels', '['.repeat(MAX_JSON_DEPTH + 2) + ']'.repeat(MAX_JSON_DEPTH + 2), false],
])('parseJson accepts or refuses JSON with %s', (_, text, isAccepted) => {
  expect(parseJson(text) !== undefined).toBe(isAccepted)
})

/** Returns how many URLSearchParams objects are created for an address. */
function countParses(address: string): number {
  let parseCount = 0
  const Original = URLSearchParams
  vi.stubGlobal(
    'URLSearchParams',
    class extends Original {
      constructor(text: string) {
        super(text)
        parseCount += 1
      }
    },
  )
  scrubUrl(address)
  takeRedirectToken(address, () => {}, 'acme')
  vi.unstubAllGlobals()
  return parseCount
}

test.each(['token=', 'token=t', 'acme_token_type=sso', 'token=&acme_token_type=sso', '%74oken=t'])(
  'twice as many parameters %s in an address need at most twice the work',
  (parameter) => {
    const address = (count: number) => `https://app.example.com/?${`${parameter}&`.repeat(count)}token=t&acme_token_type=sso`
    const [workOnce, workTwice] = [countParses(address(1000)), countParses(address(2000))]
    expect(workOnce).toBeGreaterThan(1000)
    expect(workTwice).toBeLessThan(workOnce * 2.01)
  },
)

test('an address above the length limit is not parsed: scrubUrl removes its query and hash', () => {
  const address = `https://app.example.com/login?token=t&acme_token_type=sso&a=${'b'.repeat(MAX_URL_LENGTH)}#part`
  expect(countParses(address)).toBe(0)
  expect(scrubUrl(address)).toBe('https://app.example.com/login')
  const replaced = vi.fn()
  takeRedirectToken(address, replaced, 'acme')
  expect(replaced).not.toHaveBeenCalled()
})

test('slugIn ignores a pattern above the length limit', () => {
  expect(slugIn(`https://{{slug}}.acme.test/${'a'.repeat(2000)}`, new URL('https://globex.acme.test/'))).toBeNull()
})

/** A list that calls a function each time that it is iterated. */
function createCountedList<T>(items: readonly T[], onIteration: () => void): T[] {
  const list = [...items]
  Object.defineProperty(list, Symbol.iterator, {
    value: function* () {
      onIteration()
      yield* items
    },
  })
  return list
}

test('the policy is read once for any number of permission checks, and again after the roles change', async () => {
  let passes = 0
  const countPass = () => void (passes += 1)
  const grant = { resource_id: 'documents', actions: ['read'] }
  const resources = Array.from({ length: 50 }, (_, index) => ({
    resource_id: `resource-${index}`,
    actions: ['read', 'write'],
    description: '',
  }))
  const rbacPolicy = {
    roles: createCountedList([{ role_id: 'editor', description: '', permissions: [grant] }], countPass),
    resources,
    scopes: [],
  }
  const knownBootstrap: Bootstrap = { ...decodeBootstrap({}), rbacPolicy }
  let roles = ['editor']
  const session = { get: () => ({ state: { session: { roles } } }) }
  // The cast is safe: permission checks use only these members of a session.
  const rbac = createRbac(
    { log: () => {} },
    { getSync: () => knownBootstrap, getAsync: () => Promise.resolve(knownBootstrap) },
    session as unknown as Session,
  )
  for (let check = 0; check < 100; check += 1) expect(rbac.isAuthorizedSync('documents', 'read')).toBe(true)
  expect(Object.keys(await rbac.allPermissions())).toHaveLength(50)
  expect(passes).toBe(1)
  roles = ['viewer']
  expect(rbac.isAuthorizedSync('documents', 'read')).toBe(false)
  expect(passes).toBe(2)
})

test('decodeBootstrap reads only the known fields of a configuration', () => {
  const readFields: unknown[] = []
  const configuration = new Proxy(
    { project_name: 'Demo' },
    {
      get(target, field): unknown {
        readFields.push(field)
        return Reflect.get(target, field)
      },
      ownKeys: () => expect.unreachable('every field is read'),
    },
  )
  expect(decodeBootstrap(configuration)).toMatchObject({ projectName: 'Demo' })
  expect(readFields.length).toBeLessThan(30)
})

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [{ c: null }] }, { a: 1, b: [{ c: null }] }, true],
  [{ a: 1, last_accessed_at: 'x' }, { a: 1, last_accessed_at: 'y' }, true],
  [{ a: 1 }, { a: 1, last_accessed_at: 'y' }, true],
  [{ a: undefined }, {}, true],
  [{}, { a: undefined }, true],
  [{}, { a: 1 }, false],
  [{ a: 1 }, {}, false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: {} }, { a: [] }, false],
  [[], {}, false],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [null, {}, false],
  [null, null, true],
  [{ toString: 1 }, {}, false],
  [{}, { toString: 1 }, false],
])('same(%j, %j) returns %s', (a, b, expected) => {
  expect(same(a, b)).toBe(expected)
})

test('comparing states that are twice as large reads at most twice as many values', () => {
  let readCount = 0
  const createState = (size: number) => {
    const metadata = {}
    for (let index = 0; index < size; index += 1)
      Object.defineProperty(metadata, `key-${index}`, {
        enumerable: true,
        get() {
          readCount += 1
          return index
        },
      })
    return { member: { untrusted_metadata: metadata } }
  }
  const readsFor = (size: number) => {
    readCount = 0
    expect(same(createState(size), createState(size))).toBe(true)
    return readCount
  }
  expect(readsFor(2000)).toBeLessThanOrEqual(2 * readsFor(1000))
})
