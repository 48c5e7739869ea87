import * as z from 'zod/mini'
import type { BootstrapAnswer } from '../entities/bootstrap.ts'
import type { RbacPolicy, RbacScope } from '../entities/rbac.ts'
import { list, schemaOf, text, textOrNull } from './schema.ts'

/** The schema of {@link RbacPolicy}. */
const RbacPolicySchema = schemaOf<RbacPolicy>()({
  roles: list(
    z.looseObject({
      role_id: z.string(),
      description: text(),
      permissions: list(z.looseObject({ resource_id: z.string(), actions: list(z.string()) })),
    }),
  ),
  resources: list(z.looseObject({ resource_id: z.string(), description: text(), actions: list(z.string()) })),
  // Not as strict as the type, because no code reads the scopes.
  scopes: list(z.unknown() as z.ZodMiniType<RbacScope | string>),
})

/** The schema of {@link BootstrapAnswer}. */
export const BootstrapSchema = schemaOf<BootstrapAnswer>()({
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
  slug_pattern: textOrNull(),
  create_organization_enabled: z._default(z.boolean(), false),
  password_config: z._default(z.nullable(z.looseObject({ luds_complexity: z.number(), luds_minimum_count: z.number() })), null),
  dfp_protected_auth_enabled: z._default(z.boolean(), false),
  dfp_protected_auth_mode: z._default(z.nullable(z.string()), null),
  rbac_policy: z._default(z.nullable(RbacPolicySchema), null),
  siwe_required_for_crypto_wallets: z._default(z.boolean(), false),
  vertical: z._default(z.nullable(z.string()), null),
})
