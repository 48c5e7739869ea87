import { AUTH_METHODS } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'

/** The values of a setting that allows users to join or to be invited. */
export const Allowance = z.literal(['ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED'])

/** The settings that the creator of an organization can choose, restricted to the known values. */
export const CreatorSettings = z.object({
  organization_logo_url: z.optional(z.string()),
  sso_jit_provisioning: z.optional(Allowance),
  email_allowed_domains: z.optional(z.array(z.string())),
  email_jit_provisioning: z.optional(z.literal(['RESTRICTED', 'NOT_ALLOWED'])),
  email_invites: z.optional(Allowance),
  oauth_tenant_jit_provisioning: z.optional(z.literal(['RESTRICTED', 'NOT_ALLOWED'])),
  allowed_oauth_tenants: z.optional(z.record(z.string(), z.array(z.string()))),
  auth_methods: z.optional(z.literal(['ALL_ALLOWED', 'RESTRICTED'])),
  allowed_auth_methods: z.optional(z.array(z.literal(AUTH_METHODS))),
  mfa_policy: z.optional(z.literal(['OPTIONAL', 'REQUIRED_FOR_ALL'])),
})
