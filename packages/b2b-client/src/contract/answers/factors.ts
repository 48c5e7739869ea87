import type { BasicAnswer } from '../entities/answer.ts'
import type { Member } from '../entities/member.ts'
import type { Organization } from '../entities/organization.ts'

/** The strength of a password, according to the rule of the project. */
export interface PasswordStrengthAnswer extends BasicAnswer {
  /** True if the project accepts the password. */
  valid_password: boolean
  /** 0 to 4. */
  score: number
  /** True if the password is known from a data breach. */
  breached_password: boolean
  /** False if the project does not look for breaches: `breached_password` is then always false. */
  breach_detection_on_create: boolean
  /** The rule of the project. `luds` counts lower case, upper case, digits and symbols; `zxcvbn` estimates guesses. */
  strength_policy: 'luds' | 'zxcvbn' | 'none' | (string & {})
  /** Advice of the `zxcvbn` rule, in English. */
  zxcvbn_feedback: ZxcvbnFeedback
  /** The requirements of the `luds` rule that the password does not meet. */
  luds_feedback?: LudsFeedback | undefined
}

/** Advice for a better password. */
export interface ZxcvbnFeedback {
  /** What to do. */
  suggestions: string[]
  /** The problem; `""` if there is none. */
  warning: string
}

/** The kinds of character that a password has, and how much it lacks. */
export interface LudsFeedback {
  /** True if there is a lower case letter. */
  has_lower_case: boolean
  /** True if there is an upper case letter. */
  has_upper_case: boolean
  /** True if there is a digit. */
  has_digit: boolean
  /** True if there is a symbol. */
  has_symbol: boolean
  /** How many further kinds of character are needed. */
  missing_complexity: number
  /** How many further characters are needed. */
  missing_characters: number
}

/** An authenticator app to enrol. The secret, the QR code and the recovery codes cannot be read again. */
export interface TotpCreateAnswer extends BasicAnswer {
  /** The member who enrols. */
  member_id: string
  /** The member with the new registration. Not every version of the provider sends it. */
  member?: Member | undefined
  /** The organization of the member. Not every version of the provider sends it. */
  organization?: Organization | undefined
  /** The id of the registration. */
  totp_registration_id: string
  /** A secret in base32, if the member cannot scan the QR code. */
  secret: string
  /** The secret as a QR code: a `data:` URL of a PNG. */
  qr_code: string
  /** Secrets: each code can be used once instead of the app. */
  recovery_codes: string[]
}

/** The recovery codes that can be used. */
export interface RecoveryCodesAnswer extends BasicAnswer {
  /** Secrets: each code can be used once instead of the app. */
  recovery_codes: string[]
}
