// @vitest-environment node
import { expect, test } from 'vitest'
import { strengthFacts } from '../../../src/flow/rules/reading.ts'

test('reads the strength of a password', () => {
  const answer = {
    valid_password: true,
    breached_password: true,
    strength_policy: 'zxcvbn',
    score: 3,
    zxcvbn_feedback: { warning: 'This is common.', suggestions: ['', 'Add words.', 7] },
    luds_feedback: { missing_characters: 2, missing_complexity: 1 },
  }
  expect(strengthFacts(answer)).toEqual({
    valid: true,
    policy: 'zxcvbn',
    breached: true,
    score: 3,
    advice: ['This is common.', 'Add words.'],
    missingCharacters: 2,
    missingClasses: 1,
  })
})

test.each([{}, { valid_password: 'true', breached_password: 'true', strength_policy: 'other', score: '3', luds_feedback: 7 }])(
  'the answer %j is no valid password',
  (answer) => {
    const none = { policy: 'none', breached: false, score: 0, advice: [], missingCharacters: 0, missingClasses: 0 }
    expect(strengthFacts(answer)).toEqual({ valid: false, ...none })
  },
)

test('reads the rules of the project', () => {
  expect(strengthFacts({ strength_policy: 'luds' }).policy).toBe('luds')
})

test.each([
  [-1, 0],
  [1.6, 2],
  [9, 4],
  [Infinity, 0],
])('the score %s counts as %s', (score, expected) => {
  expect(strengthFacts({ score }).score).toBe(expected)
})
