import { expect, test } from 'vitest'
import { safeImage, safeHostImage } from '../../src/ui/safeImage.ts'

// Numbers such as T17 in test names are threats in docs/threats.md.

const BITMAP = 'data:image/png;base64,iVBORw0KGgo='
const REFUSED_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'http://logos.example/a.png',
  'data:image/svg',
  'data:image/png,<svg onload=alert(1)>',
  'data:text/html;base64,PHN2Zz4=',
  'blob:https://logos.example/1',
  'file:///etc/passwd',
  `data:image/png;base64,${'A'.repeat(70_000)}`,
  'https://logos.example@evil.example/a.png',
  'https://user:secret@logos.example/a.png',
  'https://:secret@logos.example/a.png',
  '//cdn.example/logo.svg',
  ' //cdn.example/logo.svg',
  '/\t/cdn.example/logo.svg',
  'https:\\\\evil.example\\a.png',
  'https://logos.example\\@evil.example/a.png',
]

test('accepts https', () => {
  const address = 'https://logos.example/a.png'
  expect([safeImage(address), safeHostImage(address)]).toEqual([address, address])
})

test.each(REFUSED_ADDRESSES)('T17 refuses the logo %j', (address) => {
  expect(safeImage(address)).toBeNull()
  expect(safeHostImage(address)).toBeNull()
})

test.each([
  '/logo.svg',
  'logo.svg',
  'http://localhost:3000/logo.svg',
  BITMAP,
  'data:image/svg+xml;base64,PHN2Zz4=',
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
])('accepts %s only as the logo of the host', (address) => {
  expect(safeHostImage(address)).toBe(address)
  expect(safeImage(address)).toBeNull()
})
