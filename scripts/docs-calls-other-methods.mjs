/** The part of docs/calls.md about methods that are not rows of the contract. Written by hand. */
export const OTHER_METHODS = `
### Methods that start a redirect

Each redirects to another site. That site redirects back with a token, and \`authenticateByUrl\` spends the token. If the project requires PKCE, each method
starts a PKCE flow with a new pair. A URL that is neither https nor on this machine is refused with \`InvalidRedirectSchemeError\`.

| method | arguments |
|---|---|
| \`sso.start\` | \`{ connection_id: string, login_redirect_url?: string, signup_redirect_url?: string }\` |
| \`oauth.{google, microsoft, hubspot, slack, github}.start\` | \`{ organization_id?: string, organization_slug?: string, login_redirect_url?: string, signup_redirect_url?: string, custom_scopes?: string[], provider_params?: object }\` |
| \`oauth.{…}.discovery.start\` | \`{ discovery_redirect_url?: string, custom_scopes?: string[], provider_params?: object }\` |
| \`oauth.googleOneTap.start\` | \`{ organization_id: string, login_redirect_url?: string, signup_redirect_url?: string }, { placement?, container?, onError?, onCancel? }\` |
| \`oauth.googleOneTap.discovery.start\` | \`{ discovery_redirect_url?: string }, { placement?, container?, onError?, onCancel? }\` |
| \`idp.oauthAuthorizeSubmit\` | \`{ client_id: string, redirect_uri: string, response_type: string, consent_granted: boolean, scope?: string, state?: string, nonce?: string, code_challenge?: string }\` |

One Tap stays on the page until the user agrees. It resolves with \`{ success: true }\` if the prompt is shown, or with \`{ success: false, reason }\`. It
rejects with \`InternalError\` if the project has no Google account set up.

### The token in the URL

| method | description |
|---|---|
| \`parseAuthenticateUrl()\` | returns the token of the URL that opened this page: \`{ handled, tokenType, token, unsolicited }\`; null if there is none, or if it is spent |
| \`authenticateByUrl({ session_duration_minutes: number })\` | spends the token, once per page even if it is called several times: \`{ handled: true, tokenType, data }\`; with \`handled: false\` your own code handles a password reset |

It rejects with the errors of the call that spends the token: \`magicLinks.authenticate\`, \`magicLinks.discovery.authenticate\`, \`oauth.authenticate\`,
\`oauth.discovery.authenticate\`, \`sso.authenticate\` or \`impersonation.authenticate\`; or with \`MissingPKCEError\`, if \`refuseUnsolicitedTokens\` is set and this
browser did not request the token. The client keeps a token for another attempt only if the server might not have received it.

### State

| method | description |
|---|---|
| \`getState()\` | returns \`{ member, organization, session }\`, empty without a session |
| \`isLoaded()\` | true if it is known whether there is a session: from the start, or with HttpOnly cookies after the first response or after 15 s without one |
| \`onStateChange(listener)\` | calls the listener after each change of the state, in this tab or another; returns a function that removes the listener |
| \`self\`, \`member\`, \`organization\`, \`session\`: \`.getSync()\` | the cached value, or null |
| \`.getInfo()\` | the same with \`fromCache\`, which is true until the server has confirmed the value on this page |
| \`.onChange(listener)\` | calls the listener after each change of the value |
| \`organization.getCachedBySlug({ organization_slug: string })\` | the organization of the last response to this browser; sends no request |
| \`session.getTokens()\` | both tokens, or null unless both exist; anyone with the tokens can act as the member |
| \`session.updateSession({ session_token: string, session_jwt?: string })\` | stores tokens from your own server until the browser is closed |
| \`session.isImpersonated()\` | true if an administrator acts as the member |
| \`session.clearIntermediateSession()\` | removes the intermediate session of an incomplete sign-in |

### Permissions

Permissions follow from the policy of the project and the roles of the session. Without a policy nothing is allowed.

| method | description |
|---|---|
| \`rbac.isAuthorizedSync(resource: string, action: string)\` | true if the cached policy allows it |
| \`rbac.isAuthorized(resource: string, action: string)\` | the same, but loads the policy if none is cached |
| \`rbac.allPermissions()\` | for every resource and action, true if the policy allows it |

### Other members

| member | description |
|---|---|
| \`bootstrap.getAsync()\`, \`bootstrap.getSync()\` | the configuration of the project. \`getAsync\` loads it if none is cached and never rejects; \`getSync\` returns the cached one, or null |
| \`logEvent({ event_name: string, details: object })\` | sends a telemetry event; it must not contain personal data |
| \`publicToken\`, \`brandName\` | the values that the client was created with |
| \`dispose()\` | stops all timers and listeners; pending calls reject with \`UnreachableError\` (\`aborted\`) |
`
