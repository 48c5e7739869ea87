import { findConsent, isConsentRequired } from '../domain/identityProvider/consents.ts'
import { verifyIdTokenHint } from '../domain/identityProvider/idTokenHint.ts'
import {
  requireApp,
  challengeOf,
  checkRegisteredUri,
  preflightKeyOf,
  parseAuthorizationRequest,
} from '../domain/identityProvider/requests.ts'
import { divideScopes, splitScope } from '../domain/identityProvider/scopes.ts'
import { checkNotImpersonated } from '../domain/sessions/grants.ts'
import { CONSENT_PREFLIGHT_TTL_MS } from '../limits.ts'
import { addExpiring } from '../world/expiry.ts'
import type { Operations } from './operation.ts'

/** The calls of the authorization page. On this page, members sign in to other applications, and the project is their identity provider. */
export const identityProviderOperations: Operations<'idp.oauthAuthorizeStart' | 'idp.oauthLogoutStart'> = {
  'idp.oauthAuthorizeStart': async (world, _, { body, session }) => {
    const { request, app } = parseAuthorizationRequest(world, body)
    // Refuses a malformed challenge now, before the page asks the member for consent.
    challengeOf(request)
    const liveSession = await session()
    checkNotImpersonated(liveSession)
    const { grantable, ungrantable } = divideScopes(world, app, liveSession, request.scope)
    const earlierConsent = findConsent(world, liveSession.member.member_id, app.client_id)
    const consentRequired = isConsentRequired(app, splitScope(grantable), earlierConsent)
    const preflight = { consentRequired, grantableScope: grantable, expiresAt: world.now() + CONSENT_PREFLIGHT_TTL_MS }
    addExpiring(world, world.identityProvider.preflights, await preflightKeyOf(liveSession, request), preflight)
    return {
      consent_required: consentRequired,
      oidc_client: { client_id: app.client_id, client_name: app.client_name },
      grantable_scope: grantable,
      ungrantable_scope: ungrantable,
      redirect_uri: request.redirect_uri,
    }
  },
  'idp.oauthLogoutStart': async (world, { client_id, post_logout_redirect_uri, state, id_token_hint }) => {
    checkRegisteredUri(requireApp(world, client_id).post_logout_redirect_uris, post_logout_redirect_uri)
    if (id_token_hint) await verifyIdTokenHint(world, id_token_hint, client_id)
    const url = new URL(post_logout_redirect_uri)
    if (state) url.searchParams.set('state', state)
    return { redirect_uri: url.href, consent_required: true }
  },
}
