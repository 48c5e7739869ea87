import type { PasswordStrengthAnswer } from './answers/factors.ts'
import type { DiscoveryAnswer, SessionAnswer } from './answers/signIn.ts'
import { post } from './endpoint.ts'
import type { BasicAnswer } from './entities/answer.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type {
  PasswordAuthenticateInput,
  PasswordDiscoveryAuthenticateInput,
  PasswordDiscoveryResetByEmailInput,
  PasswordDiscoveryResetByEmailStartInput,
  PasswordResetByEmailInput,
  PasswordResetByEmailStartInput,
  PasswordResetByExistingPasswordInput,
  PasswordResetBySessionInput,
  PasswordStrengthInput,
} from './inputs/factors.ts'
import { emailErrors, newPasswordErrors, resetLinkErrors } from './knownErrors.ts'

/** The fields of both calls that send a password reset email. */
const resetEmailFields = {
  login_redirect_url: 'string?',
  reset_password_redirect_url: 'string?',
  reset_password_expiration_minutes: 'number?',
  reset_password_template_id: 'string?',
  verify_email_template_id: 'string?',
} as const

/** Sign-in with a password, and password resets. */
export const passwords = {
  /** Signs in a member with a password. The response can require a further step. */
  authenticate: post<PasswordAuthenticateInput, SignInAnswer>('/b2b/passwords/authenticate', {
    input: {
      organization_id: 'string',
      email_address: 'string',
      password: 'string',
      session_duration_minutes: 'number',
      locale: 'string?',
    },
    onlyListed: true,
    pkce: { proves: ['passwords'], keeps: true },
    wire: { pkce_code_verifier: 'code_verifier' },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    errors: [
      'unauthorized_credentials',
      'member_reset_password',
      'user_lock_limit_reached',
      'operation_restricted_by_organization_auth_methods',
    ],
  }),
  /** Sends an email with a link to set a new password, or to sign in if the member has no password. */
  resetByEmailStart: post<PasswordResetByEmailStartInput, BasicAnswer>('/b2b/passwords/email/reset/start', {
    input: { organization_id: 'string', email_address: 'string', ...resetEmailFields },
    onlyListed: true,
    pkce: { begins: 'passwords' },
    wire: { pkce_code_challenge: 'code_challenge' },
    adds: ['captcha'],
    errors: ['member_not_found', ...emailErrors, 'operation_restricted_by_organization_auth_methods'],
  }),
  /** Sets a new password with the token of a password reset email. */
  resetByEmail: post<PasswordResetByEmailInput, SignInAnswer>('/b2b/passwords/email/reset', {
    input: { password_reset_token: 'string', password: 'string', session_duration_minutes: 'number', locale: 'string?' },
    onlyListed: true,
    pkce: { proves: ['passwords'] },
    wire: { pkce_code_verifier: 'code_verifier' },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    errors: [...resetLinkErrors, 'member_not_found'],
  }),
  /** Sets a new password with the old password. */
  resetByExistingPassword: post<PasswordResetByExistingPasswordInput, SignInAnswer>('/b2b/passwords/existing_password/reset', {
    input: {
      organization_id: 'string',
      email_address: 'string',
      existing_password: 'string',
      new_password: 'string',
      session_duration_minutes: 'number?',
      locale: 'string?',
    },
    onlyListed: true,
    session: 'opens',
    adds: ['captcha'],
    errors: ['unauthorized_credentials', 'password_does_not_match', ...newPasswordErrors, 'cannot_reset_password_with_existing_password'],
  }),
  /** Sets a new password for the signed-in member. */
  resetBySession: post<PasswordResetBySessionInput, SessionAnswer>('/b2b/passwords/session/reset', {
    input: { password: 'string' },
    onlyListed: true,
    session: 'opens',
    adds: ['captcha'],
    needs: 'session',
    errors: [
      'session_too_old_to_reset_password',
      ...newPasswordErrors,
      'unauthorized_action',
      'operation_restricted_by_organization_auth_methods',
    ],
  }),
  /** Checks the strength of a password against the project's rules. */
  strengthCheck: post<PasswordStrengthInput, PasswordStrengthAnswer>('/b2b/passwords/strength_check', {
    input: { password: 'string', email_address: 'string?' },
    onlyListed: true,
  }),
  discovery: {
    /** Sends an email with a link to set a new password, before an organization is known. */
    resetByEmailStart: post<PasswordDiscoveryResetByEmailStartInput, BasicAnswer>('/b2b/passwords/discovery/reset/start', {
      input: { email_address: 'string', discovery_redirect_url: 'string?', ...resetEmailFields },
      onlyListed: true,
      pkce: { begins: 'passwords' },
      adds: ['captcha'],
      errors: ['cross_org_passwords_not_enabled', 'invalid_email'],
    }),
    /** Sets a new password with the token of a password reset email. The response lists the user's organizations. */
    resetByEmail: post<PasswordDiscoveryResetByEmailInput, DiscoveryAnswer>('/b2b/passwords/discovery/reset', {
      input: { password_reset_token: 'string', password: 'string' },
      onlyListed: true,
      pkce: { proves: ['passwords'] },
      session: 'opens',
      adds: ['captcha', 'intermediate_session_token'],
      errors: ['cross_org_passwords_not_enabled', ...resetLinkErrors],
    }),
    /** Checks a password. The response lists the user's organizations. */
    authenticate: post<PasswordDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/passwords/discovery/authenticate', {
      input: { email_address: 'string', password: 'string' },
      onlyListed: true,
      pkce: { proves: ['passwords'], keeps: true },
      wire: { pkce_code_verifier: 'code_verifier' },
      session: 'opens',
      adds: ['captcha'],
      errors: ['cross_org_passwords_not_enabled', 'unauthorized_credentials', 'user_lock_limit_reached'],
    }),
  },
}
