import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider } from '@acme/b2b-react'

const emulator = 'http://localhost:4400'
/** With the emulator, the prompt is a copy of Google's. Leave out `scripts` in production. */
const makeClient = () =>
  createB2BClient('public-token-test-app', {
    hosts: { test: emulator },
    scripts: { oneTap: `${emulator}/emulator/third-party/one-tap.js` },
  })

const here = globalThis.location?.origin

export const Login = () => (
  <B2BProvider client={makeClient}>
    <B2BLogin
      config={{
        organizationSlug: 'acme',
        products: ['oauth'],
        oauthOptions: { providers: [{ type: 'google', one_tap: true }], loginRedirectURL: here, signupRedirectURL: here },
      }}
    >
      You are signed in.
    </B2BLogin>
  </B2BProvider>
)
