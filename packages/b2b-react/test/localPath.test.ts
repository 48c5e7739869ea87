// @vitest-environment node
import { expect, test } from 'vitest'
import { localPath } from '../src/localPath.ts'

test.each(['/', '/reports', '/reports?year=2026&next=//x#q2', '/a//b', '/%2F%2Fexample.com'])('keeps the path %s', (path) => {
  expect(localPath(path)).toBe(path)
})

test.each([
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/.//example.com',
  '/a/..//example.com',
  '/%2e//example.com',
  'javascript:alert(1)',
  'reports',
  '//[',
  '',
  null,
  undefined,
  7,
  ['/reports'],
])('refuses %j', (address) => {
  expect(localPath(address, '/home')).toBe('/home')
})
