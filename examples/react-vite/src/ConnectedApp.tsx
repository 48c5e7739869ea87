import { B2BIdentityProvider } from '@acme/b2b-react'

/** An application of the seed that may use the accounts of this project. */
const APP = 'connected-app-test-reports'

const ours = (path: string) => new URL(path, window.location.origin).href

/** Where that application sends people who want to sign in to it with their account here. */
export async function signInElsewhere(): Promise<string> {
  const verifier = crypto.randomUUID() + crypto.randomUUID()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const code_challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const asked = { response_type: 'code', scope: 'openid profile email offline_access', state: crypto.randomUUID(), code_challenge }
  return `/authorize?${new URLSearchParams({ client_id: APP, redirect_uri: ours('/callback'), ...asked }).toString()}`
}

/** Where that application sends people who want to leave. */
export const logOutElsewhere = (): string =>
  `/authorize?${new URLSearchParams({ client_id: APP, post_logout_redirect_uri: ours('/') }).toString()}`

/** The page on which a member answers an application. */
export const Authorize = () => (
  <main className="alone">
    <B2BIdentityProvider />
    <a href="/">Back to the demo</a>
  </main>
)

/** Stands in for the application itself: what came back to it. */
export function Callback() {
  const query = new URLSearchParams(window.location.search)
  return (
    <main className="alone">
      <h2>{query.has('code') ? 'Quarterly Reports knows you now.' : 'Quarterly Reports was refused.'}</h2>
      <p>
        {query.has('code')
          ? 'It was sent a code, which it would now exchange for what you have allowed it to see.'
          : 'It learnt nothing about you.'}
      </p>
      <a href="/">Back to the demo</a>
    </main>
  )
}
