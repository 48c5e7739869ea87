import type { SettingGroup } from './setting.ts'

/** The editable fields of a member. The names are the fields of the PATCH request in the control API. */
export const MEMBER_SETTINGS: SettingGroup = {
  title: 'Change',
  settings: {
    name: { label: 'Name', control: { kind: 'text' } },
    email_address: { label: 'Email address', control: { kind: 'text' } },
    role: { label: 'Role', control: { kind: 'choice', options: { member: 'Member', admin: 'Admin' } } },
    status: { label: 'Status', control: { kind: 'choice', options: { active: 'Active', invited: 'Invited', pending: 'Pending' } } },
    mfa_phone_number: {
      label: 'Phone number',
      help: 'Counts as verified. May stay empty.',
      control: { kind: 'text', placeholder: '+15555550142' },
    },
    totp: { label: 'Authenticator app', help: 'The list shows its codes.', control: { kind: 'flag' } },
    mfa_enrolled: { label: 'Always asked for a second factor', control: { kind: 'flag' } },
    is_breakglass: { label: 'Breakglass', help: 'May sign in with any method when single sign-on fails.', control: { kind: 'flag' } },
  },
}
