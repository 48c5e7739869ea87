import { MAX_LUDS_COMPLEXITY, MAX_LUDS_MINIMUM_COUNT, MAX_ROTATION_GRACE_SECONDS, MAX_SESSION_MINUTES } from '../../limits.ts'
import type { Project } from '../../world/records/entities.ts'
import type { Setting, SettingGroup } from './setting.ts'

const flagSetting = (label: string, help?: string): Setting => ({ label, ...(help !== undefined && { help }), control: { kind: 'flag' } })
const urlSetting = (label: string): Setting => ({ label, control: { kind: 'text' } })

const SETTINGS: { readonly [F in keyof Project]: Setting } = {
  project_name: { label: 'Name', control: { kind: 'text' } },
  disable_sdk_watermark: flagSetting('Without the watermark'),
  vertical: { label: 'Vertical', control: { kind: 'choice', options: { '': 'None', B2B: 'B2B', CONSUMER: 'CONSUMER' }, emptyValue: null } },
  cname_domain: { label: 'Custom domain', control: { kind: 'text', emptyValue: null } },
  email_domains: { label: 'Email domains', help: 'One on each line.', control: { kind: 'list' } },
  slug_pattern: {
    label: 'Slug pattern',
    help: 'A URL of the application, with {{slug}} in place of the slug.',
    control: { kind: 'text', emptyValue: null, placeholder: 'https://{{slug}}.app.test' },
  },
  pkce_required_for_email_magic_links: flagSetting('For email links'),
  pkce_required_for_password_resets: flagSetting('For password resets'),
  pkce_required_for_oauth: flagSetting('For social login'),
  pkce_required_for_sso: flagSetting('For single sign-on'),
  create_organization_enabled: flagSetting('Anyone may create an organization'),
  rotate_session_tokens: flagSetting('Rotate session tokens', 'Every refresh replaces the token. The previous token stops working.'),
  rotation_grace_seconds: {
    label: 'Grace period of replaced session tokens',
    help: 'The number of seconds for which a replaced token keeps working. 0 for no grace period.',
    control: { kind: 'number', min: 0, max: MAX_ROTATION_GRACE_SECONDS },
  },
  password_config: {
    label: 'Password strength',
    help: 'Rate a password by its kinds of characters, or by the difficulty to guess it.',
    control: {
      kind: 'group',
      toggleLabel: 'Judge by kinds of characters',
      fields: {
        luds_complexity: { label: 'Kinds of characters', control: { kind: 'number', min: 1, max: MAX_LUDS_COMPLEXITY } },
        luds_minimum_count: { label: 'Characters', control: { kind: 'number', min: 1, max: MAX_LUDS_MINIMUM_COUNT } },
      },
    },
  },
  cross_org_passwords: flagSetting('One password for all organizations', 'Otherwise, each organization has its own password.'),
  breach_detection_on_create: flagSetting('Refuse breached passwords when they are new'),
  breach_detection_on_authentication: flagSetting('Refuse breached passwords at sign-in'),
  limit_messages: flagSetting('Limit the messages to one person', 'A call beyond the limit gets status 429.'),
  captcha_required: flagSetting('Require captcha proofs', 'A captcha token, or a device telemetry id if the captcha is off.'),
  recent_factor: {
    label: 'Recent factor',
    help: 'These calls need a second factor, or any factor of a member without a second one, that is at most this old.',
    control: {
      kind: 'group',
      toggleLabel: 'Require it',
      fields: {
        calls: { label: 'Calls', help: 'One on each line.', control: { kind: 'list', placeholder: 'self.deletePassword' } },
        max_age_minutes: { label: 'Minutes', control: { kind: 'number', min: 1, max: MAX_SESSION_MINUTES } },
      },
    },
  },
  captcha_settings: {
    label: 'Captcha',
    control: { kind: 'group', fields: { enabled: flagSetting('On'), siteKey: { label: 'Site key', control: { kind: 'text' } } } },
  },
  dfp_protected_auth_enabled: flagSetting('Device telemetry'),
  dfp_protected_auth_mode: {
    label: 'Mode of device telemetry',
    control: { kind: 'choice', options: { '': 'Not set', OBSERVATION: 'Observation', DECISIONING: 'Decisioning' }, emptyValue: null },
  },
  google_client_id: { label: 'Client id of One Tap', help: 'Leave it empty to disable One Tap.', control: { kind: 'text' } },
  default_login_redirect_url: urlSetting('Default after a sign-in'),
  default_signup_redirect_url: urlSetting('Default after a sign-up'),
  default_discovery_redirect_url: urlSetting('Default after discovery'),
  default_invite_redirect_url: urlSetting('Default after an invitation'),
  default_reset_password_redirect_url: urlSetting('Default to reset a password'),
  redirect_urls: {
    label: 'Allowed redirect URLs',
    help: 'One on each line. A prefix such as login=, signup=, invite=, discovery= or reset_password= allows a URL for one kind only. Leave the list empty to allow every URL.',
    control: { kind: 'list', emptyValue: null, placeholder: 'login=http://localhost:5173/' },
  },
  idp_authorization_url: urlSetting('Authorization page for other applications'),
  siwe_required_for_crypto_wallets: flagSetting('Wallets must sign in with Ethereum'),
  rbac_policy: { label: 'Roles and permissions', control: { kind: 'json' } },
}

const createGroup = (title: string, ...names: readonly (keyof Project)[]): SettingGroup => ({
  title,
  settings: Object.fromEntries(names.map((name) => [name, SETTINGS[name]])),
})

/** The editable settings of a project in groups. */
export const PROJECT_GROUPS = {
  pkce: createGroup(
    'PKCE is required',
    'pkce_required_for_email_magic_links',
    'pkce_required_for_password_resets',
    'pkce_required_for_oauth',
    'pkce_required_for_sso',
  ),
  passwords: createGroup(
    'Passwords',
    'password_config',
    'cross_org_passwords',
    'breach_detection_on_create',
    'breach_detection_on_authentication',
  ),
  sessions: createGroup(
    'Sessions and organizations',
    'rotate_session_tokens',
    'rotation_grace_seconds',
    'create_organization_enabled',
    'slug_pattern',
  ),
  protection: createGroup(
    'Protection',
    'limit_messages',
    'recent_factor',
    'captcha_required',
    'captcha_settings',
    'dfp_protected_auth_enabled',
    'dfp_protected_auth_mode',
  ),
  about: createGroup('About', 'project_name', 'disable_sdk_watermark', 'email_domains', 'cname_domain', 'google_client_id'),
  addresses: createGroup(
    'Redirect URLs',
    'redirect_urls',
    'default_login_redirect_url',
    'default_signup_redirect_url',
    'default_discovery_redirect_url',
    'default_invite_redirect_url',
    'default_reset_password_redirect_url',
    'idp_authorization_url',
  ),
  rare: createGroup('More', 'rbac_policy', 'vertical', 'siwe_required_for_crypto_wallets'),
} as const
