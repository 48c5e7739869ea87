export { B2BIdentityProvider, B2BLogin } from './B2BLogin.tsx'
export type { B2BIdentityProviderProps, B2BLoginProps } from './B2BLogin.tsx'
export { B2BScreen } from './B2BScreen.tsx'
export type { B2BScreenProps } from './B2BScreen.tsx'
export { B2BText } from './B2BText.tsx'
export type { B2BTextProps } from './B2BText.tsx'
export { B2BProvider } from './B2BProvider.tsx'
export type { B2BProviderProps } from './B2BProvider.tsx'
export { useB2BLogin } from './hooks/useB2BLogin.ts'
export type { B2BLoginOptions } from './hooks/useB2BLogin.ts'
export type { B2BLoginFlow } from './hooks/useLogin.ts'
export { useB2BClient } from './hooks/useClient.ts'
export { useB2BQuery } from './hooks/useB2BQuery.ts'
export type { B2BRead, B2BReadAnswer } from './hooks/useB2BQuery.ts'
export { useIsAuthorized } from './hooks/useIsAuthorized.ts'
export type { UseIsAuthorizedResult } from './hooks/useIsAuthorized.ts'
export { useMember, useOrganization, useSession } from './hooks/useClientState.ts'
export type { UseMemberResult, UseOrganizationResult, UseSessionResult } from './hooks/useClientState.ts'
export { localPath } from './localPath.ts'
export { Loading, SignedIn, SignedOut } from './SignedIn.tsx'
export type { SignedInProps } from './SignedIn.tsx'
export type { ClientSource } from './hooks/clientHolder.ts'
export type {
  AuthFlowType,
  B2BLoginConfig,
  DiscoveryLoginConfig,
  MfaProduct,
  OAuthProviderOptions,
  OrganizationLoginConfig,
  Product,
} from './config.ts'
export type { Callbacks, WidgetEvent } from './events.ts'
export type { PersonEvent, Screen, ScreenName } from './flow/screens.ts'
export type { FlowState } from './flow/types.ts'
export type { Length, Theme } from './theme/theme.ts'
export type { Catalogue, MessageKey, Phrase, Strings } from './text/say.ts'
