import { emulator, publicToken } from './settings.ts'

/* What the provider is set to, beyond this page: the emulator lets anyone on this machine change it. */

async function change(path: string, fields: object): Promise<void> {
  const response = await fetch(`${emulator}/emulator/${publicToken}${path}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (!response.ok) throw new Error(`The emulator answered ${response.status}.`)
}

/** What an organization may ask of its members, as a choice of this page: its words, and what is set. */
export interface Policy {
  readonly words: string
  readonly fields: object
}

const only = (...allowed_auth_methods: string[]) => ({ auth_methods: 'RESTRICTED', allowed_auth_methods })

/** Which ways in an organization allows. */
export const METHODS: readonly Policy[] = [
  { words: 'Every method', fields: { auth_methods: 'ALL_ALLOWED', allowed_auth_methods: [] } },
  { words: 'Emailed links only', fields: only('magic_link') },
  { words: 'Passwords only', fields: only('password') },
  { words: 'Single sign-on only', fields: only('sso') },
  { words: 'Google only', fields: only('google_oauth') },
]

const restricted = (...allowed_mfa_methods: string[]) => ({
  mfa_policy: 'REQUIRED_FOR_ALL',
  mfa_methods: 'RESTRICTED',
  allowed_mfa_methods,
})

/** Which second factor an organization asks for. */
export const SECOND_FACTORS: readonly Policy[] = [
  { words: 'Not asked for', fields: { mfa_policy: 'OPTIONAL', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] } },
  { words: 'Any', fields: { mfa_policy: 'REQUIRED_FOR_ALL', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] } },
  { words: 'Authenticator app', fields: restricted('totp') },
  { words: 'Text message', fields: restricted('sms_otp') },
]

/** How passwords are judged. */
export const PASSWORD_RULES: readonly Policy[] = [
  { words: 'By their characters', fields: { password_config: { luds_complexity: 3, luds_minimum_count: 8 } } },
  { words: 'By how hard they are to guess', fields: { password_config: null } },
]

export const setOrganization = (slug: string, { fields }: Policy): Promise<void> => change(`/organizations/${slug}`, fields)
export const setProject = ({ fields }: Policy): Promise<void> => change('/project', fields)
