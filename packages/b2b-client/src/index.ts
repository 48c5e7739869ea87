export { createB2BClient } from './client.ts'
export type { B2BClient, Part } from './client.ts'
export type { ClientOptions } from './options.ts'
export type { ClientState } from './contract/decode.ts'
export type { Bootstrap } from './project/bootstrap.ts'
export type { CachedOrganization } from './project/organizations.ts'
export type { ParsedUrl, UrlAuthentication } from './redirect/authenticate.ts'
export type { TokenType } from './redirect/inbox.ts'
export type { TelemetryEvent } from './telemetry/telemetry.ts'
export {
  ApiError,
  CookieWriteError,
  InternalError,
  isB2BError,
  SchemaError,
  UnreachableError,
  UsageError,
  UserCancellationError,
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
