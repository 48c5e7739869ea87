import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, useB2BClient, useMember, type B2BLoginConfig } from '@acme/b2b-react'

const makeClient = () => createB2BClient('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

// The links in emails open this page. On a server, `location` is undefined.
const here = globalThis.location?.origin
const config: B2BLoginConfig = {
  organizationSlug: 'acme',
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
}

function Home() {
  const client = useB2BClient() // null until the client exists
  const { member } = useMember()
  const logOut = () => client?.session.revoke({ forceClear: true }).catch(console.error)
  return (
    <p>
      Hello {member?.email_address} <button onClick={logOut}>Log out</button>
    </p>
  )
}

export default function App() {
  return (
    <B2BProvider client={makeClient}>
      <B2BLogin config={config} callbacks={{ onError: console.error }}>
        <Home />
      </B2BLogin>
    </B2BProvider>
  )
}
