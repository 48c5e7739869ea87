import { B2BScreen, B2BText, useB2BLogin, type B2BLoginConfig, type B2BLoginFlow } from '@acme/b2b-react'

/** The host renders the first screen. The library renders all others. */
export function OwnLogin({ config }: { readonly config: B2BLoginConfig }) {
  const login = useB2BLogin({ config })
  return <B2BScreen login={login}>{login.state.screen.name === 'Main' ? <OwnMain {...login} /> : undefined}</B2BScreen>
}

function OwnMain({ state: { organization, email, pending, problem }, send }: B2BLoginFlow) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'emailSubmitted', email: String(new FormData(event.currentTarget).get('email')) })
      }}
    >
      <h1 tabIndex={-1}>Welcome to {organization?.name}</h1>
      <label>
        Work email <input name="email" type="email" autoComplete="email" defaultValue={email} />
      </label>
      <p role="alert">{problem && <B2BText phrase={problem.phrase} until={problem.until} />}</p>
      <button disabled={pending !== null}>{pending ? 'One moment…' : 'Send me a link'}</button>
    </form>
  )
}
