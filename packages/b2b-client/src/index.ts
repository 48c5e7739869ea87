export { createB2BClient } from './client.ts'
export type {
  B2BClient,
  BootstrapClient,
  IdentityProviderClient,
  LastMethod,
  LinkEmail,
  OAuthClient,
  OrganizationClient,
  Part,
  SelfClient,
  SessionClient,
  SessionTokens,
  SsoClient,
} from './clientTypes.ts'
export { adminCookieOptions } from './options.ts'
export type { ClientOptions, CookieOptions, ProviderHosts, ScriptUrls } from './options.ts'
export { B2B_PRODUCTS, OAUTH_PROVIDERS, OTP_METHODS, SECOND_FACTORS } from './contract/lists.ts'
export { scrubUrl } from './internal/splitUrl.ts'
export type { ClientState } from './contract/decode.ts'
export type { Bootstrap } from './project/bootstrap.ts'
export type { CachedOrganization } from './project/organizations.ts'
export type { UrlAuthentication, UrlAuthenticationOptions } from './redirect/authenticate.ts'
export type { ParsedUrl, RedirectCall } from './redirect/parse.ts'
export type { TokenType } from './internal/splitUrl.ts'
export type { OneTap, OneTapDiscoveryStart, OneTapOptions, OneTapResult, OneTapStart } from './oneTap/oneTap.ts'
export type { OAuthDiscoveryStart, OAuthService, OAuthStart, OAuthStarts, SsoStart, SsoStarts } from './redirect/starts.ts'
export type { OAuthAuthorizeSubmit } from './pipeline/submitAuthorization.ts'
export type { Permissions, Rbac } from './rbac/rbac.ts'
export type { TelemetryEvent } from './telemetry/telemetry.ts'
export {
  ApiError,
  CaptchaError,
  IDPOAuthFlowMissingParamError,
  InternalError,
  InvalidRedirectSchemeError,
  isB2BError,
  MissingPKCEError,
  NoCurrentSessionError,
  SchemaError,
  SDKNotConfiguredError,
  UnreachableError,
  UsageError,
  UserCancellationError,
} from './errors.ts'
export type { AnyB2BError, ApiErrorBody, B2BError, CaptchaFault, UnreachableFault } from './errors.ts'
export type { ErrorType, KnownErrorType } from './contract/errorTypes.ts'
export type * from './contract/answers/connections.ts'
export type * from './contract/answers/factors.ts'
export type { ConnectedAppClient, OAuthAuthorizeStartAnswer, OAuthLogoutStartAnswer } from './contract/answers/identityProvider.ts'
export type * from './contract/answers/organizations.ts'
export type * from './contract/answers/signIn.ts'
export type * from './contract/entities/answer.ts'
export type * from './contract/entities/discovery.ts'
export type * from './contract/entities/member.ts'
export type * from './contract/entities/organization.ts'
export type * from './contract/entities/rbac.ts'
export type * from './contract/entities/scim.ts'
export type * from './contract/entities/session.ts'
export type * from './contract/entities/signIn.ts'
export type * from './contract/entities/sso.ts'
export type * from './contract/entities/words.ts'
export type * from './contract/inputs/connections.ts'
export type * from './contract/inputs/factors.ts'
export type * from './contract/inputs/identityProvider.ts'
export type * from './contract/inputs/organizations.ts'
export type * from './contract/inputs/sessions.ts'
export type * from './contract/inputs/signIn.ts'
export type { Answer, CallName, Input, Methods, Output } from './contract/table.ts'
