import type { DiscoveryAnswer, EmailSignInAnswer } from './answers/signIn.ts'
import { post } from './endpoint.ts'
import type { BasicAnswer } from './entities/answer.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type {
  EmailOtpAuthenticateInput,
  EmailOtpDiscoveryAuthenticateInput,
  EmailOtpDiscoverySendInput,
  EmailOtpLoginOrSignupInput,
  SmsOtpAuthenticateInput,
  SmsOtpSendInput,
} from './inputs/factors.ts'
import { codeErrors, emailErrors, joinErrors } from './knownErrors.ts'

/** One-time codes by email and SMS. */
export const otps = {
  sms: {
    /** Sends an SMS with a code to a member. */
    send: post<SmsOtpSendInput, BasicAnswer>('/b2b/otps/sms/send', {
      input: {
        organization_id: 'string',
        member_id: 'string',
        mfa_phone_number: 'string?',
        locale: 'string?',
        enable_autofill: 'boolean?',
        autofill_session_duration_minutes: 'number?',
      },
      adds: ['captcha', 'intermediate_session_token'],
      errors: [
        'user_unauthenticated',
        'unauthorized_action',
        'insufficient_factors',
        'unsubscribed_phone_number',
        'downstream_carrier_error',
        'member_phone_number_not_found',
        'duplicate_member_phone_number',
        'duplicate_member_phone_number_for_member',
        'operation_restricted_by_organization_mfa_methods',
        // The SMS for autofill names the domain of the login page.
        'invalid_login_redirect_url',
      ],
    }),
    /** Checks a code from an SMS: the second factor. */
    authenticate: post<SmsOtpAuthenticateInput, SignInAnswer>('/b2b/otps/sms/authenticate', {
      input: {
        organization_id: 'string',
        member_id: 'string',
        code: 'string',
        session_duration_minutes: 'number',
        set_mfa_enrollment: 'string?',
      },
      session: 'opens',
      adds: ['captcha', 'intermediate_session_token'],
      errors: [...codeErrors, 'user_unauthenticated', 'duplicate_member_phone_number'],
    }),
  },
  email: {
    /** Sends an email with a sign-in code. A new member can sign up if the organization allows it. */
    loginOrSignup: post<EmailOtpLoginOrSignupInput, BasicAnswer>('/b2b/otps/email/login_or_signup', {
      input: {
        organization_id: 'string',
        email_address: 'string',
        login_template_id: 'string?',
        signup_template_id: 'string?',
        locale: 'string?',
      },
      adds: ['captcha'],
      errors: [...emailErrors, ...joinErrors, 'operation_restricted_by_organization_auth_methods'],
    }),
    /** Checks an emailed code. */
    authenticate: post<EmailOtpAuthenticateInput, EmailSignInAnswer>('/b2b/otps/email/authenticate', {
      input: {
        code: 'string',
        email_address: 'string',
        organization_id: 'string',
        session_duration_minutes: 'number',
        locale: 'string?',
      },
      session: 'opens',
      adds: ['captcha', 'intermediate_session_token'],
      errors: [...codeErrors, 'invalid_code'],
    }),
    discovery: {
      /** Sends an email with a code that lists the organizations that the user belongs to or can join. */
      send: post<EmailOtpDiscoverySendInput, BasicAnswer>('/b2b/otps/email/discovery/send', {
        input: { email_address: 'string', login_template_id: 'string?', locale: 'string?' },
        adds: ['captcha'],
        errors: emailErrors,
      }),
      /** Checks an emailed code. The response lists the user's organizations. */
      authenticate: post<EmailOtpDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/otps/email/discovery/authenticate', {
        input: { code: 'string', email_address: 'string' },
        session: 'opens',
        adds: ['captcha'],
        callerOverrides: 'all',
        errors: [...codeErrors, 'invalid_code', 'invalid_email'],
      }),
    },
  },
}
