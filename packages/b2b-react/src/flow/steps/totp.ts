import type { TotpEnrollment } from '../machine/facts.ts'
import { showProblem, showErrorScreen, showWithBack, showWithoutBack, replaceScreen, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler, StateOn } from '../machine/tables.ts'
import type { FlowState, Step, SystemEvent } from '../machine/types.ts'
import { offersBackupCode, otherFactor } from '../rules/offers.ts'
import { authenticationFacts, enrollmentOf } from '../rules/reading.ts'
import { afterAuthentication, proceed } from './shared/afterAuthentication.ts'
import { showToast } from './shared/feedback.ts'
import { checkTotp, createTotp, recover } from './shared/requests.ts'
import { enroll, enterSms } from './shared/secondFactor.ts'
import { unlessPending, unlessPendingOrLimited, withText } from './shared/userInput.ts'

/* Steps for authenticator apps: enrollment, codes, and backup codes. */

export const chooseMfaMethod: Handler<'MFAEnrollmentSelection', 'mfaMethodChosen'> = unlessPending((state, { method }, context) =>
  state.screen.methods.includes(method) ? enroll(state, method, context, showWithBack) : stay(state),
)

/* Enrollment. */

export const showSecret: Handler<'TOTPEnrollmentQRCode', 'secretWanted'> = (state) =>
  state.screen.enrollment ? showWithBack(state, { name: 'TOTPEnrollmentManual', enrollment: state.screen.enrollment }) : stay(state)

export const retryEnrollment: Handler<'TOTPEnrollmentQRCode', 'retryChosen'> = unlessPendingOrLimited((state) =>
  state.screen.enrollment ? stay(state) : createTotp(state),
)

/** Asks for the first code. */
export const askForFirstCode = (state: StateOn<'TOTPEnrollmentQRCode' | 'TOTPEnrollmentManual'>): Step =>
  state.screen.enrollment ? showWithBack(state, { name: 'TOTPEntry', enrollment: state.screen.enrollment }) : stay(state)

export const copySecret: Handler<'TOTPEnrollmentManual', 'secretCopied'> = (state) =>
  stay(state, { do: 'copy', what: 'secret', text: state.screen.enrollment.secret })

/* Codes of the app. */

export const submitCode: Handler<'TOTPEntry', 'codeEntered'> = unlessPendingOrLimited((state, { code }, context) =>
  checkTotp(state, code, context),
)

export const switchToSms: Handler<'TOTPEntry', 'smsInsteadChosen'> = unlessPending((state, _, context) =>
  otherFactor(state) === 'sms_otp' ? enterSms(state, context, replaceScreen) : stay(state),
)

/* Backup codes. */

export const switchToBackupCode: Handler<'TOTPEntry', 'backupCodeChosen'> = unlessPending((state) =>
  offersBackupCode(state) ? showWithBack(state, { name: 'RecoveryCodeEntry' }) : stay(state),
)

export const submitBackupCode: Handler<'RecoveryCodeEntry', 'backupCodeSubmitted'> = unlessPendingOrLimited((state, { code }, context) =>
  withText(state, code, (typed) => recover(state, typed, context)),
)

export const copyCodes: Handler<'RecoveryCodeSave', 'codesCopied'> = (state) =>
  stay(state, { do: 'copy', what: 'codes', text: state.screen.codes.join('\n') })

export const downloadCodes: Handler<'RecoveryCodeSave', 'codesDownloaded'> = (state) =>
  stay(withSaved(state), { do: 'download', name: state.organization?.name ?? '', text: `${state.screen.codes.join('\n')}\n` })

/** Continues the sign-in after the codes are saved. */
export const continueAfterCodes: Handler<'RecoveryCodeSave', 'codesSaved'> = (state, _, context) =>
  state.screen.next ? proceed(state, state.screen.next, context) : showErrorScreen(state, { key: 'error.sessionEnded' }, 'restart')

const withSaved = (state: FlowState): FlowState =>
  state.screen.name === 'RecoveryCodeSave' ? { ...state, screen: { ...state.screen, saved: true } } : state

type Copied = Extract<SystemEvent, { readonly type: 'copied' }>
/** The screens with the button that copies, and the start of the keys of their texts. */
const COPIES = { secret: ['TOTPEnrollmentManual', 'totp.manual'], codes: ['RecoveryCodeSave', 'backup.save'] } as const

/** Shows if the browser has copied the secret or the codes, unless the user has already left the screen. */
export function showCopied(state: FlowState, { what, done }: Copied): Step {
  const [screen, texts] = COPIES[what]
  if (state.screen.name !== screen) return stay(state)
  return done
    ? showToast(withSaved(state), { key: `${texts}.copied` }, 'success')
    : showToast(state, { key: `${texts}.notCopied` }, 'error')
}

const withEnrollment = (state: FlowState, enrollment: TotpEnrollment): FlowState =>
  state.screen.name === 'TOTPEnrollmentQRCode' ? { ...state, pending: null, problem: null, screen: { ...state.screen, enrollment } } : state

/** Shows the QR code. Refuses an answer for another member or organization, or without a secret. */
export const showEnrollment: AnswerHandler<'totp.create'> = (state, answer) => {
  const { mfa } = state
  const enrollment = enrollmentOf(answer)
  // Some versions of the provider leave out these ids.
  const { member_id, organization } = answer
  const isForThisMember = !member_id || member_id === mfa?.member_id
  const isForThisOrganization = !organization || organization.organization_id === mfa?.organization_id
  return isForThisMember && isForThisOrganization && enrollment.secret !== ''
    ? stay(withEnrollment(state, enrollment))
    : showProblem(state, { phrase: { key: 'error.default' }, at: 'form', until: null })
}

/** Continues the sign-in. After an enrollment, first shows the backup codes. */
export const afterTotp: AnswerHandler<'totp.authenticate'> = (state, answer, context) => {
  const { screen } = state
  const codes = screen.name === 'TOTPEntry' ? (screen.enrollment?.recoveryCodes ?? []) : []
  return codes.length === 0
    ? afterAuthentication(state, answer, context)
    : showWithoutBack(state, {
        name: 'RecoveryCodeSave',
        codes,
        saved: false,
        next: authenticationFacts(answer, state.organization, context),
      })
}
