import type { BasicAnswer } from '../entities/answer.ts'
import type { Member } from '../entities/member.ts'
import type { Organization } from '../entities/organization.ts'

/** The strength of a password, according to the rule of the project. */
export interface PasswordStrengthAnswer extends BasicAnswer {
  /** True if the project accepts the password. */
  valid_password: boolean
  /** 0 to 4. */
  score: number
  /** True if the password is part of a known data breach. */
  breached_password: boolean
  /** False if the project does not check for breaches: `breached_password` is then always false. */
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
  /** Suggestions to improve the password. */
  suggestions: string[]
  /** The problem; `""` if there is none. */
  warning: string
}

/** The kinds of characters in a password, and the missing ones. */
export interface LudsFeedback {
  /** True if there is a lower case letter. */
  has_lower_case: boolean
  /** True if there is an upper case letter. */
  has_upper_case: boolean
  /** True if there is a digit. */
  has_digit: boolean
  /** True if there is a symbol. */
  has_symbol: boolean
  /** The number of additional kinds of characters that the password needs. */
  missing_complexity: number
  /** The number of additional characters that the password needs. */
  missing_characters: number
}

/** The enrollment of an authenticator app. The secret, the QR code and the recovery codes cannot be read again. */
export interface TotpCreateAnswer extends BasicAnswer {
  /** The member who enrolls the app. */
  member_id: string
  /** The member with the new registration. Not all versions of the provider send it. */
  member?: Member | undefined
  /** The organization of the member. Not all versions of the provider send it. */
  organization?: Organization | undefined
  /** The id of the registration. */
  totp_registration_id: string
  /** The secret in base32, for members without a camera. */
  secret: string
  /** The secret as a QR code: a `data:` URL of a PNG. */
  qr_code: string
  /** Secrets: each code replaces one code of the app. */
  recovery_codes: string[]
}

/** The recovery codes that can be used. */
export interface RecoveryCodesAnswer extends BasicAnswer {
  /** Secrets: each code replaces one code of the app. */
  recovery_codes: string[]
}
