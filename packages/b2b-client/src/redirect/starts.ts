import type { Core } from '../browser/core.ts'
import { navigate } from '../browser/navigate.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import type { Fields, Json } from '../contract/fields.ts'
import type { OAUTH_SERVICES } from '../contract/lists.ts'
import { checkFields } from '../internal/checkFields.ts'
import type { Pkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'

/** The OAuth providers that organizations can use. */
export type Service = (typeof OAUTH_SERVICES)[number]

/** The pages that open after a sign-in. */
export interface RedirectUrls {
  /** The page for an existing member: an absolute URL of your application. Default: the project's setting. */
  readonly login_redirect_url?: string | undefined
  /** The page for a new member: an absolute URL of your application. Default: the project's setting. */
  readonly signup_redirect_url?: string | undefined
}

/** Parameters of an OAuth sign-in. */
export interface OAuthStart extends RedirectUrls {
  /** The organization to sign in to. Pass either this or the slug. */
  readonly organization_id?: string | undefined
  /** The organization to sign in to. Pass either this or the id. */
  readonly organization_slug?: string | undefined
  /** OAuth scopes to request in addition to those that the sign-in needs. */
  readonly custom_scopes?: readonly string[] | undefined
  /** Query parameters for the OAuth provider, such as `login_hint`. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
}
/** Parameters of an OAuth sign-in before an organization is known. */
export interface OAuthDiscoveryStart extends Pick<OAuthStart, 'custom_scopes' | 'provider_params'> {
  /** The page that opens after the sign-in: an absolute URL of your application. Default: the project's setting. */
  readonly discovery_redirect_url?: string | undefined
}
/** Parameters of a single sign-on. */
export interface SsoStart extends RedirectUrls {
  /** One of the organization's `sso_active_connections`. */
  readonly connection_id: string
}

/** An OAuth provider. It navigates back with a redirect token, which `authenticateByUrl` spends. */
export interface OAuthService {
  /** Navigates to this OAuth provider, to sign in to one organization. */
  start(input?: OAuthStart): Promise<void>
  /** Sign-in before an organization is known. */
  readonly discovery: {
    /** Navigates to this OAuth provider, to find the organizations of the user. */
    start(input?: OAuthDiscoveryStart): Promise<void>
  }
}

/** OAuth sign-in. */
export type OAuthStarts = {
  /** One OAuth provider. */
  readonly [S in Service]: OAuthService
}

/** Single sign-on. */
export interface SsoStarts {
  /**
   * Navigates to the identity provider of a connection. It navigates back with a redirect token, which `authenticateByUrl` spends.
   */
  start(input: SsoStart): Promise<void>
}

/* The fields of the start methods, in the order of the query. The client adds the PKCE challenge. */
const CHALLENGE_FIELD = { pkce_code_challenge: 'string?' } as const
const COMMON_FIELDS = { ...CHALLENGE_FIELD, login_redirect_url: 'string?', signup_redirect_url: 'string?' } as const
const OAUTH_FIELDS = { custom_scopes: 'strings?', provider_params: 'object?' } as const
const SSO_START = { connection_id: 'string', ...COMMON_FIELDS } as const
const OAUTH_START = { organization_id: 'string?', organization_slug: 'string?', ...OAUTH_FIELDS, ...COMMON_FIELDS } as const
const OAUTH_DISCOVERY_START = { ...OAUTH_FIELDS, ...CHALLENGE_FIELD, discovery_redirect_url: 'string?' } as const

/** Builds the query. Absent and empty values are left out. Some parameters have other names than the fields. */
function queryOf(fields: Fields, values: Json): string {
  const query = new URLSearchParams()
  // The types require strings in `provider_params`, and `checkFields` has checked the other fields.
  const add = (name: string, value: unknown) => value !== undefined && value !== '' && query.append(name, `${value as string}`)
  for (const name of Object.keys(fields)) {
    const value = values[name]
    if (name === 'provider_params') {
      for (const [key, param] of Object.entries(Object(value))) add(`provider_${key}`, param)
    } else if (Array.isArray(value)) query.append(name, value.join(' '))
    else add(name === 'organization_slug' ? 'slug' : name, value)
  }
  return query.toString()
}

/** The functions behind the `start` methods. */
export type Starts = ReturnType<typeof createStarts>

/** Creates the functions that start OAuth and single sign-on. They are not endpoints of the contract: they navigate to the provider. */
export function createStarts({ tab, publicToken, settings: { base } }: Core, pkce: Pkce, bootstrap: Project['bootstrap']) {
  /** Navigates to the provider. Each start creates a new PKCE pair, so that two tabs do not share one. */
  async function start(name: string, flow: PkceNamespace, path: string, fields: Fields, input: object | undefined): Promise<void> {
    const checkedInput = checkFields(`${name}.start`, fields, input)
    const values = { ...checkedInput, public_token: publicToken, pkce_code_challenge: await pkce.begin(flow, true) }
    // For OAuth, the project can have a custom domain.
    const ownDomain = flow === 'oauth' && bootstrap.getSync()?.cnameDomain
    const baseUrl = ownDomain ? `https://${ownDomain}` : base
    navigate(tab, `${baseUrl}/v1/${path}/start?${queryOf({ public_token: 'string', ...fields }, values)}`)
  }
  return {
    sso: (input: SsoStart) => start('sso', 'sso', 'public/sso', SSO_START, input),
    oauth: (name: Service, input?: OAuthStart) => start(`oauth.${name}`, 'oauth', `b2b/public/oauth/${name}`, OAUTH_START, input),
    oauthDiscovery: (name: Service, input?: OAuthDiscoveryStart) =>
      start(`oauth.${name}.discovery`, 'oauth', `b2b/public/oauth/${name}/discovery`, OAUTH_DISCOVERY_START, input),
  }
}
