import type { TotpEnrollment } from '../machine/facts.ts'
import { back, showProblem, fail, push, settle, show, stay } from '../machine/step.ts'
import type { Answers, Handlers } from '../machine/tables.ts'
import type { FlowState, Step } from '../machine/types.ts'
import { offersBackupCode, otherFactor } from '../rules/offers.ts'
import { authenticationFacts, enrollmentOf } from '../rules/reading.ts'
import { afterAuthentication, proceed } from './shared/afterAuthentication.ts'
import { showFieldProblem, showToast } from './shared/feedback.ts'
import { showRefusal } from './shared/refusals.ts'
import { checkTotp, createTotp, recover } from './shared/requests.ts'
import { enroll, enterSms } from './shared/secondFactor.ts'
import { unlessPending, unlessPendingOrLimited } from './shared/userInput.ts'

/* Steps for authenticator apps: enrollment, codes, and backup codes. */

/** Shows the entry of the first code during enrollment. */
const showFirstCodeEntry = (state: FlowState, enrollment: TotpEnrollment | null): Step =>
  enrollment ? push(state, { name: 'TOTPEntry', enrollment }) : stay(state)
const withEnrollment = (state: FlowState, enrollment: TotpEnrollment): FlowState =>
  state.screen.name === 'TOTPEnrollmentQRCode' ? { ...state, pending: null, problem: null, screen: { ...state.screen, enrollment } } : state

export const totpEvents = {
  MFAEnrollmentSelection: {
    mfaMethodChosen: (state, { method }, context) =>
      unlessPending(state, (next) => (state.screen.methods.includes(method) ? enroll(next, method, context, push) : stay(state))),
  },
  TOTPEnrollmentQRCode: {
    secretWanted: (state) =>
      state.screen.enrollment ? push(state, { name: 'TOTPEnrollmentManual', enrollment: state.screen.enrollment }) : stay(state),
    enrollmentContinued: (state) => showFirstCodeEntry(state, state.screen.enrollment),
    retryChosen: (state, _, context) => (state.screen.enrollment ? stay(state) : unlessPendingOrLimited(state, context, createTotp)),
    wentBack: back,
  },
  TOTPEnrollmentManual: {
    secretCopied: (state) => stay(state, { do: 'copy', what: 'secret', text: state.screen.enrollment.secret }),
    enrollmentContinued: (state) => showFirstCodeEntry(state, state.screen.enrollment),
    wentBack: back,
  },
  TOTPEntry: {
    codeEntered: (state, { code }, context) => unlessPendingOrLimited(state, context, (next) => checkTotp(next, code, context)),
    backupCodeChosen: (state) =>
      unlessPending(state, (next) => (offersBackupCode(state) ? push(next, { name: 'RecoveryCodeEntry' }) : stay(state))),
    smsInsteadChosen: (state, _, context) =>
      unlessPending(state, (next) => (otherFactor(state) === 'sms_otp' ? enterSms(next, context, show) : stay(state))),
    wentBack: back,
  },
  RecoveryCodeEntry: {
    backupCodeSubmitted(state, { code }, context) {
      const typed = code.trim()
      return unlessPendingOrLimited(state, context, (next) =>
        typed === '' ? showFieldProblem(next, 'backup.missing') : recover(next, typed, context),
      )
    },
    wentBack: back,
  },
  RecoveryCodeSave: {
    codesCopied: (state) => stay(state, { do: 'copy', what: 'codes', text: state.screen.codes.join('\n') }),
    codesDownloaded: (state) =>
      stay(state, { do: 'download', name: state.organization?.name ?? '', text: `${state.screen.codes.join('\n')}\n` }),
    codesSaved: (state, _, context) =>
      state.screen.next ? proceed(state, state.screen.next, context) : fail(state, { key: 'error.sessionEnded' }, 'restart'),
  },
} satisfies Partial<Handlers>

const COPIED_ON = { secret: 'TOTPEnrollmentManual', codes: 'RecoveryCodeSave' } as const

/** Confirms that the secret or the codes were copied, or shows that they were not. Only if their screen is still shown. */
export function showCopied(state: FlowState, what: 'secret' | 'codes', done: boolean): Step {
  if (state.screen.name !== COPIED_ON[what]) return stay(state)
  const messageKeys = {
    secret: done ? 'totp.manual.copied' : 'totp.manual.notCopied',
    codes: done ? 'backup.save.copied' : 'backup.save.notCopied',
  } as const
  return showToast(state, { key: messageKeys[what] }, done ? 'success' : 'error')
}

export const totpAnswers = {
  'totp.create': {
    answered(state, answer) {
      const { mfa } = state
      const enrollment = enrollmentOf(answer)
      // Refuse a response for another member or organization, or without a secret. Some versions of the provider leave out these ids.
      const { member_id, organization } = answer
      const isForThisMember = !member_id || member_id === mfa?.member_id
      const isForThisOrganization = !organization || organization.organization_id === mfa?.organization_id
      return isForThisMember && isForThisOrganization && enrollment.secret !== ''
        ? stay(withEnrollment(state, enrollment))
        : showProblem(state, { phrase: { key: 'error.totpNotCreated' }, at: 'form', until: null })
    },
    refused: showRefusal,
  },
  'totp.authenticate': {
    answered(state, answer, context) {
      const { screen } = state
      const codes = screen.name === 'TOTPEntry' ? (screen.enrollment?.recoveryCodes ?? []) : []
      return codes.length === 0
        ? afterAuthentication(state, answer, context)
        : settle(state, { name: 'RecoveryCodeSave', codes, next: authenticationFacts(answer, state.organization, context) })
    },
    refused: showRefusal,
  },
  'recoveryCodes.recover': { answered: afterAuthentication, refused: showRefusal },
} satisfies Partial<Answers>
