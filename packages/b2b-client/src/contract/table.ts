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
 * THE TABLE. Every call of the provider is declared once, as data; methods, types, usage errors, the emulator's routes
 * and the generated documentation come from it. The interface keeps the doc comments of the rows in the published types.
 */

/** Every call of the provider, nested as the public API is. */
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

/** Every call of the provider, as data. */
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

/** The name of a call: its place in the table, such as `magicLinks.email.loginOrSignup`. */
export type CallName = NamesIn<Contract>

type At<T, Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? At<T[Head], Tail>
    : never
  : Name extends keyof T
    ? T[Name]
    : never

/** The row of a call. */
export type EndpointOf<N extends CallName> = At<Contract, N>

/** What a call takes. */
export type Input<N extends CallName> = EndpointOf<N> extends Endpoint<infer In> ? In : never
/** All that the provider answers to a call. */
export type Answer<N extends CallName> = EndpointOf<N> extends Endpoint<unknown, infer Whole> ? Whole : never
type MethodNamed<N extends CallName> = EndpointOf<N> extends Endpoint<unknown, unknown, infer Method> ? Method : never
/** What the method of a call resolves with: the answer, or the part of it that the row names. */
export type Output<N extends CallName> = MethodNamed<N> extends (...given: never[]) => Promise<infer Result> ? Result : never

/** The calls of a branch of the table, as methods. */
export type MethodsIn<T> = T extends Endpoint<unknown, unknown, infer Method> ? Method : { readonly [K in keyof T]: MethodsIn<T[K]> }

/* Interfaces, so that an editor shows their names instead of all that is in them. */
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

/** The calls of the table, as methods. */
export interface Methods extends MethodsIn<Omit<Contract, 'project' | 'oneTap'>> {
  /** Signing in by following an emailed link. */
  readonly magicLinks: MagicLinksMethods
  /** Choosing an organization after the person is known. */
  readonly discovery: DiscoveryMethods
  /** The session of the member who is signed in. */
  readonly session: SessionMethods
  /** The organization of the member who is signed in, its members, and finding an organization by its slug. */
  readonly organization: OrganizationMethods
  /** The member who is signed in. */
  readonly self: SelfMethods
  /** Signing in with a password, and setting a new one. */
  readonly passwords: PasswordsMethods
  /** One-time codes by email and text message. */
  readonly otps: OtpsMethods
  /** Codes of an authenticator app. */
  readonly totp: TotpMethods
  /** Backup codes for members who cannot reach their authenticator app. */
  readonly recoveryCodes: RecoveryCodesMethods
  /** Signing in with an account of another service. */
  readonly oauth: OAuthMethods
  /** Single sign-on, and setting it up. */
  readonly sso: SsoMethods
  /** The directory connection of the organization. */
  readonly scim: ScimMethods
  /** Signing in as another member, with a token that an administrator of the project made. */
  readonly impersonation: ImpersonationMethods
  /** Finding the member or the user with an address. */
  readonly search: SearchMethods
  /** The project as an identity provider for other applications. */
  readonly idp: IdentityProviderMethods
}

/** Makes something of every row, nested as the table is. */
export function rowsOf(branch: object, prefix: string, make: (name: CallName, endpoint: Endpoint) => unknown): object {
  return Object.fromEntries(
    Object.entries(branch).map(([key, value]: [string, Endpoint | object]) => {
      const name = prefix + key
      // A path of keys that ends in a row is a CallName by the definition of the type.
      return [key, 'verb' in value ? make(name as CallName, value) : rowsOf(value, `${name}.`, make)]
    }),
  )
}

/** Every row with its name, in the order of the table. */
export const endpoints: ReadonlyMap<CallName, Endpoint> = /* @__PURE__ */ allRows()

function allRows(): ReadonlyMap<CallName, Endpoint> {
  const rows = new Map<CallName, Endpoint>()
  rowsOf(contract, '', (name, endpoint) => rows.set(name, endpoint))
  return rows
}
