import * as z from 'zod/mini'
import { sha256 } from '../crypto/digest.ts'
import { Refusal } from '../refusal.ts'
import { challengeOfStart } from '../rules/pkce.ts'
import { checkShape } from '../shapes.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'
import type { ConnectedApp } from './records.ts'
import { DEFAULT_SCOPE } from './scopes.ts'

const text = () => z._default(z.string(), '')

const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string(),
  scope: text(),
  state: text(),
  nonce: text(),
  code_challenge: text(),
  code_challenge_method: z._default(z.literal(['S256']), 'S256'),
})
/** What an application asks of a member. */
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** The application with this id. */
export function appById({ identityProvider }: World, clientId: string): ConnectedApp {
  const app = identityProvider.apps.get(clientId)
  if (!app) throw new Refusal(404, 'connected_app_not_found', 'There is no application with this client id.')
  return app
}

/** Refuses an address that the application has not registered, to the letter. */
export function checkRegistered(addresses: readonly string[], address: string): void {
  if (addresses.includes(address)) return
  throw new Refusal(
    400,
    'connected_app_supplied_redirect_url_not_found_in_client',
    'The application has not registered this address. Addresses are compared character by character.',
  )
}

/**
 * Reads an authorization request and refuses it if the application is unknown or has not registered the address. A request without a
 * scope asks for the default scopes.
 */
export function requestOf(world: World, fields: unknown): { request: AuthorizationRequest; app: ConnectedApp } {
  const request = checkShape(AuthorizationRequest, fields)
  const app = appById(world, request.client_id)
  checkRegistered(app.redirect_uris, request.redirect_uri)
  if (request.response_type !== 'code') throw new Refusal(400, 'invalid_argument', 'The response type must be code.')
  return { app, request: { ...request, scope: request.scope || DEFAULT_SCOPE } }
}

/** The challenge of a request; null without one. Throws a `Refusal` for a malformed challenge. */
export const challengeIn = ({ code_challenge }: AuthorizationRequest): string | null => challengeOfStart(code_challenge || undefined, false)

/** The challenge of a submission. Throws a `Refusal` if a public client sends none. */
export function requiredChallenge(request: AuthorizationRequest, app: ConnectedApp): string | null {
  const challenge = challengeIn(request)
  if (challenge !== null || app.client_secret !== null) return challenge
  throw new Refusal(400, 'pkce_required_for_idp_authorization_flow', 'An application without a secret must send a pkce code challenge.')
}

/**
 * The key of a preflight (T13): a submission finds it only with the same session and the same four parameters. `state`, `nonce` and the
 * challenge are not compared, because clients may send them with the submission alone.
 */
export function preflightKey(
  { session }: LiveSession,
  { client_id, redirect_uri, response_type, scope }: AuthorizationRequest,
): Promise<string> {
  return sha256(JSON.stringify([session.member_session_id, client_id, redirect_uri, response_type, scope]))
}
