import * as z from 'zod/mini'
import { sha256 } from '../crypto/digest.ts'
import { Refusal } from '../refusal.ts'
import { challengeOfStart } from '../rules/pkce.ts'
import { checkShape } from '../shapes.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'
import type { ConnectedApp } from './records.ts'

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

/** Reads what an application asks, and refuses what no member may answer. */
export function requestOf(world: World, fields: unknown): { request: AuthorizationRequest; app: ConnectedApp; challenge: string | null } {
  const request = checkShape(AuthorizationRequest, fields)
  const app = appById(world, request.client_id)
  checkRegistered(app.redirect_uris, request.redirect_uri)
  if (request.response_type !== 'code') throw new Refusal(400, 'invalid_argument', 'The response type must be code.')
  if (request.code_challenge === '' && app.client_secret === null) {
    throw new Refusal(400, 'pkce_required_for_idp_authorization_flow', 'An application without a secret must send a pkce code challenge.')
  }
  return { request, app, challenge: challengeOfStart(request.code_challenge || undefined, false) }
}

/** Where a preflight stands: no other session and no other parameters lead there (T13). */
export function preflightKey({ session }: LiveSession, request: AuthorizationRequest): Promise<string> {
  const { client_id, redirect_uri, response_type, scope, state, nonce, code_challenge } = request
  const asked = [session.member_session_id, client_id, redirect_uri, response_type, scope, state, nonce, code_challenge]
  return sha256(JSON.stringify(asked))
}
