import { MAX_LUDS_COMPLEXITY, MAX_LUDS_MINIMUM_COUNT, MAX_ROTATION_GRACE_SECONDS } from '../../limits.ts'
import type { Project } from '../../world/records/entities.ts'
import type { Setting, SettingGroup } from './setting.ts'

const flag = (label: string, help?: string): Setting => ({ label, ...(help !== undefined && { help }), control: { kind: 'flag' } })
const urlSetting = (label: string): Setting => ({ label, control: { kind: 'text' } })

const SETTINGS: { readonly [F in keyof Project]: Setting } = {
  project_name: { label: 'Name', control: { kind: 'text' } },
  disable_sdk_watermark: flag('Without the watermark'),
  vertical: { label: 'Vertical', control: { kind: 'choice', options: { '': 'None', B2B: 'B2B', CONSUMER: 'CONSUMER' }, empty: null } },
  cname_domain: { label: 'Domain of its own', control: { kind: 'text', empty: null } },
  email_domains: { label: 'Email domains', help: 'One on each line.', control: { kind: 'list' } },
  slug_pattern: {
    label: 'Slug pattern',
    help: 'Where the slug stands in an address of the application; holds {{slug}}.',
    control: { kind: 'text', empty: null, placeholder: 'https://{{slug}}.app.test' },
  },
  pkce_required_for_email_magic_links: flag('For email links'),
  pkce_required_for_password_resets: flag('For password resets'),
  pkce_required_for_oauth: flag('For social login'),
  pkce_required_for_sso: flag('For single sign-on'),
  create_organization_enabled: flag('Anyone may create an organization'),
  rotate_session_tokens: flag('Rotate session tokens', 'Every refresh answers a new token, and the replaced one stops working.'),
  rotation_grace_seconds: {
    label: 'Grace period of replaced session tokens',
    help: 'In seconds: for so long a replaced token keeps working, and is answered with the current one. 0 for none.',
    control: { kind: 'number', min: 0, max: MAX_ROTATION_GRACE_SECONDS },
  },
  password_config: {
    label: 'Password strength',
    help: 'Either so many kinds of characters, or judged by how hard it is to guess.',
    control: {
      kind: 'group',
      unless: 'Judge by kinds of characters',
      fields: {
        luds_complexity: { label: 'Kinds of characters', control: { kind: 'number', min: 1, max: MAX_LUDS_COMPLEXITY } },
        luds_minimum_count: { label: 'Characters', control: { kind: 'number', min: 1, max: MAX_LUDS_MINIMUM_COUNT } },
      },
    },
  },
  cross_org_passwords: flag('One password everywhere', 'Otherwise each organization has its own.'),
  breach_detection_on_create: flag('Refuse breached passwords when they are new'),
  breach_detection_on_authentication: flag('Refuse breached passwords at sign-in'),
  limit_messages: flag('Limit what one person is sent', 'Beyond it, status 429.'),
  captcha_required: flag('Calls must be proven', 'By a captcha, or by device telemetry where the captcha is off.'),
  captcha_settings: {
    label: 'Captcha',
    control: { kind: 'group', fields: { enabled: flag('On'), siteKey: { label: 'Site key', control: { kind: 'text' } } } },
  },
  dfp_protected_auth_enabled: flag('Device telemetry'),
  dfp_protected_auth_mode: {
    label: 'Who acts on device telemetry',
    control: { kind: 'choice', options: { '': 'Not set', OBSERVATION: 'Observation', DECISIONING: 'Decisioning' }, empty: null },
  },
  google_client_id: { label: 'Client id of One Tap', help: 'Empty for none.', control: { kind: 'text' } },
  default_login_redirect_url: urlSetting('Default after a login'),
  default_signup_redirect_url: urlSetting('Default after a sign-up'),
  default_discovery_redirect_url: urlSetting('Default after discovery'),
  default_invite_redirect_url: urlSetting('Default after an invitation'),
  default_reset_password_redirect_url: urlSetting('Default to reset a password'),
  redirect_urls: {
    label: 'Allowed redirect URLs',
    help: 'One on each line; login=, signup=, invite=, discovery= or reset_password= in front allows it for that kind only. Empty: every address.',
    control: { kind: 'list', empty: null, placeholder: 'login=http://localhost:5173/' },
  },
  idp_authorization_url: urlSetting('Where other applications send people'),
  siwe_required_for_crypto_wallets: flag('Wallets must sign in with Ethereum'),
  rbac_policy: { label: 'Roles and permissions', control: { kind: 'json' } },
}

const group = (title: string, ...names: readonly (keyof Project)[]): SettingGroup => ({
  title,
  settings: Object.fromEntries(names.map((name) => [name, SETTINGS[name] satisfies Setting])),
})

/** The editable settings of a project in groups. */
export const PROJECT_GROUPS = {
  pkce: group(
    'PKCE is required',
    'pkce_required_for_email_magic_links',
    'pkce_required_for_password_resets',
    'pkce_required_for_oauth',
    'pkce_required_for_sso',
  ),
  passwords: group(
    'Passwords',
    'password_config',
    'cross_org_passwords',
    'breach_detection_on_create',
    'breach_detection_on_authentication',
  ),
  sessions: group(
    'Sessions and organizations',
    'rotate_session_tokens',
    'rotation_grace_seconds',
    'create_organization_enabled',
    'slug_pattern',
  ),
  protection: group(
    'Protection',
    'limit_messages',
    'captcha_required',
    'captcha_settings',
    'dfp_protected_auth_enabled',
    'dfp_protected_auth_mode',
  ),
  about: group('About', 'project_name', 'disable_sdk_watermark', 'email_domains', 'cname_domain', 'google_client_id'),
  addresses: group(
    'Redirect URLs',
    'redirect_urls',
    'default_login_redirect_url',
    'default_signup_redirect_url',
    'default_discovery_redirect_url',
    'default_invite_redirect_url',
    'default_reset_password_redirect_url',
    'idp_authorization_url',
  ),
  rare: group('More', 'rbac_policy', 'vertical', 'siwe_required_for_crypto_wallets'),
} as const
