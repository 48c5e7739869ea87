import type { KnownErrorType } from '@acme/b2b-client/contract'
import { sha256 } from '../crypto/digest.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { findOrganization, findOrganizationBySlug } from '../domain/members/members.ts'
import { validateChallenge } from '../domain/signIn/pkce.ts'
import { requireActiveConnection } from '../domain/sso/activeConnections.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { Refusal } from '../internal/refusal.ts'
import { PROVIDER_SIGN_IN_TTL_MS } from '../limits.ts'
import { addExpiring } from '../world/expiry.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { ProviderSignIn } from '../world/records/mockProviders.ts'
import { isSocialProvider } from '../world/records/socialProviders.ts'
import type { SocialProviderName } from '../world/records/socialProviders.ts'
import type { World } from '../world/world.ts'

/** The scopes of every sign-in. The application can request more. */
const DEFAULT_SCOPES = ['openid', 'email', 'profile']

/** Returns the value of a query parameter. An empty value counts as missing. */
const queryParameter = ({ searchParams }: URL, name: string): string | undefined => searchParams.get(name) || undefined

/** Returns the world of the public token in the URL. */
export function requireWorldOfStart({ emulator, url }: RequestContext): World {
  const publicToken = queryParameter(url, 'public_token')
  if (publicToken === undefined) throw new Refusal(400, 'public_token_required', 'The URL has no public_token.')
  return emulator.worldOf(publicToken)
}

function requireOrganizationOfUrl(world: World, url: URL): OrganizationRecord {
  const id = queryParameter(url, 'organization_id')
  const slug = queryParameter(url, 'slug')
  if (id !== undefined && slug !== undefined) {
    throw new Refusal(400, 'too_many_oauth_organization_locators', 'The URL has both organization_id and slug. Send only one of them.')
  }
  if (id === undefined && slug === undefined) {
    throw new Refusal(400, 'missing_oauth_organization_locator', 'The URL has neither organization_id nor slug. Send one of them.')
  }
  const organization = id === undefined ? findOrganizationBySlug(world, slug ?? '') : findOrganization(world, id)
  if (!organization) throw new Refusal(404, 'organization_not_found', 'There is no organization with this id or slug.')
  return organization
}

/** The error types for an invalid redirect URL. */
interface UrlErrorTypes {
  readonly login: KnownErrorType
  readonly signup: KnownErrorType
}

function redirectUrlsOf({ project }: World, url: URL, errorTypes: UrlErrorTypes): ProviderSignIn['addresses'] {
  return {
    login: chooseRedirectUrl(project, 'login', queryParameter(url, 'login_redirect_url'), errorTypes.login),
    signup: chooseRedirectUrl(project, 'signup', queryParameter(url, 'signup_redirect_url'), errorTypes.signup),
  }
}

function requireSocialProvider(name: string): SocialProviderName {
  if (isSocialProvider(name)) return name
  throw new Refusal(404, 'invalid_oauth_provider', 'There is no provider with this name.')
}

/** Reads the fields of every start of a social login. */
function readCommonFields({ url }: RequestContext, world: World, service: SocialProviderName) {
  const scopes = new Set([...DEFAULT_SCOPES, ...(queryParameter(url, 'custom_scopes')?.split(/\s+/) ?? [])])
  return {
    voucher: { kind: 'oauth', service },
    challenge: validateChallenge(queryParameter(url, 'pkce_code_challenge'), { isRequired: world.project.pkce_required_for_oauth }),
    scopes: [...scopes].filter((scope) => scope !== ''),
    loginHint: queryParameter(url, 'provider_login_hint') ?? '',
    expiresAt: world.now() + PROVIDER_SIGN_IN_TTL_MS,
  } as const
}

/** Reads the start of a social login in one organization. Refuses an invalid start like the provider. */
export function readOAuthStart(context: RequestContext, world: World, providerName: string): ProviderSignIn {
  const { url } = context
  const service = requireSocialProvider(providerName)
  const { organization_id } = requireOrganizationOfUrl(world, url)
  const addresses = redirectUrlsOf(world, url, { login: 'invalid_login_oauth_url', signup: 'invalid_signup_oauth_url' })
  return { ...readCommonFields(context, world, service), tokenType: 'oauth', organizationId: organization_id, addresses }
}

/** Reads the start of a social login for discovery. Refuses an invalid start like the provider. */
export function readDiscoveryStart(context: RequestContext, world: World, providerName: string): ProviderSignIn {
  const service = requireSocialProvider(providerName)
  const discoveryUrl = chooseRedirectUrl(world.project, 'discovery', queryParameter(context.url, 'discovery_redirect_url'))
  const addresses = { login: discoveryUrl, signup: discoveryUrl }
  return { ...readCommonFields(context, world, service), tokenType: 'discovery_oauth', organizationId: null, addresses }
}

/** Reads the start of a single sign-on. Refuses an invalid start like the provider. */
export function readSsoStart({ url }: RequestContext, world: World): ProviderSignIn {
  const connection = requireActiveConnection(world, queryParameter(url, 'connection_id') ?? '')
  return {
    voucher: { kind: 'sso', connectionId: connection.connection_id, displayName: connection.display_name },
    tokenType: 'sso',
    organizationId: connection.organization_id,
    challenge: validateChallenge(queryParameter(url, 'pkce_code_challenge'), { isRequired: world.project.pkce_required_for_sso }),
    addresses: redirectUrlsOf(world, url, { login: 'invalid_login_sso_url', signup: 'invalid_signup_sso_url' }),
    scopes: [],
    loginHint: '',
    expiresAt: world.now() + PROVIDER_SIGN_IN_TTL_MS,
  }
}

/** Stores a sign-in in progress until the user decides. Returns its state parameter. */
export async function storeSignIn(world: World, signIn: ProviderSignIn): Promise<string> {
  const state = world.token()
  addExpiring(world, world.thirdParty.visits, await sha256(state), signIn)
  return state
}

/** Removes and returns a sign-in in progress, so that the user can decide about it only once. */
export async function takeSignIn(world: World, state: string): Promise<ProviderSignIn> {
  const key = await sha256(state)
  const signIn = world.thirdParty.visits.get(key)
  world.thirdParty.visits.delete(key)
  if (signIn && signIn.expiresAt > world.now()) return signIn
  throw new Refusal(400, 'oauth_invalid_state', 'This page was already used or has expired. Start again in the application.')
}
