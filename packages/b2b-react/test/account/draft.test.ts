// @vitest-environment node
import { expect, test } from 'vitest'
import {
  beginDraft,
  changedElsewhere,
  changesOf,
  continueFrom,
  dirtyFields,
  keepMine,
  takeTheirs,
  typeInto,
} from '../../src/account/draft.ts'

const saved = { name: 'Ada', city: 'London' }
const draft = typeInto(beginDraft(saved), 'name', 'Ada King')

test('only the changed fields are sent', () => {
  expect(changesOf(beginDraft(saved))).toEqual({})
  expect(changesOf(draft)).toEqual({ name: 'Ada King' })
  expect(dirtyFields(typeInto(draft, 'name', 'Ada'))).toEqual([])
})

test('a field that has changed elsewhere is in conflict only if the user has changed it to another value', () => {
  expect(changedElsewhere(draft, { name: 'Ada Byron', city: 'Paris' })).toEqual(['name'])
  expect(changedElsewhere(draft, { name: 'Ada King', city: 'Paris' })).toEqual([])
  expect(changedElsewhere(draft, saved)).toEqual([])
})

test('a conflict ends with the typed value, which is sent, or with the saved one, which is not', () => {
  const now = { name: 'Ada Byron', city: 'Paris' }
  const mine = keepMine(draft, now, 'name')
  expect([changedElsewhere(mine, now), changesOf(mine)]).toEqual([[], { name: 'Ada King' }])
  const theirs = takeTheirs(draft, now, 'name')
  expect([theirs.typed.name, changesOf(theirs)]).toEqual(['Ada Byron', {}])
})

test('after a save, only the later input is still a change', () => {
  const later = continueFrom(typeInto(draft, 'name', 'Ada King-Noel'), changesOf(draft))
  expect(changedElsewhere(later, { name: 'Ada King', city: 'London' })).toEqual([])
  expect(changesOf(later)).toEqual({ name: 'Ada King-Noel' })
  expect(changesOf(continueFrom(draft, changesOf(draft)))).toEqual({})
})
