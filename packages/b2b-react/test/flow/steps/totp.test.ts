// @vitest-environment node
import { expect, test } from 'vitest'
import { offersBackupCode } from '../../../src/flow/rules/offers.ts'
import {
  respond,
  linkEvent,
  organizationConfig,
  callNames,
  networkError,
  organization,
  play,
  apiError,
  refuse,
  sessionResponse,
  REDEEM,
} from '../fixtures.ts'
import { HAS_SMS, HAS_TOTP, requireSecondFactor } from '../model/responses.ts'

// Numbers such as T49 in test names are threats in docs/threats.md.

const CREATE = 'totp.create'
const CHECK = 'totp.authenticate'
const redeemWith = (answer: object) => [linkEvent, respond(REDEEM, answer as never)]
const enrollEvents = [...redeemWith(requireSecondFactor()), { type: 'mfaMethodChosen', method: 'totp' } as const]
const totpResponse = {
  member_id: 'member-ada',
  secret: 'ABCD2345',
  qr_code: 'data:image/png;base64,QR',
  recovery_codes: ['one-1', 'two-2'],
}
const eventsUntilQRCode = [...enrollEvents, respond(CREATE, totpResponse)]
const eventsUntilSecret = [...eventsUntilQRCode, { type: 'secretWanted' } as const]
const codeEvent = { type: 'codeEntered', code: '123456' } as const
const eventsUntilCodes = [...eventsUntilQRCode, { type: 'enrollmentContinued' } as const, codeEvent, respond(CHECK, sessionResponse)]

test('enrolling an app loads a secret, and shows it as a QR code and as text', () => {
  expect(play(organizationConfig, enrollEvents)).toMatchObject({
    calls: [{ call: CREATE, input: { member_id: 'member-ada', organization_id: 'org-acme' } }],
    state: { screen: { name: 'TOTPEnrollmentQRCode', enrollment: null } },
  })
  const { state } = play(organizationConfig, eventsUntilQRCode)
  expect(state.screen).toMatchObject({ enrollment: { secret: 'ABCD2345', qrCode: 'data:image/png;base64,QR' } })
  const manualState = play(organizationConfig, [{ type: 'secretWanted' }], state).state
  expect(manualState.screen.name).toBe('TOTPEnrollmentManual')
  expect(play(organizationConfig, [{ type: 'wentBack' }], manualState).state.screen).toEqual(state.screen)
})

test('Not you? during an enrollment starts over with an empty address, and forgets the incomplete sign-in', () => {
  const { state, effects } = play(organizationConfig, [...eventsUntilQRCode, { type: 'differentEmailChosen' }])
  expect(state).toMatchObject({ screen: { name: 'Loading', of: 'page' }, email: '', mfa: null, history: [] })
  expect(effects).toContainEqual({ do: 'clearIntermediateSession' })
})

test('loads one secret only, and does not continue without it', () => {
  const { state } = play(organizationConfig, enrollEvents)
  for (const type of ['retryChosen', 'secretWanted', 'enrollmentContinued'] as const) {
    expect(play(organizationConfig, [{ type }], state).state).toBe(state)
  }
})

test.each([
  ['a secret of another member', respond(CREATE, { ...totpResponse, member_id: 'member-eve' })],
  ['a secret of another organization', respond(CREATE, { ...totpResponse, organization: organization({ organization_id: 'org-globex' }) })],
  ['no secret', respond(CREATE, {})],
  ['a refusal', refuse(CREATE, apiError('unknown_type'))],
])('%s shows an error, stores nothing, and can be tried again', (_, answer) => {
  const { state } = play(organizationConfig, [...enrollEvents, answer])
  expect(state).toMatchObject({
    screen: { name: 'TOTPEnrollmentQRCode', enrollment: null },
    problem: { phrase: { key: 'error.default' } },
    pending: null,
  })
  expect(callNames(play(organizationConfig, [{ type: 'retryChosen' }], state))).toEqual([CREATE])
})

test('accepts a secret that names the member’s own organization', () => {
  const { state } = play(organizationConfig, [...enrollEvents, respond(CREATE, { ...totpResponse, organization: organization() })])
  expect(state.screen).toMatchObject({ name: 'TOTPEnrollmentQRCode', enrollment: { secret: 'ABCD2345' } })
})

test('ignores a secret that arrives after the user chose another factor', () => {
  const pendingState = play(organizationConfig, enrollEvents).state
  const stateAfterBack = play(organizationConfig, [{ type: 'wentBack' }], pendingState).state
  const lateResponse = { type: 'answered', call: CREATE, ticket: pendingState.pending?.ticket ?? 0, answer: totpResponse } as never
  expect(play(organizationConfig, [lateResponse], stateAfterBack).state).toBe(stateAfterBack)
})

test('the first code of a new app leads to the backup codes and then to LoggedIn, which is reported once', () => {
  const { state, effects } = play(organizationConfig, eventsUntilCodes)
  expect(state).toMatchObject({ screen: { name: 'RecoveryCodeSave', codes: ['one-1', 'two-2'] }, history: [] })
  expect(effects).not.toContainEqual(expect.objectContaining({ do: 'emit' }))
  const afterSaving = play(organizationConfig, [{ type: 'codesSaved' }, { type: 'codesSaved' }], state)
  expect(afterSaving.state.screen.name).toBe('LoggedIn')
  expect(afterSaving.effects.filter((effect) => effect.do === 'emit')).toEqual([{ do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' }])
})

test('T50 the backup codes are copied and downloaded unchanged, and leave the state when the user confirms that they are saved', () => {
  const { state } = play(organizationConfig, eventsUntilCodes)
  expect(play(organizationConfig, [{ type: 'codesCopied' }, { type: 'codesDownloaded' }], state).effects).toEqual([
    { do: 'copy', what: 'codes', text: 'one-1\ntwo-2' },
    { do: 'download', name: 'Acme Corp', text: 'one-1\ntwo-2\n' },
  ])
  expect(JSON.stringify(play(organizationConfig, [{ type: 'codesSaved' }], state).state)).not.toContain('one-1')
})

const copiedEvent = (done: boolean) => ({ type: 'copied', what: 'codes', done }) as const

test.each<readonly [string, boolean, Parameters<typeof play>[1]]>([
  ['copying that the browser refused', false, [{ type: 'codesCopied' }, copiedEvent(false)]],
  ['copying', true, [{ type: 'codesCopied' }, copiedEvent(true)]],
  ['downloading', true, [{ type: 'codesDownloaded' }]],
])('after %s, the codes count as saved: %s', (_, saved, events) => {
  const { state } = play(organizationConfig, [...eventsUntilCodes, ...events])
  expect(state.screen).toMatchObject({ name: 'RecoveryCodeSave', codes: ['one-1', 'two-2'], saved })
})

test('T49 after the first code, the secret is no longer in the state', () => {
  const { state } = play(organizationConfig, eventsUntilCodes)
  expect(JSON.stringify(state)).not.toContain('ABCD2345')
})

test('if the session ends while the backup codes are shown, they stay, and an error follows instead of Success', () => {
  const { state } = play(organizationConfig, [...eventsUntilCodes, { type: 'sessionEnded' }])
  expect(state.screen).toMatchObject({ name: 'RecoveryCodeSave', codes: ['one-1', 'two-2'] })
  expect(play(organizationConfig, [{ type: 'codesSaved' }], state).state.screen).toMatchObject({
    name: 'Error',
    message: { key: 'error.sessionEnded' },
    retry: 'restart',
  })
})

test.each([
  ['secret', eventsUntilSecret, 'totp.manual'],
  ['codes', eventsUntilCodes, 'backup.save'],
] as const)('shows if the %s could be copied', (what, events, subject) => {
  const toastsAfter = (done: boolean) => play(organizationConfig, [...events, { type: 'copied', what, done }]).state.toasts
  expect(toastsAfter(true)).toMatchObject([{ phrase: { key: `${subject}.copied` }, tone: 'success' }])
  expect(toastsAfter(false)).toMatchObject([{ phrase: { key: `${subject}.notCopied` }, tone: 'error' }])
})

test('a toast disappears with its screen, and never moves to a later screen', () => {
  const { state } = play(organizationConfig, [...eventsUntilSecret, { type: 'copied', what: 'secret', done: true }])
  expect(state.toasts).toHaveLength(1)
  for (const type of ['wentBack', 'enrollmentContinued'] as const) {
    const nextState = play(organizationConfig, [{ type }], state).state
    expect(nextState.toasts).toEqual([])
    expect(play(organizationConfig, [{ type: 'copied', what: 'secret', done: true }], nextState).state).toBe(nextState)
  }
})

test('the code of an enrolled app signs the member in', () => {
  const { calls, state } = play(organizationConfig, [...redeemWith(requireSecondFactor(HAS_TOTP)), codeEvent])
  expect(calls).toMatchObject([{ call: CHECK, input: { code: '123456', member_id: 'member-ada', session_duration_minutes: 60 } }])
  expect(play(organizationConfig, [respond(CHECK, sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test('a member with a phone can switch to SMS; during enrollment there is no SMS and no backup code', () => {
  const events = [{ type: 'smsInsteadChosen' }, { type: 'backupCodeChosen' }] as const
  const bothFactors = play(organizationConfig, redeemWith(requireSecondFactor({ ...HAS_TOTP, ...HAS_SMS }))).state
  expect(events.map((event) => play(organizationConfig, [event], bothFactors).state.screen.name)).toEqual([
    'SMSOTPEntry',
    'RecoveryCodeEntry',
  ])
  const oneFactor = play(organizationConfig, redeemWith(requireSecondFactor(HAS_TOTP))).state
  expect(play(organizationConfig, [events[0]], oneFactor).state).toBe(oneFactor)
  const enrollmentState = play(organizationConfig, [...eventsUntilQRCode, { type: 'enrollmentContinued' }]).state
  for (const event of events) expect(play(organizationConfig, [event], enrollmentState).state).toBe(enrollmentState)
})

const eventsUntilBackupCode = [...redeemWith(requireSecondFactor(HAS_TOTP)), { type: 'backupCodeChosen' } as const]
const submitBackupCode = (text: string) => ({ type: 'backupCodeSubmitted', code: text }) as const

test('while a code is being checked, the user cannot change to another factor', () => {
  const { state } = play(organizationConfig, [...redeemWith(requireSecondFactor({ ...HAS_TOTP, ...HAS_SMS })), codeEvent])
  for (const type of ['smsInsteadChosen', 'backupCodeChosen'] as const)
    expect(play(organizationConfig, [{ type }], state).state).toBe(state)
})

test('sends a backup code without the spaces around it, otherwise unchanged', () => {
  const { calls, state } = play(organizationConfig, [...eventsUntilBackupCode, submitBackupCode(' aaaa-bbbb ')])
  expect(calls).toMatchObject([{ call: 'recoveryCodes.recover', input: { recovery_code: 'aaaa-bbbb', member_id: 'member-ada' } }])
  expect(play(organizationConfig, [respond('recoveryCodes.recover', sessionResponse)], state).state.screen.name).toBe('LoggedIn')
})

test('an empty backup code is shown at the field, and Back returns to the app', () => {
  const { state, calls } = play(organizationConfig, [...eventsUntilBackupCode, submitBackupCode(' ')])
  expect(state).toMatchObject({ screen: { name: 'RecoveryCodeEntry' }, problem: { phrase: { key: 'field.missing' }, at: 'field' } })
  expect(calls).toEqual([])
  expect(play(organizationConfig, [{ type: 'wentBack' }], state).state.screen.name).toBe('TOTPEntry')
})

test('after too many wrong codes no backup code is offered, until the app is unlocked', () => {
  const bothFactors = requireSecondFactor({ ...HAS_TOTP, ...HAS_SMS })
  const stateAfterCode = (state: Parameters<typeof offersBackupCode>[0], error: unknown) =>
    play(organizationConfig, [codeEvent, refuse(CHECK, error)], state).state
  const lockedState = stateAfterCode(play(organizationConfig, redeemWith(bothFactors)).state, apiError('user_lock_limit_reached', 403))
  expect(lockedState.problem?.phrase.key).toBe('error.locked')
  expect(offersBackupCode(lockedState)).toBe(false)
  expect(play(organizationConfig, [{ type: 'backupCodeChosen' }], lockedState).state).toBe(lockedState)
  expect(play(organizationConfig, [{ type: 'smsInsteadChosen' }], lockedState).state.screen.name).toBe('SMSOTPEntry')
  expect(offersBackupCode(stateAfterCode(lockedState, networkError))).toBe(false)
  expect(offersBackupCode(stateAfterCode(lockedState, apiError('unable_to_authenticate_totp', 401)))).toBe(true)
})

test('a lock after wrong backup codes also applies to the app', () => {
  const wrongCodeEvent = { type: 'backupCodeSubmitted', code: 'a-b-c' } as const
  const refuseLocked = refuse('recoveryCodes.recover', apiError('user_lock_limit_reached', 403))
  const { state } = play(organizationConfig, [
    ...redeemWith(requireSecondFactor(HAS_TOTP)),
    { type: 'backupCodeChosen' },
    wrongCodeEvent,
    refuseLocked,
    { type: 'wentBack' },
  ])
  expect(state.screen.name).toBe('TOTPEntry')
  expect(offersBackupCode(state)).toBe(false)
})
