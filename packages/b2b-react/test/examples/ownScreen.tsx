import {
  B2BScreen,
  EmailField,
  LoginForm,
  ProviderButtons,
  ScreenHeader,
  SubmitButton,
  useB2BLogin,
  type B2BLoginConfig,
} from '@acme/b2b-react'

/** The host renders the first screen. The library renders all others. */
export function OwnLogin({ config }: { readonly config: B2BLoginConfig }) {
  const login = useB2BLogin({ config })
  const { state, send } = login
  const ownMain = (
    <>
      <ScreenHeader title={`Welcome to ${state.organization?.name}`} />
      <LoginForm onSubmit={({ email }) => send({ type: 'emailSubmitted', email })}>
        <EmailField label="Work email" />
        <SubmitButton>Send me a link</SubmitButton>
      </LoginForm>
      <ProviderButtons />
    </>
  )
  return <B2BScreen login={login}>{state.screen.name === 'Main' && ownMain}</B2BScreen>
}
