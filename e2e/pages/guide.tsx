import { renderHelloApplication } from './helloApplication.tsx'

/* The application that docs/guide/testing-playwright.md tests: with passwords, and with a public token for each test. */

const publicToken = new URLSearchParams(window.location.search).get('public_token') ?? 'public-token-test-app'
const here = window.location.href
renderHelloApplication(publicToken, {
  organizationSlug: 'acme',
  products: ['emailMagicLinks', 'passwords'],
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
})
