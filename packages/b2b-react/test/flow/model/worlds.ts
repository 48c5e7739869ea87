import type { LooseConfig } from '../../../src/config/types.ts'
import { initialState } from '../../../src/flow/machine/step.ts'
import type { FlowEvent, FlowState, SystemEvent } from '../../../src/flow/machine/types.ts'
import { projectFacts } from '../../../src/flow/rules/organization.ts'
import { SWITCH_CALL, waitForSwitch } from '../../../src/flow/switchStart.ts'
import { redirectFacts } from '../fixtures.ts'
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

type StartEvent = Extract<SystemEvent, { type: 'started' }>

export interface World extends ServerResponses {
  readonly name: string
  readonly config: LooseConfig
  /** The state before the start. */
  readonly startState: FlowState
  readonly starts: readonly FlowEvent[]
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

const startWithToken = (...facts: Parameters<typeof redirectFacts>): StartEvent => ({
  ...startWithProject,
  redirect: redirectFacts(...facts),
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

const pageWorlds: readonly Omit<World, 'startState'>[] = [
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
    starts: [
      startWithProject,
      startWithToken('magicLinks.discovery.authenticate'),
      { ...startWithToken('magicLinks.discovery.authenticate'), project: null },
    ],
    signIns: [sessionResponse, {}],
    lists: ORGANIZATION_LISTS,
    projects: [bootstrap(), bootstrap({ createOrganizationEnabled: false })],
  },
  {
    name: 'discovery that asks for the name of a new organization',
    config: { ...discoveryConfig, products: ['emailOtp'], askForOrganizationName: true },
    starts: [startWithToken('magicLinks.discovery.authenticate')],
    signIns: [sessionResponse, requireSecondFactor(HAS_TOTP), {}],
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'passwords without emailed links',
    config: { organizationSlug: 'acme', products: ['passwords', 'oauth', 'sso'], oauthOptions: { providers: ['google'] } },
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
      restrictTo('unknown_method'),
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
    starts: [startWithToken('magicLinks.authenticate'), startWithToken('magicLinks.discovery.authenticate')],
    signIns: SECOND_FACTOR_RESPONSES,
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'links with confirmation, and password resets',
    config: { ...organizationConfig, emailMagicLinksOptions: { confirmLink: 'always' } },
    starts: [
      startWithToken('magicLinks.authenticate'),
      startWithToken('magicLinks.discovery.authenticate'),
      startWithToken('magicLinks.authenticate', { reset: true }),
      startWithToken('passwords.discovery.resetByEmail', { reset: true }),
      startWithToken('passwords.resetByEmail', { reset: true }),
      startWithToken('sso.authenticate'),
      startWithToken('oauth.authenticate'),
      startWithToken('oauth.discovery.authenticate'),
      startWithToken('impersonation.authenticate'),
    ],
    signIns: [sessionResponse, requireFirstFactor('password'), requireSecondFactor(HAS_TOTP), {}],
    lists: ORGANIZATION_LISTS,
  },
  {
    name: 'links that fail',
    config: { organizationSlug: 'acme', products: ['emailMagicLinks', 'passwords'] },
    starts: [
      { ...startWithToken('magicLinks.authenticate', { email: 'ada@acme.test' }), session },
      startWithToken('magicLinks.authenticate'),
      startWithToken('magicLinks.authenticate', { reset: true, several: true }),
      startWithToken('magicLinks.discovery.authenticate', { email: 'ada@acme.test' }),
      startWithToken('passwords.resetByEmail', { reset: true }),
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

/** The response to a switch, or the response that starts a step-up or the set-up of a second factor. */
const switchStart = (answer: ResponseBody) =>
  // The cast is safe: the machine reads responses with missing fields, which the type of the response does not allow.
  ({ type: 'answered', ...SWITCH_CALL, answer }) as FlowEvent

export const WORLDS: readonly World[] = [
  ...pageWorlds.map((world) => ({ ...world, startState: initialState })),
  ...[projectFacts({ bootstrap: bootstrap() as never, slug: '' }), null].map((project) => ({
    name: `the steps of a signed-in member, ${project ? 'with' : 'without'} the configuration of the project`,
    config: {},
    startState: waitForSwitch(project, 'org-acme', 'ada@acme.test'),
    starts: [...SECOND_FACTOR_RESPONSES, ...FIRST_FACTOR_RESPONSES].map(switchStart),
    signIns: [sessionResponse, requireSecondFactor(HAS_TOTP), requireSecondFactor()],
    lists: ORGANIZATION_LISTS,
  })),
]
