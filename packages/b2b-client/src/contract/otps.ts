import type { DiscoveryAnswer, EmailSignInAnswer } from './answers/signIn.ts'
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
import { post } from './endpoint.ts'

/** One-time codes by email and text message. */
export const otps = {
  sms: {
    /** Texts a code to a member's phone. */
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
    }),
    /** Checks a texted code: the second factor. */
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
    }),
  },
  email: {
    /** Mails a code that logs a member in, or signs a new one up where the organization lets them. */
    loginOrSignup: post<EmailOtpLoginOrSignupInput, BasicAnswer>('/b2b/otps/email/login_or_signup', {
      input: {
        organization_id: 'string',
        email_address: 'string',
        login_template_id: 'string?',
        signup_template_id: 'string?',
        locale: 'string?',
      },
      adds: ['captcha'],
    }),
    /** Checks a mailed code. */
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
    }),
    discovery: {
      /** Mails a code that shows a person the organizations they belong to or may join. */
      send: post<EmailOtpDiscoverySendInput, BasicAnswer>('/b2b/otps/email/discovery/send', {
        input: { email_address: 'string', login_template_id: 'string?', locale: 'string?' },
        adds: ['captcha'],
      }),
      /** Checks a mailed code; the answer lists the person's organizations. */
      authenticate: post<EmailOtpDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/otps/email/discovery/authenticate', {
        input: { code: 'string', email_address: 'string' },
        session: 'opens',
        adds: ['captcha'],
        yields: 'all',
      }),
    },
  },
}
