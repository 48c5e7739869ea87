/* The sign-in, for the pages that show it. */
export { B2BIdentityProvider, B2BLogin } from './components/B2BLogin.tsx'
export type { B2BIdentityProviderProps, B2BLoginProps } from './components/B2BLogin.tsx'
export { B2BStepUp } from './components/B2BStepUp.tsx'
export type { B2BStepUpProps } from './components/B2BStepUp.tsx'
export { B2BSwitchSteps } from './components/B2BSwitchSteps.tsx'
export type { B2BSwitchStepsProps } from './components/B2BSwitchSteps.tsx'
export { LoginPage } from './components/LoginPage.tsx'
export type { LoginPageProps } from './components/LoginPage.tsx'
export { B2BScreen } from './components/Widget.tsx'
export type { B2BScreenProps } from './components/Widget.tsx'
export {
  CodeField,
  EmailField,
  LoginForm,
  PasswordField,
  ProviderButtons,
  ResendCode,
  ScreenHeader,
  SubmitButton,
} from './components/OwnScreen.tsx'
export type { EmailFieldProps, LoginFormProps, PasswordFieldProps, ScreenHeaderProps, SubmitButtonProps } from './components/OwnScreen.tsx'
export { B2BText } from './components/B2BText.tsx'
export type { B2BTextProps } from './components/B2BText.tsx'
export { useB2BLogin } from './hooks/useB2BLogin.ts'
export type { B2BLoginOptions } from './hooks/useB2BLogin.ts'
export type { B2BLoginFlow } from './hooks/useLogin.ts'
export { useBrowserStrings } from './hooks/useBrowserStrings.ts'
export type { Translations } from './hooks/useBrowserStrings.ts'
export { B2BFactorEnrollment } from './components/B2BFactorEnrollment.tsx'
export type { B2BFactorEnrollmentProps } from './components/B2BFactorEnrollment.tsx'
export type {
  AuthFlowType,
  B2BLoginConfig,
  DirectLoginOptions,
  DiscoveryLoginConfig,
  EmailMagicLinksOptions,
  EmailOtpOptions,
  LoginOptions,
  MfaProduct,
  OAuthOptions,
  OAuthProviderOptions,
  OrganizationLoginConfig,
  PasswordOptions,
  Product,
  SessionOptions,
  SsoOptions,
} from './config/types.ts'
export type { Callbacks, WidgetEvent } from './flow/runtime/tools.ts'
export type { PersonEvent, Screen, ScreenName } from './flow/machine/screens.ts'
export type { FlowState } from './flow/machine/types.ts'
export type {
  ButtonProps,
  ContainerProps,
  LogoProps,
  ShownProblem,
  SocialButtonProps,
  TextFieldProps,
  ThemeComponents,
} from './theme/slots.ts'
export type { Length, Theme, ThemeButtons, ThemeColors, ThemeContainer, ThemeInputs, ThemeLinks, ThemeLogo } from './theme/theme.ts'
export type { Catalogue, MessageKey, Phrase, Strings } from './text/say.ts'
