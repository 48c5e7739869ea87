import '@acme/b2b-client/early'
import { B2BIdentityProvider, B2BLogin, type B2BLoginConfig } from '@acme/b2b-react'
import { useState } from 'react'

/** The parameters of a request for consent. The sign-in keeps no others. */
const PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'code_challenge']

/** Returns the request of the other application as a query. After a redirect it is in the parameter `request`, and moves back to the URL. */
function readRequest(): string {
  const { pathname, search } = window.location
  const kept = new URLSearchParams(search).get('request')
  const known = [...new URLSearchParams(kept ?? search)].filter(([name]) => PARAMETERS.includes(name))
  const request = new URLSearchParams(known).toString()
  if (kept !== null) window.history.replaceState(window.history.state, '', `${pathname}?${request}`)
  return request
}

function createConfig(): B2BLoginConfig {
  const request = readRequest()
  // Emailed links, Google and single sign-on return to this page.
  const here = `${window.location.origin}${window.location.pathname}?${new URLSearchParams({ request })}`
  return {
    organizationSlug: 'acme',
    products: ['emailMagicLinks', 'oauth', 'sso'],
    emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
    oauthOptions: { providers: ['google'], loginRedirectURL: here, signupRedirectURL: here },
    ssoOptions: { loginRedirectURL: here, signupRedirectURL: here },
  }
}

/** The page that the server redirects to. Put it inside your `<B2BProvider>`. */
export function Authorize() {
  const [config] = useState(createConfig)
  const isLogout = new URLSearchParams(window.location.search).has('post_logout_redirect_uri')
  // A logout needs no sign-in.
  if (isLogout) return <B2BIdentityProvider />
  return (
    <B2BLogin config={config}>
      <B2BIdentityProvider />
    </B2BLogin>
  )
}
