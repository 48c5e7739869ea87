import { B2BIdentityProvider } from '@acme/b2b-react'

/** The client id of a connected app of the seed, which can use the accounts of this project. */
const CLIENT_ID = 'connected-app-test-reports'

const absoluteUrl = (path: string) => new URL(path, window.location.origin).href

/** The path of an authorization request of the connected app. */
export async function startAppSignIn(): Promise<string> {
  const verifier = crypto.randomUUID() + crypto.randomUUID()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const code_challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const params = { response_type: 'code', scope: 'openid profile email offline_access', state: crypto.randomUUID(), code_challenge }
  return `/authorize?${new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: absoluteUrl('/callback'), ...params }).toString()}`
}

/** The path of a logout request of the connected app. */
export const appLogoutPath = (): string =>
  `/authorize?${new URLSearchParams({ client_id: CLIENT_ID, post_logout_redirect_uri: absoluteUrl('/') }).toString()}`

/** The page where a member allows or denies a request of the connected app. */
export const Authorize = () => (
  <main className="alone">
    <B2BIdentityProvider />
    <a href="/">Back to the demo</a>
  </main>
)

/** The redirect URI of the connected app. Shows the result that the app receives. */
export function Callback() {
  const query = new URLSearchParams(window.location.search)
  return (
    <main className="alone">
      <h2>{query.has('code') ? 'Quarterly Reports has access.' : 'Quarterly Reports has no access.'}</h2>
      <p>
        {query.has('code')
          ? 'It received a code. A real app would now exchange the code for the data that you have allowed.'
          : 'It received no data about you.'}
      </p>
      <a href="/">Back to the demo</a>
    </main>
  )
}
