import * as z from 'zod/mini'
import { list, text, textOrNull } from './schema.ts'

/** Roles, resources and scopes, as the project defines them. */
export const RbacPolicy = z.looseObject({
  roles: list(
    z.looseObject({
      role_id: z.string(),
      description: text(),
      permissions: list(z.looseObject({ resource_id: z.string(), actions: list(z.string()) })),
    }),
  ),
  resources: list(z.looseObject({ resource_id: z.string(), description: text(), actions: list(z.string()) })),
  scopes: list(z.unknown()),
})

/** The project's configuration as the provider answers it. Source: client specification section 3. */
export const Bootstrap = z.looseObject({
  project_name: text(),
  disable_sdk_watermark: z._default(z.boolean(), true),
  cname_domain: textOrNull(),
  email_domains: list(z.string()),
  captcha_settings: z._default(z.looseObject({ enabled: z._default(z.boolean(), false), siteKey: z.optional(z.string()) }), {
    enabled: false,
  }),
  pkce_required_for_email_magic_links: z._default(z.boolean(), false),
  pkce_required_for_password_resets: z._default(z.boolean(), false),
  pkce_required_for_oauth: z._default(z.boolean(), false),
  pkce_required_for_sso: z._default(z.boolean(), false),
  /** Holds `{{slug}}`. */
  slug_pattern: textOrNull(),
  create_organization_enabled: z._default(z.boolean(), false),
  password_config: z._default(z.nullable(z.looseObject({ luds_complexity: z.number(), luds_minimum_count: z.number() })), null),
  dfp_protected_auth_enabled: z._default(z.boolean(), false),
  dfp_protected_auth_mode: z._default(z.nullable(z.string()), null),
  rbac_policy: z._default(z.nullable(RbacPolicy), null),
  siwe_required_for_crypto_wallets: z._default(z.boolean(), false),
  /** `B2B` or `CONSUMER`. */
  vertical: z._default(z.nullable(z.string()), null),
})
