import { createB2BClient, isB2BError } from '@acme/b2b-client'

/* The client alone, with a button for every service and for the connection in the address; `public_token` and `connection_id` set it up. */

const query = new URLSearchParams(window.location.search)
const client = createB2BClient(query.get('public_token') ?? '', { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })
const here = new URL(window.location.href)
for (const name of ['token', 'acme_token_type']) here.searchParams.delete(name)
const addresses = { login_redirect_url: here.href, signup_redirect_url: here.href }
const organization = { organization_slug: 'acme', ...addresses }

const WAYS = {
  Google: () => client.oauth.google.start(organization),
  Microsoft: () => client.oauth.microsoft.start(organization),
  HubSpot: () => client.oauth.hubspot.start(organization),
  Slack: () => client.oauth.slack.start(organization),
  GitHub: () => client.oauth.github.start(organization),
  'Acme Okta': () => client.sso.start({ connection_id: query.get('connection_id') ?? '', ...addresses }),
} as const

const say = (text: string) => void Object.assign(document.querySelector('#said') ?? {}, { textContent: text })
const failed = (error: unknown) => say(isB2BError(error) ? error.message : String(error))

for (const [name, start] of Object.entries(WAYS)) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name })
  button.addEventListener('click', () => void start().catch(failed))
  document.querySelector('#ways')?.append(button)
}

client.onStateChange(({ member }) => member && say(`Signed in as ${member.email_address}`))
void client.authenticateByUrl({ session_duration_minutes: 60 }).catch(failed)
