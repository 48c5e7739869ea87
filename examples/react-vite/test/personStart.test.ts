import { expect, test } from 'vitest'
import { groupsOf } from '../src/personStart.ts'
import { people } from '../src/seed.ts'

test('the people are in groups by what their sign-in shows, and nobody is missing', () => {
  const groups = groupsOf(people)
  expect(groups.map((group) => [group.title, group.people.map(({ name }) => name.split(' ')[0])])).toEqual([
    ['Start here', ['Ada']],
    ['Choose, join or create an organization', ['Grace', 'Ivy', 'Zoe', 'Noor', 'Sam']],
    ['A password, or the company’s own sign-in', ['Pia', 'Lena']],
    ['A second step', ['Mia', 'Theo', 'Sol']],
  ])
  expect(groups.flatMap((group) => group.people)).toHaveLength(people.length)
})
