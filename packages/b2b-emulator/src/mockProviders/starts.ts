import type { KnownErrorType } from '@acme/b2b-client/contract'
import { sha256 } from '../crypto/digest.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { findOrganization, findOrganizationBySlug } from '../domain/members/members.ts'
import { validateChallenge } from '../domain/signIn/pkce.ts'
import { requireActiveConnection } from '../domain/sso/activeConnections.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { Refusal } from '../internal/refusal.ts'
import { PROVIDER_SIGN_IN_TTL_MS } from '../limits.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { ProviderSignIn } from '../world/records/mockProviders.ts'
import { isSocialProvider } from '../world/records/socialProviders.ts'
import type { SocialProviderName } from '../world/records/socialProviders.ts'
import type { World } from '../world/world.ts'

/** The scopes of every request, in addition to the scopes that the application requests. */
const DEFAULT_SCOPES = ['openid', 'email', 'profile']

/** A query parameter. An empty one counts as missing. */
const queryParameter = ({ searchParams }: URL, name: string): string | undefined => searchParams.get(name) || undefined

/** Returns the world that the URL names. */
export function worldOfStart({ host, url }: RequestContext): World {
  const publicToken = queryParameter(url, 'public_token')
  if (publicToken === undefined) throw new Refusal(400, 'public_token_required', 'The URL has no public_token.')
  return host.worldOf(publicToken)
}

function organizationOf(world: World, url: URL): OrganizationRecord {
  const [id, slug] = [queryParameter(url, 'organization_id'), queryParameter(url, 'slug')]
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

type UrlErrorTypes = readonly [login: KnownErrorType, signup: KnownErrorType]

function redirectUrlsOf({ project }: World, url: URL, [loginErrorType, signupErrorType]: UrlErrorTypes): ProviderSignIn['addresses'] {
  return {
    login: chooseRedirectUrl(project, 'login', queryParameter(url, 'login_redirect_url'), loginErrorType),
    signup: chooseRedirectUrl(project, 'signup', queryParameter(url, 'signup_redirect_url'), signupErrorType),
  }
}

function accountFields({ url }: RequestContext, world: World, service: SocialProviderName) {
  const scopes = new Set([...DEFAULT_SCOPES, ...(queryParameter(url, 'custom_scopes')?.split(/\s+/) ?? [])])
  return {
    voucher: { kind: 'oauth', service },
    challenge: validateChallenge(queryParameter(url, 'pkce_code_challenge'), { isRequired: world.project.pkce_required_for_oauth }),
    scopes: [...scopes].filter((scope) => scope !== ''),
    loginHint: queryParameter(url, 'provider_login_hint') ?? '',
    expiresAt: world.now() + PROVIDER_SIGN_IN_TTL_MS,
  } as const
}

/** Reads the start of a social login, for one organization or for discovery. Refuses it like the provider. */
export function oauthSignIn(context: RequestContext, world: World, service: string, isDiscovery: boolean): ProviderSignIn {
  const { url } = context
  if (!isSocialProvider(service)) throw new Refusal(404, 'invalid_oauth_provider', 'There is no provider with this name.')
  if (!isDiscovery) {
    const { organization_id } = organizationOf(world, url)
    const addresses = redirectUrlsOf(world, url, ['invalid_login_oauth_url', 'invalid_signup_oauth_url'])
    return { ...accountFields(context, world, service), tokenType: 'oauth', organizationId: organization_id, addresses }
  }
  const discoveryUrl = chooseRedirectUrl(world.project, 'discovery', queryParameter(url, 'discovery_redirect_url'))
  const addresses = { login: discoveryUrl, signup: discoveryUrl }
  return { ...accountFields(context, world, service), tokenType: 'discovery_oauth', organizationId: null, addresses }
}

/** Reads the start of a single sign-on. Refuses it like the provider. */
export function ssoSignIn({ url }: RequestContext, world: World): ProviderSignIn {
  const connection = requireActiveConnection(world, queryParameter(url, 'connection_id') ?? '')
  return {
    voucher: { kind: 'sso', connectionId: connection.connection_id, displayName: connection.display_name },
    tokenType: 'sso',
    organizationId: connection.organization_id,
    challenge: validateChallenge(queryParameter(url, 'pkce_code_challenge'), { isRequired: world.project.pkce_required_for_sso }),
    addresses: redirectUrlsOf(world, url, ['invalid_login_sso_url', 'invalid_signup_sso_url']),
    scopes: [],
    loginHint: '',
    expiresAt: world.now() + PROVIDER_SIGN_IN_TTL_MS,
  }
}

/** Stores a sign-in in progress until the user decides. Returns its state parameter. */
export async function storeSignIn(world: World, signIn: ProviderSignIn): Promise<string> {
  const state = world.token()
  world.thirdParty.visits.set(await sha256(state), signIn)
  return state
}

/** Removes and returns a sign-in in progress. It can be decided only once. */
export async function takeSignIn(world: World, state: string): Promise<ProviderSignIn> {
  const key = await sha256(state)
  const signIn = world.thirdParty.visits.get(key)
  world.thirdParty.visits.delete(key)
  if (signIn && signIn.expiresAt > world.now()) return signIn
  throw new Refusal(400, 'oauth_invalid_state', 'This page was already used or has expired. Start again in the application.')
}
