import type { RbacPolicy } from './rbac.ts'

/** The project's configuration as the provider sends it. `client.bootstrap` reads it into `Bootstrap`. */
export interface BootstrapAnswer {
  project_name: string
  disable_sdk_watermark: boolean
  cname_domain: string | null
  email_domains: string[]
  captcha_settings: { enabled: boolean; siteKey?: string | undefined }
  pkce_required_for_email_magic_links: boolean
  pkce_required_for_password_resets: boolean
  pkce_required_for_oauth: boolean
  pkce_required_for_sso: boolean
  /** Contains `{{slug}}`. */
  slug_pattern: string | null
  create_organization_enabled: boolean
  password_config: { luds_complexity: number; luds_minimum_count: number } | null
  dfp_protected_auth_enabled: boolean
  dfp_protected_auth_mode: 'OBSERVATION' | 'DECISIONING' | (string & {}) | null
  rbac_policy: RbacPolicy | null
  siwe_required_for_crypto_wallets: boolean
  vertical: 'B2B' | 'CONSUMER' | (string & {}) | null
}
