import { renderHelloApplication } from './helloApplication.tsx'

/* The application of the recipe for routers in docs/guide/testing-playwright.md: its redirect URLs have no public token. */

const publicToken = sessionStorage.getItem('public_token') ?? 'public-token-test-app'
const here = window.location.origin + window.location.pathname
renderHelloApplication(publicToken, {
  organizationSlug: 'acme',
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
})
