import { expect, test, vi } from 'vitest'
import { isFramed, slugOf } from '../../../src/flow/runtime/address.ts'
import { bootstrap } from '../fixtures.ts'

// Numbers such as T14 in test names are threats in docs/threats.md.

/** A project with this pattern for slugs. */
const project = (slugPattern: string | null) => (bootstrap({ slugPattern }) as { bootstrap: Parameters<typeof slugOf>[0] }).bootstrap

test('reads the organization slug from the page’s URL with the project’s pattern', () => {
  window.history.replaceState(null, '', '/acme/login?x=1')
  expect(slugOf(project('http://localhost:3000/{{slug}}/login'))).toBe('acme')
  expect(slugOf(project('http://localhost:3000/{{slug}}/admin'))).toBe('')
  expect(slugOf(project(null))).toBe('')
})

test('T40 the hash and the query cannot name the organization, and a hostile pattern matches none', () => {
  window.history.replaceState(null, '', '/#/evil/login')
  expect(slugOf(project('http://localhost:3000/{{slug}}/login'))).toBe('')
  window.history.replaceState(null, '', '/?/evil/login')
  expect(slugOf(project('http://localhost:3000/{{slug}}/login'))).toBe('')
  for (const pattern of ['', '(', '{{slug}}', `${'(a+)+'.repeat(50)}{{slug}}`, '{{slug}}{{slug}}'])
    expect(slugOf(project(pattern))).toBe('')
})

test('T14 detects a frame of another origin; a frame of the same origin is allowed', () => {
  expect(isFramed()).toBe(false)
  vi.stubGlobal('top', { location: { origin: window.location.origin } })
  expect(isFramed()).toBe(false)
  vi.stubGlobal('top', {
    get location(): never {
      throw new Error('A cross-origin frame cannot read this.')
    },
  })
  expect(isFramed()).toBe(true)
})
