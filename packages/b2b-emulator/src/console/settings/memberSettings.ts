import type { BuiltInRole } from '../../formats/brand.ts'
import type { SettingGroup } from './setting.ts'

/** The labels of the built-in roles. */
export const ROLE_LABELS: Readonly<Record<BuiltInRole, string>> = { member: 'Member', admin: 'Admin', support: 'Support' }

/** The editable fields of a member. They are the fields of the PATCH request in the control API. */
export const MEMBER_SETTINGS: SettingGroup = {
  title: 'Change',
  settings: {
    name: { label: 'Name', control: { kind: 'text' } },
    email_address: { label: 'Email address', control: { kind: 'text' } },
    role: { label: 'Role', control: { kind: 'choice', options: ROLE_LABELS } },
    status: { label: 'Status', control: { kind: 'choice', options: { active: 'Active', invited: 'Invited', pending: 'Pending' } } },
    mfa_phone_number: {
      label: 'Phone number',
      help: 'The number counts as verified. Leave it empty for no number.',
      control: { kind: 'text', placeholder: '+15555550142' },
    },
    totp: { label: 'Authenticator app', help: 'The list shows its codes.', control: { kind: 'flag' } },
    mfa_enrolled: { label: 'Every sign-in needs a second factor', control: { kind: 'flag' } },
    is_breakglass: { label: 'Breakglass', help: 'Can sign in with every method, even if single sign-on fails.', control: { kind: 'flag' } },
  },
}
