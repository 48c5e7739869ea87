import { expect, test } from 'vitest'
import { digitsOf } from '../../src/ui/digitsOf.ts'

test.each([
  ['arab', '٠١٢٣٤٥٦٧٨٩'],
  ['arabext', '۰۱۲۳۴۵۶۷۸۹'],
  ['deva', '०१२३४५६७८९'],
  ['thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['fullwide', '０１２３４５６７８９'],
  ['mathmono', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('reads the digits of %s', (_script, digits) => {
  expect(digitsOf(digits)).toBe('0123456789')
})

test.each(['½²Ⅷ①', 'abc', '', '\u{1F51F}', '\0'])('finds no digit in "%s"', (text) => {
  expect(digitsOf(text)).toBe('')
})
