export { createB2BClient } from './client.ts'
export type { B2BClient, Part } from './surface.ts'
export { adminCookieOptions } from './options.ts'
export type { ClientOptions } from './options.ts'
export { B2B_PRODUCTS, OAUTH_PROVIDERS, OTP_METHODS, SECOND_FACTORS } from './lists.ts'
export { scrubUrl } from './redirect/inbox.ts'
export type { ClientState } from './contract/decode.ts'
export type { Bootstrap } from './project/bootstrap.ts'
export type { CachedOrganization } from './project/organizations.ts'
export type { ParsedUrl, UrlAuthentication, UrlAuthenticationOptions } from './redirect/authenticate.ts'
export type { TokenType } from './redirect/inbox.ts'
export type { OneTapDiscoveryStart, OneTapOptions, OneTapResult, OneTapStart } from './oneTap/oneTap.ts'
export type { OAuthDiscoveryStart, OAuthService, OAuthStart, SsoStart } from './redirect/starts.ts'
export type { OAuthAuthorizeSubmit } from './transport/submitForm.ts'
export type { Permissions } from './rbac/rbac.ts'
export type { TelemetryEvent } from './telemetry/telemetry.ts'
export {
  ApiError,
  CaptchaError,
  CookieWriteError,
  IDPOAuthFlowMissingParamError,
  InternalError,
  InvalidRedirectSchemeError,
  isB2BError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeysUnsupportedError,
  SchemaError,
  SDKNotConfiguredError,
  UnreachableError,
  UsageError,
  UserCancellationError,
  UserLockedOutError,
} from './errors.ts'
export type { AnyB2BError, ApiErrorBody, B2BError, UnreachableFault } from './errors.ts'
export type { ErrorType, KnownErrorType } from './contract/errorTypes.ts'
export type {
  DiscoveredOrganization,
  Member,
  MemberSession,
  Membership,
  MfaRequired,
  Organization,
  PrimaryRequired,
  SsoActiveConnection,
} from './contract/entities.ts'
export type { Answer, CallName, Input, Methods, Output } from './contract/table.ts'
