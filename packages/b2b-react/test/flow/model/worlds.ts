import type { LooseConfig } from '../../../src/config/types.ts'
import type { RedirectToken, SystemEvent } from '../../../src/flow/machine/types.ts'
import {
  bootstrap,
  HAS_SMS,
  HAS_TOTP,
  LISTS,
  needing,
  ODD,
  organization,
  signedIn,
  stepping,
  type Given,
  type Provider,
} from './answers.ts'
import { session } from './events.ts'

/* The worlds that the model check explores: the configuration, the start of the page, and the responses of the server. */

export type Started = Extract<SystemEvent, { type: 'started' }>

export interface World extends Provider {
  readonly name: string
  readonly config: LooseConfig
  readonly starts: readonly Started[]
}

const opened: Started = { type: 'started', redirect: null, project: null, organization: null, lastUsed: null, session: null, request: null }
const known = { ...opened, project: bootstrap() as never }
const remembering: Started = { ...known, organization: { organization: organization() as never, fresh: false } }

const token = (tokenType: RedirectToken['tokenType'], more: Partial<RedirectToken> = {}): Started => ({
  ...known,
  redirect: { tokenType, reset: false, unsolicited: false, several: false, email: '', ...more },
})

const ALL = ['emailMagicLinks', 'emailOtp', 'passwords', 'oauth', 'sso'] as const
const everything: LooseConfig = {
  organizationSlug: 'acme',
  products: ALL,
  oauthOptions: { providers: ['google', 'microsoft'] },
  emailMagicLinksOptions: { confirmLink: 'foreign' },
}
const inDiscovery: LooseConfig = { ...everything, authFlowType: 'Discovery', organizationSlug: null }

const FIRST: readonly Given[] = [signedIn, ...ODD, needing('password'), needing('magic_link', 'email_otp'), needing('sso'), needing()]
const SHAPES: readonly Given[] = [
  signedIn,
  stepping(),
  stepping(HAS_TOTP),
  stepping(HAS_SMS),
  stepping({ ...HAS_TOTP, ...HAS_SMS, default_mfa_method: 'sms_otp' }),
  stepping(HAS_SMS, { initiated: 'sms_otp' }),
  stepping({}, { organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] } }),
  stepping(HAS_TOTP, { organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] } }),
  stepping({}, { organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: [] } }),
]

const restricted = (...allowed_auth_methods: string[]) => ({
  organization: organization({ auth_methods: 'RESTRICTED', allowed_auth_methods }),
})

const authorize = {
  of: 'authorize',
  parameters: { client_id: 'client-1', redirect_uri: 'https://app.test/back', response_type: 'code', scope: 'openid' },
} as const
const logout = { of: 'logout', parameters: { client_id: 'client-1', post_logout_redirect_uri: 'https://app.test/bye' } } as const

export const WORLDS: readonly World[] = [
  {
    name: 'organization flow with all products',
    config: everything,
    starts: [opened, remembering, { ...remembering, lastUsed: 'google_oauth' }],
    signIns: FIRST,
    lists: LISTS,
  },
  {
    name: 'discovery flow with all products',
    config: inDiscovery,
    starts: [opened, known],
    signIns: [signedIn, ...ODD, needing('password'), needing('sso')],
    lists: LISTS,
  },
  {
    name: 'discovery with direct login and direct creation',
    config: {
      ...inDiscovery,
      products: ['emailOtp', 'sso'],
      directLoginForSingleMembership: { status: true },
      directCreateOrganizationForNoMembership: true,
    },
    starts: [known, token('discovery'), { ...token('discovery'), project: null }],
    signIns: [signedIn, {}],
    lists: LISTS,
    projects: [bootstrap(), bootstrap({ createOrganizationEnabled: false })],
  },
  {
    name: 'passwords only',
    config: { organizationSlug: 'acme', products: ['passwords'] },
    starts: [opened],
    signIns: [signedIn, needing('password')],
    lists: LISTS,
    organizations: [
      { organization: organization() },
      { organization: organization({ email_jit_provisioning: 'NOT_ALLOWED' }) },
      { organization: null },
    ],
  },
  {
    name: 'restricted organizations',
    config: { ...everything, products: ['emailMagicLinks', 'sso'] },
    starts: [opened],
    signIns: [signedIn, needing('sso'), needing('email_otp')],
    lists: LISTS,
    organizations: [
      restricted('magic_link'),
      restricted('password', 'email_otp'),
      restricted('sso'),
      restricted(),
      restricted('of_tomorrow'),
    ],
  },
  {
    name: 'no configured slug, with skipWhenSignedIn',
    config: { skipWhenSignedIn: true, products: ['emailOtp'] },
    starts: [opened, { ...known, session }],
    signIns: [signedIn],
    lists: LISTS,
    projects: [bootstrap(), { ...bootstrap(), slug: '' }],
  },
  {
    name: 'second factors',
    config: { organizationSlug: 'acme' },
    starts: [token('multi_tenant_magic_links')],
    signIns: SHAPES,
    lists: LISTS,
  },
  {
    name: 'links with confirmation, and password resets',
    config: { ...everything, emailMagicLinksOptions: { confirmLink: 'always' } },
    starts: [
      token('multi_tenant_magic_links'),
      token('discovery'),
      token('multi_tenant_magic_links', { reset: true }),
      token('discovery', { reset: true }),
      token('multi_tenant_passwords', { reset: true }),
      token('sso'),
    ],
    signIns: [signedIn, needing('password'), stepping(HAS_TOTP), {}],
    lists: LISTS,
  },
  {
    name: 'links that fail',
    config: { organizationSlug: 'acme', products: ['emailMagicLinks', 'passwords'] },
    starts: [
      { ...token('multi_tenant_magic_links', { email: 'ada@acme.test' }), session },
      token('multi_tenant_magic_links'),
      token('multi_tenant_magic_links', { reset: true, several: true }),
      token('discovery', { email: 'ada@acme.test' }),
      token('multi_tenant_passwords', { reset: true }),
    ],
    signIns: [signedIn],
    lists: [{}],
    organizations: [{ organization: organization() }, restricted('password'), { organization: null }],
  },
  {
    name: 'the identity provider',
    config: {},
    starts: [
      { ...known, session, request: authorize },
      { ...known, session, request: logout },
      { ...known, request: authorize },
      { ...known, session, request: { of: 'nothing', missing: 'client_id' } },
      { ...known, session, request: { of: 'framed' } },
    ],
    signIns: [signedIn],
    lists: LISTS,
  },
]
