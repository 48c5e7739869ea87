import { describe, expect, test } from 'vitest'
import { isCorrectPassword } from '../../../src/domain/passwords/digest.ts'
import { seed } from '../../../src/world/defaultSeed.ts'
import { startEmulator } from '../../emulator.ts'

const check = async (password: string, setting: object = {}, otherFields: object = {}) => {
  const { call, world } = startEmulator()
  Object.assign(world.project, setting)
  return (await call('passwords.strengthCheck', { password, ...otherFields })).data
}

describe('the strength policy luds', () => {
  test.each([
    ['', false, 3, 8, 0],
    ['abc', false, 2, 5, 0],
    ['abcdefgh', false, 2, 0, 2],
    ['Abcdefgh', false, 1, 0, 3],
    ['Abcdefg7', true, 0, 0, 4],
    ['Ünïcöde-', true, 0, 0, 4],
    ['😀😀😀😀😀a7', false, 0, 1, 3],
    ['Correct-Horse-7', true, 0, 0, 4],
  ])(
    'checks %j: valid %s, %i kinds of characters and %i characters are missing',
    async (password, valid_password, missing_complexity, missing_characters, score) => {
      expect(await check(password)).toMatchObject({
        strength_policy: 'luds',
        valid_password,
        score,
        luds_feedback: { missing_complexity, missing_characters },
        breached_password: false,
        breach_detection_on_create: true,
      })
    },
  )

  test('reports which kinds of characters a password has', async () => {
    const { luds_feedback } = await check('aA')
    expect(luds_feedback).toMatchObject({ has_lower_case: true, has_upper_case: true, has_digit: false, has_symbol: false })
  })

  test('uses the limits of the project', async () => {
    expect((await check('abc', { password_config: { luds_complexity: 1, luds_minimum_count: 3 } })).valid_password).toBe(true)
  })
})

describe('the strength policy zxcvbn', () => {
  const ZXCVBN = { password_config: null }

  test.each([
    ['password', 0, false],
    ['Tr0ub4dour&3', 2, false],
    ['violet tram ledger quince', 4, true],
    ['violet tram '.repeat(10_000), 4, true],
  ])('scores %.30j at least %i: valid %s', async (password, score, valid_password) => {
    const result = await check(password, ZXCVBN)
    expect(result).toMatchObject({ strength_policy: 'zxcvbn', valid_password })
    expect(result.score).toBeGreaterThanOrEqual(score)
  })

  test('gives advice, and scores a password lower if it is part of the email address', async () => {
    const { zxcvbn_feedback } = await check('aaaaaa', ZXCVBN)
    expect(zxcvbn_feedback.suggestions.length).toBeGreaterThan(0)
    expect(zxcvbn_feedback.warning).not.toBe('')
    const [unknown, known] = [
      await check('quixoticperson', ZXCVBN),
      await check('quixoticperson', ZXCVBN, { email_address: 'quixoticperson@acme.test' }),
    ]
    expect(known.score).toBeLessThan(unknown.score)
  })
})

test('a password that is known from a breach is invalid, unless the project disables the check', async () => {
  expect(await check('Password1!')).toMatchObject({ valid_password: false, breached_password: true })
  const unchecked = await check('Password1!', { breach_detection_on_create: false })
  expect(unchecked).toMatchObject({ valid_password: true, breached_password: false, breach_detection_on_create: false })
})

test('passwords.strengthCheck names invalid fields', async () => {
  const { body } = await startEmulator().call('passwords.strengthCheck', { email_address: 7 })
  expect(body).toEqual({
    body: [expect.objectContaining({ dataPath: '.password' }), expect.objectContaining({ dataPath: '.email_address' })],
  })
})

test('the seeded password hash matches its password', async () => {
  const { password } = seed.people.find(({ email_address }) => email_address === 'pia@acme.test') as {
    password: { text: string; salt: string; digest: string }
  }
  expect([
    await isCorrectPassword(password, password.text),
    await isCorrectPassword(password, 'other'),
    await isCorrectPassword(null, password.text),
  ]).toEqual([true, false, false])
})

test('a password matches in every Unicode composition', async () => {
  const { call } = startEmulator()
  const session = { email_address: 'pia@acme.test', organization_id: 'organization-test-acme', session_duration_minutes: 5 }
  const changed = { ...session, existing_password: 'Correct-Horse-7', new_password: 'Caf\u00e9-Violet-42' }
  expect((await call('passwords.resetByExistingPassword', changed)).status).toBe(200)
  expect((await call('passwords.authenticate', { ...session, password: 'Cafe\u0301-Violet-42' })).status).toBe(200)
})
