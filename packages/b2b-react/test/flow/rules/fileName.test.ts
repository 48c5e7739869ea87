// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf } from '../../../src/flow/rules/fileName.ts'

// Numbers such as T50 in test names are threats in docs/threats.md.

test.each([
  ['Acme Corp-backup-codes.txt', 'Acme Corp-backup-codes.txt'],
  ['../../etc/passwd-backup-codes.txt', 'etc passwd-backup-codes.txt'],
  ['..\\..\\boot.ini-backup-codes.txt', 'boot.ini-backup-codes.txt'],
  ['Acme\u202Etxt.exe-backup-codes.txt', 'Acmetxt.exe-backup-codes.txt'],
  ['A\u0000B\nC\u2028D\u200BE-backup-codes.txt', 'ABCDE-backup-codes.txt'],
  ['a:b*c?"<d>|e.txt', 'a b c d e.txt'],
  ['Acme .txt', 'Acme.txt'],
  ['.hidden-backup-codes.txt', 'hidden-backup-codes.txt'],
  ['-backup-codes.txt', 'backup-codes.txt'],
  ['شركة-backup-codes.txt', 'شركة-backup-codes.txt'],
  [`${'é'.repeat(300)}.txt`, `${'é'.repeat(116)}.txt`],
  [`${'a'.repeat(300)}.${'e'.repeat(200)}`, 'a'.repeat(120)],
  [`Acme.${'e'.repeat(300)}`, `Acme.${'e'.repeat(115)}`],
])('T50 %j is saved as %j', (text, name) => {
  expect(fileNameOf(text)).toBe(name)
})

test('T50 a file name keeps its extension and is valid everywhere, for any organization name', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xff_ff), { maxLength: 400 }), (units) => {
      const name = fileNameOf(`${String.fromCharCode(...units)}-backup-codes.txt`)
      return name.endsWith('.txt') && Array.from(name).length <= 120 && !/[\\/:*?"<>|\p{Cc}\p{Cf}]|^[. ]/u.test(name)
    }),
  )
})
