import { expect, test } from 'vitest'
import { firstLetter } from '../../src/ui/firstLetter.ts'

test.each([
  ['acme', 'A'],
  ['ébène', 'É'],
  ['e\u0301bène', 'E\u0301'],
  ['غاما', 'غ'],
  ['"Quoted" Ltd', 'Q'],
  ['3M', '3'],
  ['👩\u200D👧 Family', '👩\u200D👧'],
  ['…', '…'],
  ['\u115FAcme', 'A'],
  ['\u3164\u3164Acme', 'A'],
  ['\u2800Acme', 'A'],
  ['"\u1160Quoted"', 'Q'],
  ['\u3164 ㅁ', 'ㅁ'],
  ['', ''],
])('the first letter of %j is %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})
