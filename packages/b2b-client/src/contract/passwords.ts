import type { PasswordStrengthAnswer } from './answers/factors.ts'
import type { DiscoveryAnswer, SessionAnswer } from './answers/signIn.ts'
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
import { post } from './endpoint.ts'

const reset = {
  /** Where the link of a person without a password leads. */
  login_redirect_url: 'string?',
  /** Where the link to set a new password leads. */
  reset_password_redirect_url: 'string?',
  /** 5 to 10080; 30 without it. */
  reset_password_expiration_minutes: 'number?',
  reset_password_template_id: 'string?',
  verify_email_template_id: 'string?',
} as const

/** Signing in with a password, and setting a new one. */
export const passwords = {
  /** Signs a member in with a password, or takes the next step towards it. */
  authenticate: post<PasswordAuthenticateInput, SignInAnswer>('/b2b/passwords/authenticate', {
    input: {
      organization_id: 'string',
      email_address: 'string',
      password: 'string',
      session_duration_minutes: 'number',
      locale: 'string?',
    },
    only: true,
    pkce: { proves: ['passwords'], keeps: true },
    wire: { pkce_code_verifier: 'code_verifier' },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
  }),
  /** Mails a link to set a new password, or to log in where there is none. */
  resetByEmailStart: post<PasswordResetByEmailStartInput, BasicAnswer>('/b2b/passwords/email/reset/start', {
    input: { organization_id: 'string', email_address: 'string', ...reset },
    only: true,
    pkce: { begins: 'passwords' },
    wire: { pkce_code_challenge: 'code_challenge' },
    adds: ['captcha'],
  }),
  /** Sets a new password with the token of a reset mail. */
  resetByEmail: post<PasswordResetByEmailInput, SignInAnswer>('/b2b/passwords/email/reset', {
    input: { password_reset_token: 'string', password: 'string', session_duration_minutes: 'number', locale: 'string?' },
    only: true,
    pkce: { proves: ['passwords'] },
    wire: { pkce_code_verifier: 'code_verifier' },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
  }),
  /** Sets a new password with the old one. */
  resetByExistingPassword: post<PasswordResetByExistingPasswordInput, SignInAnswer>('/b2b/passwords/existing_password/reset', {
    input: {
      organization_id: 'string',
      email_address: 'string',
      existing_password: 'string',
      new_password: 'string',
      session_duration_minutes: 'number?',
      locale: 'string?',
    },
    only: true,
    session: 'opens',
    adds: ['captcha'],
  }),
  /** Sets a new password for the member who is signed in. */
  resetBySession: post<PasswordResetBySessionInput, SessionAnswer>('/b2b/passwords/session/reset', {
    input: { password: 'string' },
    only: true,
    session: 'opens',
    adds: ['captcha'],
    needs: 'session',
  }),
  /** Says whether a password is good enough, by the project's rules. */
  strengthCheck: post<PasswordStrengthInput, PasswordStrengthAnswer>('/b2b/passwords/strength_check', {
    input: { password: 'string', email_address: 'string?' },
    only: true,
  }),
  discovery: {
    /** Mails a link to set a new password, without an organization yet. */
    resetByEmailStart: post<PasswordDiscoveryResetByEmailStartInput, BasicAnswer>('/b2b/passwords/discovery/reset/start', {
      input: { email_address: 'string', discovery_redirect_url: 'string?', ...reset },
      only: true,
      pkce: { begins: 'passwords' },
      adds: ['captcha'],
    }),
    /** Sets a new password with the token of a reset mail; the answer lists the person's organizations. */
    resetByEmail: post<PasswordDiscoveryResetByEmailInput, DiscoveryAnswer>('/b2b/passwords/discovery/reset', {
      input: { password_reset_token: 'string', password: 'string' },
      only: true,
      pkce: { proves: ['passwords'] },
      session: 'opens',
      adds: ['captcha', 'intermediate_session_token'],
    }),
    /** Checks a password; the answer lists the person's organizations. */
    authenticate: post<PasswordDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/passwords/discovery/authenticate', {
      input: { email_address: 'string', password: 'string' },
      only: true,
      pkce: { proves: ['passwords'], keeps: true },
      wire: { pkce_code_verifier: 'code_verifier' },
      session: 'opens',
      adds: ['captcha'],
    }),
  },
}
