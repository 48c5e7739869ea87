import { createB2BClient, isB2BError } from '@acme/b2b-client'

/* The client with a button for each OAuth provider and for one SSO connection. Query: `public_token`, `connection_id`. */

const query = new URLSearchParams(window.location.search)
const client = createB2BClient(query.get('public_token') ?? '', { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })
const currentUrl = new URL(window.location.href)
for (const name of ['token', 'acme_token_type']) currentUrl.searchParams.delete(name)
const redirects = { login_redirect_url: currentUrl.href, signup_redirect_url: currentUrl.href }
const organization = { organization_slug: 'acme', ...redirects }

const STARTS = {
  Google: () => client.oauth.google.start(organization),
  Microsoft: () => client.oauth.microsoft.start(organization),
  HubSpot: () => client.oauth.hubspot.start(organization),
  Slack: () => client.oauth.slack.start(organization),
  GitHub: () => client.oauth.github.start(organization),
  'Acme Okta': () => client.sso.start({ connection_id: query.get('connection_id') ?? '', ...redirects }),
} as const

const showStatus = (text: string) => void Object.assign(document.querySelector('#status') ?? {}, { textContent: text })
const showError = (error: unknown) => showStatus(isB2BError(error) ? error.message : String(error))

for (const [name, start] of Object.entries(STARTS)) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name })
  button.addEventListener('click', () => void start().catch(showError))
  document.querySelector('#buttons')?.append(button)
}

client.onStateChange(({ member }) => member && showStatus(`Signed in as ${member.email_address}`))
void client.authenticateByUrl({ session_duration_minutes: 60 }).catch(showError)
