/** The part of docs/calls.md about methods that are no rows of the table; written by hand. */
export const BESIDE = `
### Starts that leave the page

Each goes to another address and comes back with a token, which \`authenticateByUrl\` spends. They always begin a PKCE flow with a new pair, if the project requires
it, and refuse an address that is neither https nor on this machine with \`InvalidRedirectSchemeError\`.

| method | arguments |
|---|---|
| \`sso.start\` | \`{ connection_id: string, login_redirect_url?: string, signup_redirect_url?: string }\` |
| \`oauth.{google, microsoft, hubspot, slack, github}.start\` | \`{ organization_id?: string, organization_slug?: string, login_redirect_url?: string, signup_redirect_url?: string, custom_scopes?: string[], provider_params?: object }\` |
| \`oauth.{…}.discovery.start\` | \`{ discovery_redirect_url?: string, custom_scopes?: string[], provider_params?: object }\` |
| \`oauth.googleOneTap.start\` | \`{ organization_id: string, login_redirect_url?: string, signup_redirect_url?: string }, { placement?, container?, onError?, onCancel? }\` |
| \`oauth.googleOneTap.discovery.start\` | \`{ discovery_redirect_url?: string }, { placement?, container?, onError?, onCancel? }\` |
| \`idp.oauthAuthorizeSubmit\` | \`{ client_id: string, redirect_uri: string, response_type: string, consent_granted: boolean, scope?: string, state?: string, nonce?: string, code_challenge?: string }\` |

One Tap stays on the page until the person agrees. It resolves with \`{ success: true }\` when the prompt is shown, else with \`{ success: false, reason }\`, and
rejects with \`InternalError\` when the project has no Google account set up.

### The token of the address

| method | what it does |
|---|---|
| \`parseAuthenticateUrl()\` | says what the address this page was opened with asks for: \`{ handled, tokenType, token, unsolicited }\`; null when nothing, or when it is spent |
| \`authenticateByUrl({ session_duration_minutes: number })\` | spends it, once per page however often it is called: \`{ handled: true, tokenType, data }\`; \`handled: false\` leaves a password reset to your own code |

The errors are those of the call that spends the token: \`magicLinks.authenticate\`, \`magicLinks.discovery.authenticate\`, \`oauth.authenticate\`,
\`oauth.discovery.authenticate\`, \`sso.authenticate\` or \`impersonation.authenticate\`; and \`MissingPKCEError\`, if \`refuseUnsolicitedTokens\` is set and this browser
did not ask. A token is kept for another try only if the provider may never have heard of it.

### State

| method | what it does |
|---|---|
| \`getState()\` | who is signed in: \`{ member, organization, session }\`, empty when nobody is |
| \`isLoaded()\` | true once the client knows whether there may be a session: from the start, or with HttpOnly cookies after the first answer, or after 15 s without one |
| \`onStateChange(listener)\` | calls back whenever one of the two changes, in this tab or another; returns a function that stops it |
| \`self\`, \`member\`, \`organization\`, \`session\`: \`.getSync()\` | that part, or null |
| \`.getInfo()\` | the same, and \`fromCache\`: not yet confirmed since the page was opened |
| \`.onChange(listener)\` | calls back when that part changes |
| \`organization.getCachedBySlug({ organization_slug: string })\` | what this browser was last told of an organization, without asking |
| \`session.getTokens()\` | both tokens, or null unless both exist; whoever has them is the member |
| \`session.updateSession({ session_token: string, session_jwt?: string })\` | puts tokens of your own server in place, until the browser is closed |
| \`session.isImpersonated()\` | whether somebody else acts as the member |
| \`session.clearIntermediateSession()\` | forgets a sign-in that is not complete |

### Permissions

By the project's policy and the roles of the session; without a policy nobody may do anything.

| method | what it says |
|---|---|
| \`rbac.isAuthorizedSync(resource: string, action: string)\` | whether the member may, by the last known policy |
| \`rbac.isAuthorized(resource: string, action: string)\` | the same; waits for the policy where none is known |
| \`rbac.allPermissions()\` | every resource with every action, and whether the member may |

### The rest

| member | what it is |
|---|---|
| \`bootstrap.getAsync()\`, \`bootstrap.getSync()\` | the project's configuration: asked for where none is known, never rejecting; the last known, or null |
| \`logEvent({ event_name: string, details: object })\` | adds a telemetry event; never put anything personal in it |
| \`publicToken\`, \`brandName\` | what the client was made with |
| \`dispose()\` | stops every timer and listener, and ends the calls under way with \`UnreachableError\` (\`aborted\`) |
`
