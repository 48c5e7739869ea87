// @vitest-environment node
import { expect, test } from 'vitest'
import { offersBackupCode } from '../../../src/flow/rules/offers.ts'
import {
  respond,
  linkEvent,
  organizationConfig,
  callNames,
  networkError,
  play,
  apiError,
  refuse,
  sessionResponse,
  REDEEM,
} from '../fixtures.ts'
import { HAS_SMS, HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

const CREATE = 'totp.create'
const CHECK = 'totp.authenticate'
const spent = (answer: object) => [linkEvent, respond(REDEEM, answer as never)]
const creating = [...spent(requireSecondFactor()), { type: 'mfaMethodChosen', method: 'totp' } as const]
const made = { member_id: 'member-ada', secret: 'ABCD2345', qr_code: 'data:image/png;base64,QR', recovery_codes: ['one-1', 'two-2'] }
const created = [...creating, respond(CREATE, made)]
const manual = [...created, { type: 'secretWanted' } as const]
const entered = { type: 'codeEntered', code: '123456' } as const
const saving = [...created, { type: 'enrollmentContinued' } as const, entered, respond(CHECK, sessionResponse)]

test('enrolling an app loads a secret, and shows it as a QR code and as text', () => {
  expect(play(organizationConfig, creating)).toMatchObject({
    calls: [{ call: CREATE, input: { member_id: 'member-ada', organization_id: 'org-acme' } }],
    state: { screen: { name: 'TOTPEnrollmentQRCode', enrollment: null } },
  })
  const { state } = play(organizationConfig, created)
  expect(state.screen).toMatchObject({ enrollment: { secret: 'ABCD2345', qrCode: 'data:image/png;base64,QR' } })
  const manual = play(organizationConfig, [{ type: 'secretWanted' }], state).state
  expect(manual.screen.name).toBe('TOTPEnrollmentManual')
  expect(play(organizationConfig, [{ type: 'wentBack' }], manual).state.screen).toEqual(state.screen)
})

test('loads one secret only, and does not continue without it', () => {
  const { state } = play(organizationConfig, creating)
  for (const type of ['retryChosen', 'secretWanted', 'enrollmentContinued'] as const) {
    expect(play(organizationConfig, [{ type }], state).state).toBe(state)
  }
})

test.each([
  ['a secret of another member', respond(CREATE, { ...made, member_id: 'member-eve' })],
  ['no secret', respond(CREATE, {})],
  ['a refusal', refuse(CREATE, apiError('of_tomorrow'))],
  ['a broken server', refuse(CREATE, apiError('internal', 500)), 'error.server'],
])('%s shows an error, stores nothing, and can be tried again', (_, answer, key = 'error.totpNotCreated') => {
  const { state } = play(organizationConfig, [...creating, answer])
  expect(state).toMatchObject({
    screen: { name: 'TOTPEnrollmentQRCode', enrollment: null },
    problem: { phrase: { key } },
    pending: null,
  })
  expect(callNames(play(organizationConfig, [{ type: 'retryChosen' }], state))).toEqual([CREATE])
})

test('ignores a secret that arrives after the user chose another factor', () => {
  const asking = play(organizationConfig, creating).state
  const back = play(organizationConfig, [{ type: 'wentBack' }], asking).state
  const late = { type: 'answered', call: CREATE, ticket: asking.pending?.ticket ?? 0, answer: made } as never
  expect(play(organizationConfig, [late], back).state).toBe(back)
})

test('the first code of a new app leads to the backup codes and then to LoggedIn, which is reported once', () => {
  const { state, effects } = play(organizationConfig, saving)
  expect(state).toMatchObject({ screen: { name: 'RecoveryCodeSave', codes: ['one-1', 'two-2'] }, history: [] })
  expect(effects).not.toContainEqual(expect.objectContaining({ do: 'emit' }))
  const saved = play(organizationConfig, [{ type: 'codesSaved' }, { type: 'codesSaved' }], state)
  expect(saved.state.screen.name).toBe('LoggedIn')
  expect(saved.effects.filter((effect) => effect.do === 'emit')).toEqual([{ do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' }])
})

test('T50 the codes are copied and saved unchanged, and leave the state once they are acknowledged', () => {
  const { state } = play(organizationConfig, saving)
  expect(play(organizationConfig, [{ type: 'codesCopied' }, { type: 'codesDownloaded' }], state).effects).toEqual([
    { do: 'copy', what: 'codes', text: 'one-1\ntwo-2' },
    { do: 'download', name: 'Acme Corp', text: 'one-1\ntwo-2\n' },
  ])
  expect(JSON.stringify(play(organizationConfig, [{ type: 'codesSaved' }], state).state)).not.toContain('one-1')
})

test('T49 the secret leaves the state once it was used', () => {
  const { state } = play(organizationConfig, saving)
  expect(JSON.stringify(state)).not.toContain('ABCD2345')
})

test('a session that ends while the codes are shown keeps them, and ends without Success', () => {
  const { state } = play(organizationConfig, [...saving, { type: 'sessionEnded' }])
  expect(state.screen).toMatchObject({ name: 'RecoveryCodeSave', codes: ['one-1', 'two-2'] })
  expect(play(organizationConfig, [{ type: 'codesSaved' }], state).state.screen).toMatchObject({
    name: 'Error',
    message: { key: 'error.sessionEnded' },
    retry: 'restart',
  })
})

test('shows if copying worked', () => {
  const said = (what: 'secret' | 'codes', done: boolean) =>
    play(organizationConfig, [...(what === 'codes' ? saving : manual), { type: 'copied', what, done }]).state.toasts
  expect(said('secret', true)).toMatchObject([{ phrase: { key: 'totp.manual.copied' }, tone: 'success' }])
  expect(said('secret', false)).toMatchObject([{ phrase: { key: 'totp.manual.notCopied' }, tone: 'error' }])
  expect(said('codes', true)).toMatchObject([{ phrase: { key: 'backup.save.copied' } }])
  expect(said('codes', false)).toMatchObject([{ phrase: { key: 'backup.save.notCopied' } }])
})

test('a toast disappears with its screen, and never moves to a later screen', () => {
  const { state } = play(organizationConfig, [...manual, { type: 'copied', what: 'secret', done: true }])
  expect(state.toasts).toHaveLength(1)
  for (const type of ['wentBack', 'enrollmentContinued'] as const) {
    const moved = play(organizationConfig, [{ type }], state).state
    expect(moved.toasts).toEqual([])
    expect(play(organizationConfig, [{ type: 'copied', what: 'secret', done: true }], moved).state).toBe(moved)
  }
})

test('the code of an enrolled app signs in', () => {
  const { calls, state } = play(organizationConfig, [...spent(requireSecondFactor(HAS_TOTP)), entered])
  expect(calls).toMatchObject([{ call: CHECK, input: { code: '123456', member_id: 'member-ada', session_duration_minutes: 60 } }])
  expect(play(organizationConfig, [respond(CHECK, sessionResponse)], state).state.screen.name).toBe('LoggedIn')
  const wrong = play(organizationConfig, [refuse(CHECK, apiError('totp_code_not_found', 404))], state).state
  expect(wrong).toMatchObject({ screen: { name: 'TOTPEntry' }, problem: { phrase: { key: 'error.passcode' }, at: 'field' } })
})

test('a member with a phone can switch to SMS; during enrollment there is no SMS and no backup code', () => {
  const events = [{ type: 'smsInsteadChosen' }, { type: 'backupCodeChosen' }] as const
  const both = play(organizationConfig, spent(requireSecondFactor({ ...HAS_TOTP, ...HAS_SMS }))).state
  expect(events.map((event) => play(organizationConfig, [event], both).state.screen.name)).toEqual(['SMSOTPEntry', 'RecoveryCodeEntry'])
  const one = play(organizationConfig, spent(requireSecondFactor(HAS_TOTP))).state
  expect(play(organizationConfig, [events[0]], one).state).toBe(one)
  const setting = play(organizationConfig, [...created, { type: 'enrollmentContinued' }]).state
  for (const event of events) expect(play(organizationConfig, [event], setting).state).toBe(setting)
})

const lost = [...spent(requireSecondFactor(HAS_TOTP)), { type: 'backupCodeChosen' } as const]
const code = (text: string) => ({ type: 'backupCodeSubmitted', code: text }) as const

test('sends a backup code trimmed, otherwise unchanged', () => {
  const { calls, state } = play(organizationConfig, [...lost, code(' aaaa-bbbb ')])
  expect(calls).toMatchObject([{ call: 'recoveryCodes.recover', input: { recovery_code: 'aaaa-bbbb', member_id: 'member-ada' } }])
  expect(play(organizationConfig, [respond('recoveryCodes.recover', sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test.each([
  ['an empty backup code', code(' '), null, 'backup.missing'],
  ['a wrong backup code', code('x'), refuse('recoveryCodes.recover', apiError('recovery_code_not_found', 404)), 'error.backupCode'],
  ['a backup code that did not reach the server', code('x'), refuse('recoveryCodes.recover', networkError), 'error.unreachable'],
])('%s shows an error, and Back returns to the app', (_, event, answer, key) => {
  const { state } = play(organizationConfig, [...lost, event, ...(answer ? [answer] : [])])
  expect(state).toMatchObject({ screen: { name: 'RecoveryCodeEntry' }, problem: { phrase: { key } } })
  expect(play(organizationConfig, [{ type: 'wentBack' }], state).state.screen.name).toBe('TOTPEntry')
})

test('after too many wrong codes no backup code is offered, until the app is unlocked', () => {
  const both = requireSecondFactor({ ...HAS_TOTP, ...HAS_SMS })
  const check = (state: Parameters<typeof offersBackupCode>[0], error: unknown) =>
    play(organizationConfig, [entered, refuse(CHECK, error)], state).state
  const locked = check(play(organizationConfig, spent(both)).state, apiError('user_lock_limit_reached', 403))
  expect(locked.problem?.phrase.key).toBe('error.locked')
  expect(offersBackupCode(locked)).toBe(false)
  expect(play(organizationConfig, [{ type: 'backupCodeChosen' }], locked).state).toBe(locked)
  expect(play(organizationConfig, [{ type: 'smsInsteadChosen' }], locked).state.screen.name).toBe('SMSOTPEntry')
  expect(offersBackupCode(check(locked, networkError))).toBe(false)
  expect(offersBackupCode(check(locked, apiError('unable_to_authenticate_totp', 401)))).toBe(true)
})

test('wrong backup codes lock the app too', () => {
  const guess = { type: 'backupCodeSubmitted', code: 'a-b-c' } as const
  const locks = refuse('recoveryCodes.recover', apiError('user_lock_limit_reached', 403))
  const { state } = play(organizationConfig, [
    ...spent(requireSecondFactor(HAS_TOTP)),
    { type: 'backupCodeChosen' },
    guess,
    locks,
    { type: 'wentBack' },
  ])
  expect(state.screen.name).toBe('TOTPEntry')
  expect(offersBackupCode(state)).toBe(false)
})
