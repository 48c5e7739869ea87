import type { PkceNamespace } from '../contract/endpoint.ts'
import type { Fields, Json } from '../contract/fields.ts'
import type { Core } from '../core.ts'
import type { Pkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import { checkFields } from '../check.ts'
import { navigate } from './navigate.ts'

/** The services whose accounts organizations can use. Source: client specification section 7. */
const SERVICES = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const
type Service = (typeof SERVICES)[number]

/** Where people are sent after a sign-in. */
export interface RedirectUrls {
  /** Where an existing member is sent: an absolute address of your application. The project's default without it. */
  readonly login_redirect_url?: string | undefined
  /** Where a new member is sent: an absolute address of your application. The project's default without it. */
  readonly signup_redirect_url?: string | undefined
}

/** Where a sign-in through another service leads, and what it asks for. */
export interface OAuthStart extends RedirectUrls {
  /** The organization to sign in to. Pass this or the slug. */
  readonly organization_id?: string | undefined
  /** The organization to sign in to. Pass this or the id. */
  readonly organization_slug?: string | undefined
  /** Asked of the service beyond what signing in needs. */
  readonly custom_scopes?: readonly string[] | undefined
  /** Passed on to the service, such as `login_hint`. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
}
/** The same, before an organization is known. */
export interface OAuthDiscoveryStart extends Pick<OAuthStart, 'custom_scopes' | 'provider_params'> {
  /** Where the person is sent afterwards: an absolute address of your application. The project's default without it. */
  readonly discovery_redirect_url?: string | undefined
}
/** Where a single sign-on leads. */
export interface SsoStart extends RedirectUrls {
  /** One of the organization's `sso_active_connections`. */
  readonly connection_id: string
}

/** One service. Both leave the page. */
export interface OAuthService {
  /** Signs in to one organization with an account of this service. */
  start(input?: OAuthStart): Promise<void>
  /** Signing in before an organization is known. */
  readonly discovery: {
    /** Finds one's organizations with an account of this service. */
    start(input?: OAuthDiscoveryStart): Promise<void>
  }
}

/** Signing in with an account of another service. */
export type OAuthStarts = {
  /** The service, and the two ways to begin. */
  readonly [S in Service]: OAuthService
}

/** Signing in at the identity provider of a company. */
export interface SsoStarts {
  /** Leaves this page for the identity provider of a connection. */
  start(input: SsoStart): Promise<void>
}

/** What the kinds of start take, in the order of their queries; the challenge is the client's own. */
const CHALLENGE = { pkce_code_challenge: 'string?' } as const
const URLS = { ...CHALLENGE, login_redirect_url: 'string?', signup_redirect_url: 'string?' } as const
const ASKED = { custom_scopes: 'strings?', provider_params: 'object?' } as const

/** The query of a start; what is absent or empty is left out. */
function queryOf(fields: Fields, values: Json): string {
  const query = new URLSearchParams()
  // What an application passes on is text, as a form's fields are.
  const add = (name: string, value: unknown) => value !== undefined && value !== '' && query.append(name, `${value as string}`)
  for (const name of Object.keys(fields)) {
    const value = values[name]
    if (name === 'provider_params') for (const [key, param] of Object.entries(Object(value))) add(`provider_${key}`, param)
    else if (Array.isArray(value)) query.append(name, value.join(' '))
    else add(name === 'organization_slug' ? 'slug' : name, value)
  }
  return query.toString()
}

/** The starts that leave the page, beside the calls of the table. */
export function createStarts(
  { tab, publicToken, settings: { base } }: Core,
  pkce: Pkce,
  project: Project,
): { readonly sso: SsoStarts; readonly oauth: OAuthStarts } {
  /** Always with a new pair: two tabs that start do not share one. */
  const starter =
    <Input>(name: string, flow: PkceNamespace, path: string, fields: Fields) =>
    async (input?: Input): Promise<void> => {
      const given = checkFields(`${name}.start`, fields, input)
      const values = { ...given, public_token: publicToken, pkce_code_challenge: await pkce.begin(flow, true) }
      const cname = flow === 'oauth' && project.getSync()?.cnameDomain
      navigate(tab, `${cname ? `https://${cname}` : base}/v1/${path}/start?${queryOf({ public_token: 'string', ...fields }, values)}`)
    }
  const service = (name: Service): OAuthService => ({
    start: starter(`oauth.${name}`, 'oauth', `b2b/public/oauth/${name}`, {
      organization_id: 'string?',
      organization_slug: 'string?',
      ...ASKED,
      ...URLS,
    }),
    discovery: {
      start: starter(`oauth.${name}.discovery`, 'oauth', `b2b/public/oauth/${name}/discovery`, {
        ...ASKED,
        ...CHALLENGE,
        discovery_redirect_url: 'string?',
      }),
    },
  })
  return {
    sso: {
      start: starter<SsoStart>('sso', 'sso', 'public/sso', { connection_id: 'string', ...URLS }),
    },
    // The keys of the object are the services.
    oauth: Object.fromEntries(SERVICES.map((name) => [name, service(name)])) as OAuthStarts,
  }
}
