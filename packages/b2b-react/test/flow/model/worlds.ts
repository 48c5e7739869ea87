import type { LooseConfig } from '../../../src/config/types.ts'
import type { RedirectToken, SystemEvent } from '../../../src/flow/machine/types.ts'
import { session } from './events.ts'
import {
  bootstrap,
  HAS_SMS,
  HAS_TOTP,
  ORGANIZATION_LISTS,
  requireFirstFactor,
  INCOMPLETE_RESPONSES,
  organization,
  sessionResponse,
  requireSecondFactor,
  type ResponseBody,
  type ServerResponses,
} from './responses.ts'

/* The worlds that the model check explores: the configuration, the start of the page, and the responses of the server. */

export type StartEvent = Extract<SystemEvent, { type: 'started' }>

export interface World extends ServerResponses {
  readonly name: string
  readonly config: LooseConfig
  readonly starts: readonly StartEvent[]
}

const emptyStart: StartEvent = {
  type: 'started',
  redirect: null,
  project: null,
  organization: null,
  lastUsed: null,
  session: null,
  request: null,
}
const startWithProject = { ...emptyStart, project: bootstrap() as never }
const startWithCache: StartEvent = { ...startWithProject, organization: { organization: organization() as never, fresh: false } }

const startWithToken = (tokenType: RedirectToken['tokenType'], fields: Partial<RedirectToken> = {}): StartEvent => ({
  ...startWithProject,
  redirect: { tokenType, reset: false, unsolicited: false, several: false, email: '', ...fields },
})

const ALL_PRODUCTS = ['emailMagicLinks', 'emailOtp', 'passwords', 'oauth', 'sso'] as const
const organizationConfig: LooseConfig = {
  organizationSlug: 'acme',
  products: ALL_PRODUCTS,
  oauthOptions: { providers: ['google', 'microsoft'] },
  emailMagicLinksOptions: { confirmLink: 'foreign' },
}
const discoveryConfig: LooseConfig = { ...organizationConfig, authFlowType: 'Discovery', organizationSlug: null }

const FIRST_FACTOR_RESPONSES: readonly ResponseBody[] = [
  sessionResponse,
  ...INCOMPLETE_RESPONSES,
  requireFirstFactor('password'),
  requireFirstFactor('magic_link', 'email_otp'),
  requireFirstFactor('sso'),
  requireFirstFactor(),
]
const SECOND_FACTOR_RESPONSES: readonly ResponseBody[] = [
  sessionResponse,
  requireSecondFactor(),
  requireSecondFactor(HAS_TOTP),
  requireSecondFactor(HAS_SMS),
  requireSecondFactor({ ...HAS_TOTP, ...HAS_SMS, default_mfa_method: 'sms_otp' }),
  requireSecondFactor(HAS_SMS, { initiated: 'sms_otp' }),
  requireSecondFactor({}, { organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] } }),
  requireSecondFactor(HAS_TOTP, { organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] } }),
  requireSecondFactor({}, { organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: [] } }),
]

const restrictTo = (...allowed_auth_methods: string[]) => ({
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
    config: organizationConfig,
    starts: [emptyStart, startWithCache],
    signIns: FIRST_FACTOR_RESPONSES,
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'discovery flow with all products',
    config: discoveryConfig,
    starts: [emptyStart, startWithProject],
    signIns: [sessionResponse, ...INCOMPLETE_RESPONSES, requireFirstFactor('password'), requireFirstFactor('sso')],
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'discovery with direct login and direct creation',
    config: {
      ...discoveryConfig,
      products: ['emailOtp', 'sso'],
      directLoginForSingleMembership: { status: true },
      directCreateOrganizationForNoMembership: true,
    },
    starts: [startWithProject, startWithToken('discovery'), { ...startWithToken('discovery'), project: null }],
    signIns: [sessionResponse, {}],
    lists: ORGANIZATION_LISTS,
    projects: [bootstrap(), bootstrap({ createOrganizationEnabled: false })],
  },
  {
    name: 'passwords only',
    config: { organizationSlug: 'acme', products: ['passwords'] },
    starts: [emptyStart],
    signIns: [sessionResponse, requireFirstFactor('password')],
    lists: ORGANIZATION_LISTS,
    organizations: [
      { organization: organization() },
      { organization: organization({ email_jit_provisioning: 'NOT_ALLOWED' }) },
      { organization: null },
    ],
  },
  {
    name: 'restricted organizations',
    config: { ...organizationConfig, products: ['emailMagicLinks', 'sso'] },
    starts: [emptyStart],
    signIns: [sessionResponse, requireFirstFactor('sso'), requireFirstFactor('email_otp')],
    lists: ORGANIZATION_LISTS,
    organizations: [
      restrictTo('magic_link'),
      restrictTo('password', 'email_otp'),
      restrictTo('sso'),
      restrictTo(),
      restrictTo('of_tomorrow'),
    ],
  },
  {
    name: 'no configured slug, with skipWhenSignedIn',
    config: { skipWhenSignedIn: true, products: ['emailOtp'] },
    starts: [emptyStart, { ...startWithProject, session }],
    signIns: [sessionResponse],
    lists: ORGANIZATION_LISTS,
    projects: [bootstrap(), { ...bootstrap(), slug: '' }],
  },
  {
    name: 'second factors',
    config: { organizationSlug: 'acme' },
    starts: [startWithToken('multi_tenant_magic_links')],
    signIns: SECOND_FACTOR_RESPONSES,
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'links with confirmation, and password resets',
    config: { ...organizationConfig, emailMagicLinksOptions: { confirmLink: 'always' } },
    starts: [
      startWithToken('multi_tenant_magic_links'),
      startWithToken('discovery'),
      startWithToken('multi_tenant_magic_links', { reset: true }),
      startWithToken('discovery', { reset: true }),
      startWithToken('multi_tenant_passwords', { reset: true }),
      startWithToken('sso'),
    ],
    signIns: [sessionResponse, requireFirstFactor('password'), requireSecondFactor(HAS_TOTP), {}],
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'links that fail',
    config: { organizationSlug: 'acme', products: ['emailMagicLinks', 'passwords'] },
    starts: [
      { ...startWithToken('multi_tenant_magic_links', { email: 'ada@acme.test' }), session },
      startWithToken('multi_tenant_magic_links'),
      startWithToken('multi_tenant_magic_links', { reset: true, several: true }),
      startWithToken('discovery', { email: 'ada@acme.test' }),
      startWithToken('multi_tenant_passwords', { reset: true }),
    ],
    signIns: [sessionResponse],
    lists: [{}],
    organizations: [{ organization: organization() }, restrictTo('password'), { organization: null }],
  },
  {
    name: 'the identity provider',
    config: {},
    starts: [
      { ...startWithProject, session, request: authorize },
      { ...startWithProject, session, request: logout },
      { ...startWithProject, request: authorize },
      { ...startWithProject, session, request: { of: 'nothing', missing: 'client_id' } },
      { ...startWithProject, session, request: { of: 'framed' } },
    ],
    signIns: [sessionResponse],
    lists: ORGANIZATION_LISTS,
  },
]
