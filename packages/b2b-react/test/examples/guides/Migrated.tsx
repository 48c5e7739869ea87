import { createB2BClient, isB2BError } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, useB2BClient, useMember } from '@acme/b2b-react'

/** The cookies of the SDK are `vendor_session` and `vendor_session_jwt`. */
const makeClient = () => createB2BClient('public-token-test-app', { brand: 'vendor', hosts: { test: 'http://localhost:4400' } })

/** As before, and without a query. On a server, `location` is undefined. */
const here = globalThis.location?.origin
const config = {
  authFlowType: 'Organization',
  organizationSlug: 'acme',
  products: ['emailMagicLinks', 'passwords'],
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
  passwordOptions: { resetPasswordRedirectURL: here && `${here}?vendor_redirect_type=reset_password` },
  sessionOptions: { sessionDurationMinutes: 60 },
} as const

/** The look: `styles` or `presentation` of the SDK. */
const theme = {
  container: { width: '400px', borderRadius: '8px' },
  colors: { primary: '#0B3FBF' },
  logo: { url: '/logo.svg', alt: 'Tideline' },
}

function Account() {
  const client = useB2BClient()
  const { member } = useMember()

  async function rename(name: string) {
    try {
      await client?.self.update({ name })
    } catch (error) {
      // `instanceof` works, too, unless the page has two copies of the package.
      if (isB2BError(error) && error.name === 'ApiError') console.error(error.error_type)
    }
  }

  return (
    <p>
      {member?.email_address} <button onClick={() => void rename('Ada')}>Rename</button>{' '}
      <button onClick={() => void client?.session.revoke({ forceClear: true })}>Log out</button>
    </p>
  )
}

export const App = () => (
  <B2BProvider client={makeClient}>
    <B2BLogin config={config} theme={theme}>
      <Account />
    </B2BLogin>
  </B2BProvider>
)
