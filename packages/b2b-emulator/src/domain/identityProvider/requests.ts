import * as z from 'zod/mini'
import { sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { parseShape } from '../../schema/shapes.ts'
import type { ConnectedApp } from '../../world/records/identityProvider.ts'
import type { World } from '../../world/world.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import { validateChallenge } from '../signIn/pkce.ts'
import { DEFAULT_SCOPE } from './scopes.ts'

const optionalText = () => z._default(z.string(), '')

const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string(),
  scope: optionalText(),
  state: optionalText(),
  nonce: optionalText(),
  code_challenge: optionalText(),
  code_challenge_method: z._default(z.literal(['S256']), 'S256'),
})
/** An authorization request. */
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** Returns the application with this client id. Refuses an unknown client id. */
export function requireApp({ identityProvider }: World, clientId: string): ConnectedApp {
  const app = identityProvider.apps.get(clientId)
  if (!app) throw new Refusal(404, 'connected_app_not_found', 'There is no application with this client id.')
  return app
}

/** Refuses a redirect URI that the application has not registered. Compares character by character. */
export function checkRegisteredUri(registeredUris: readonly string[], uri: string): void {
  if (registeredUris.includes(uri)) return
  throw new Refusal(
    400,
    'connected_app_supplied_redirect_url_not_found_in_client',
    'The application has not registered this redirect URI. URIs are compared character by character.',
  )
}

/**
 * Parses an authorization request. Refuses it if the application is unknown or has not registered the redirect URI. A request without
 * `scope` gets the default scopes.
 */
export function parseAuthorizationRequest(world: World, fields: unknown): { request: AuthorizationRequest; app: ConnectedApp } {
  const request = parseShape(AuthorizationRequest, fields)
  const app = requireApp(world, request.client_id)
  checkRegisteredUri(app.redirect_uris, request.redirect_uri)
  if (request.response_type !== 'code') throw new Refusal(400, 'invalid_argument', 'The response type must be code.')
  return { app, request: { ...request, scope: request.scope || DEFAULT_SCOPE } }
}

/** Returns the PKCE challenge of a request, or null if it has none. Refuses a malformed challenge. */
export const challengeOf = ({ code_challenge }: AuthorizationRequest): string | null =>
  validateChallenge(code_challenge || undefined, { isRequired: false })

/** Returns the PKCE challenge of a submitted request, or null if it has none. Refuses a public client that sends no challenge. */
export function requireChallenge(request: AuthorizationRequest, app: ConnectedApp): string | null {
  const challenge = challengeOf(request)
  const isPublicClient = app.client_secret === null
  if (challenge === null && isPublicClient) {
    throw new Refusal(400, 'pkce_required_for_idp_authorization_flow', 'An application without a secret must send a pkce code challenge.')
  }
  return challenge
}

/**
 * Returns the key of a session and an authorization request. A submission is accepted only if an earlier preflight had the same key (threat
 * T13). `state`, `nonce` and the challenge are not part of the key, because a client can add them to the submission.
 */
export function preflightKeyOf(
  { session }: LiveSession,
  { client_id, redirect_uri, response_type, scope }: AuthorizationRequest,
): Promise<string> {
  return sha256(JSON.stringify([session.member_session_id, client_id, redirect_uri, response_type, scope]))
}
