import { discovery } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import { idp } from './identityProvider.ts'
import { impersonation } from './impersonation.ts'
import { magicLinks } from './magicLinks.ts'
import { oauth } from './oauth.ts'
import { oneTap } from './oneTap.ts'
import { organization } from './organization.ts'
import { otps } from './otps.ts'
import { passwords } from './passwords.ts'
import { project } from './project.ts'
import { recoveryCodes } from './recoveryCodes.ts'
import { scim } from './scim.ts'
import { search } from './search.ts'
import { self } from './self.ts'
import { session } from './sessions.ts'
import { sso } from './sso.ts'
import { totp } from './totp.ts'

/*
 * The contract: every call of the provider is declared once, as data. Methods, types, usage errors, the routes of the emulator and the
 * generated documentation are derived from this data. The interface is needed so that the published types contain the doc comments.
 */

/** All calls of the provider, nested like the public API. */
export interface Contract {
  readonly project: typeof project
  readonly oneTap: typeof oneTap
  readonly magicLinks: typeof magicLinks
  readonly discovery: typeof discovery
  readonly session: typeof session
  readonly organization: typeof organization
  readonly self: typeof self
  readonly passwords: typeof passwords
  readonly otps: typeof otps
  readonly totp: typeof totp
  readonly recoveryCodes: typeof recoveryCodes
  readonly oauth: typeof oauth
  readonly sso: typeof sso
  readonly scim: typeof scim
  readonly impersonation: typeof impersonation
  readonly search: typeof search
  readonly idp: typeof idp
}

/** All calls of the provider, as data. */
export const contract: Contract = {
  project,
  oneTap,
  magicLinks,
  discovery,
  session,
  organization,
  self,
  passwords,
  otps,
  totp,
  recoveryCodes,
  oauth,
  sso,
  scim,
  impersonation,
  search,
  idp,
}

type NamesIn<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends Endpoint ? `${Prefix}${K}` : NamesIn<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** The name of a call: its path in the contract, such as `magicLinks.email.loginOrSignup`. */
export type CallName = NamesIn<Contract>

type ValueAt<T, Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? ValueAt<T[Head], Tail>
    : never
  : Name extends keyof T
    ? T[Name]
    : never

/** The endpoint of a call. */
export type EndpointOf<N extends CallName> = ValueAt<Contract, N>

/** The input of a call. */
export type Input<N extends CallName> = EndpointOf<N> extends Endpoint<infer In> ? In : never
/** The complete response to a call. */
export type Answer<N extends CallName> = EndpointOf<N> extends Endpoint<unknown, infer FullResponse> ? FullResponse : never
type MethodNamed<N extends CallName> = EndpointOf<N> extends Endpoint<unknown, unknown, infer Method> ? Method : never
/** The value that the method of a call resolves with: the response, or one field of it. */
export type Output<N extends CallName> = MethodNamed<N> extends (...args: never[]) => Promise<infer Result> ? Result : never

/** The methods of a branch of the contract. */
export type MethodsIn<T> = T extends Endpoint<unknown, unknown, infer Method> ? Method : { readonly [K in keyof T]: MethodsIn<T[K]> }

/* Interfaces, so that an editor shows their names instead of their contents. */
/** `client.magicLinks` */
export interface MagicLinksMethods extends MethodsIn<typeof magicLinks> {}
/** `client.discovery` */
export interface DiscoveryMethods extends MethodsIn<typeof discovery> {}
/** `client.session` */
export interface SessionMethods extends MethodsIn<typeof session> {}
/** `client.organization` */
export interface OrganizationMethods extends MethodsIn<typeof organization> {}
/** `client.self` */
export interface SelfMethods extends MethodsIn<typeof self> {}
/** `client.passwords` */
export interface PasswordsMethods extends MethodsIn<typeof passwords> {}
/** `client.otps` */
export interface OtpsMethods extends MethodsIn<typeof otps> {}
/** `client.totp` */
export interface TotpMethods extends MethodsIn<typeof totp> {}
/** `client.recoveryCodes` */
export interface RecoveryCodesMethods extends MethodsIn<typeof recoveryCodes> {}
/** `client.oauth` */
export interface OAuthMethods extends MethodsIn<typeof oauth> {}
/** `client.sso` */
export interface SsoMethods extends MethodsIn<typeof sso> {}
/** `client.scim` */
export interface ScimMethods extends MethodsIn<typeof scim> {}
/** `client.impersonation` */
export interface ImpersonationMethods extends MethodsIn<typeof impersonation> {}
/** `client.search` */
export interface SearchMethods extends MethodsIn<typeof search> {}
/** `client.idp` */
export interface IdentityProviderMethods extends MethodsIn<typeof idp> {}

/** The calls of the contract, as methods. */
export interface Methods extends MethodsIn<Omit<Contract, 'project' | 'oneTap'>> {
  /** Sign-in with an emailed link. */
  readonly magicLinks: MagicLinksMethods
  /** Sign-in in two steps: first the user, then the organization. */
  readonly discovery: DiscoveryMethods
  /** The session of the signed-in member. */
  readonly session: SessionMethods
  /** The organization of the signed-in member, its members, and the search for an organization by its slug. */
  readonly organization: OrganizationMethods
  /** The signed-in member. */
  readonly self: SelfMethods
  /** Sign-in with a password, and password resets. */
  readonly passwords: PasswordsMethods
  /** One-time codes by email and SMS. */
  readonly otps: OtpsMethods
  /** Codes of an authenticator app. */
  readonly totp: TotpMethods
  /** Recovery codes, which replace a code of the authenticator app. */
  readonly recoveryCodes: RecoveryCodesMethods
  /** OAuth sign-in. */
  readonly oauth: OAuthMethods
  /** Single sign-on, and the configuration of its connections. */
  readonly sso: SsoMethods
  /** The directory connection of the organization. */
  readonly scim: ScimMethods
  /** Sign-in as another member, with a token that an administrator of the project created. */
  readonly impersonation: ImpersonationMethods
  /** Search for a member or a user by email address. */
  readonly search: SearchMethods
  /** The project as an identity provider for other applications. */
  readonly idp: IdentityProviderMethods
}

/** Maps every endpoint of a branch of the contract, and keeps the nesting. */
export function mapEndpoints(branch: object, prefix: string, make: (name: CallName, endpoint: Endpoint) => unknown): object {
  return Object.fromEntries(
    Object.entries(branch).map(([key, value]: [string, Endpoint | object]) => {
      const name = prefix + key
      // In production builds, 0 can replace an endpoint: see `clientContract.ts`. The cast is safe: a path to an endpoint is a CallName.
      const isEndpoint = !value || 'path' in value
      return [key, isEndpoint ? make(name as CallName, value as Endpoint) : mapEndpoints(value, `${name}.`, make)]
    }),
  )
}

/** All endpoints with their names, in the order of the contract. */
export const endpoints: ReadonlyMap<CallName, Endpoint> = /* @__PURE__ */ allEndpoints()

function allEndpoints(): ReadonlyMap<CallName, Endpoint> {
  const endpointsByName = new Map<CallName, Endpoint>()
  mapEndpoints(contract, '', (name, endpoint) => endpointsByName.set(name, endpoint))
  return endpointsByName
}
