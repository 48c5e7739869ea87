import { emulator, publicToken } from './settings.ts'

/* Settings of the emulator. Any page on this machine can change them through its control API. */

async function patchEmulator(path: string, fields: object): Promise<void> {
  const response = await fetch(`${emulator}/emulator/${publicToken}${path}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (!response.ok) throw new Error(`The emulator refused the change with status ${response.status}.`)
}

/** An option of a setting: its label, and the fields that it changes. */
export interface Policy {
  readonly label: string
  readonly fields: object
}

const allowOnly = (...allowed_auth_methods: string[]) => ({ auth_methods: 'RESTRICTED', allowed_auth_methods })

/** The sign-in methods that an organization allows. */
export const METHODS: readonly Policy[] = [
  { label: 'Every method', fields: { auth_methods: 'ALL_ALLOWED', allowed_auth_methods: [] } },
  { label: 'Emailed links only', fields: allowOnly('magic_link') },
  { label: 'Passwords only', fields: allowOnly('password') },
  { label: 'Single sign-on only', fields: allowOnly('sso') },
  { label: 'Google only', fields: allowOnly('google_oauth') },
]

const requireOnly = (...allowed_mfa_methods: string[]) => ({
  mfa_policy: 'REQUIRED_FOR_ALL',
  mfa_methods: 'RESTRICTED',
  allowed_mfa_methods,
})

/** The second factors that an organization requires. */
export const SECOND_FACTORS: readonly Policy[] = [
  { label: 'Not required', fields: { mfa_policy: 'OPTIONAL', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] } },
  { label: 'Any', fields: { mfa_policy: 'REQUIRED_FOR_ALL', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] } },
  { label: 'Authenticator app', fields: requireOnly('totp') },
  { label: 'Text message', fields: requireOnly('sms_otp') },
]

/** The rules for new passwords. */
export const PASSWORD_RULES: readonly Policy[] = [
  { label: 'Kinds of characters', fields: { password_config: { luds_complexity: 3, luds_minimum_count: 8 } } },
  { label: 'Strength estimate', fields: { password_config: null } },
]

export const setOrganization = (slug: string, { fields }: Policy): Promise<void> => patchEmulator(`/organizations/${slug}`, fields)
export const setProject = ({ fields }: Policy): Promise<void> => patchEmulator('/project', fields)
