import { signJwt, toSeconds } from '../crypto/jwt.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { createAccountFactor, subjectOf } from '../domain/signIn/accounts.ts'
import type { Account } from '../domain/signIn/accounts.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { addFactor } from '../domain/signIn/factors.ts'
import { finishSignIn } from '../domain/signIn/finishSignIn.ts'
import { findOrAddMemberByAccount } from '../domain/signIn/joinByAccount.ts'
import { pendingKeyOf, takePendingFactors } from '../domain/signIn/pending.ts'
import { Refusal } from '../internal/refusal.ts'
import { PROVIDER_ACCESS_TTL_MS } from '../limits.ts'
import { requireRedirectToken } from '../mockProviders/redirectTokens.ts'
import type { RedirectToken } from '../world/records/mockProviders.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** Returns the account of a redirect token. Refuses an account with an unverified email address. */
function requireAccount({ voucher: provider, emailAddress, isVouched: isVerified, tenant }: RedirectToken): Account {
  // Never true, because a token of this type always belongs to a social login provider. The check is for TypeScript.
  if (provider.kind !== 'oauth') throw new Refusal(404, 'oauth_token_not_found', 'The token does not belong to an account.')
  if (!isVerified) throw new Refusal(400, 'oauth_unverified_email', 'The provider has not verified the email address of the account.')
  return { service: provider.service, emailAddress, tenant }
}

/** Creates the tokens that the provider issues to the application. These tokens give access to nothing. */
async function createProviderValues(world: World, { service, emailAddress }: Account, scopes: readonly string[]) {
  const expiresAt = world.now() + PROVIDER_ACCESS_TTL_MS
  return {
    access_token: world.token(),
    id_token: await signJwt(world, {
      iss: `https://${service}.${world.brand}.example`,
      aud: `${service}-${world.publicToken}`,
      sub: subjectOf(world, service, emailAddress),
      email: emailAddress,
      email_verified: true,
      iat: toSeconds(world.now()),
      exp: toSeconds(expiresAt),
    }),
    refresh_token: world.token(),
    scopes: [...scopes],
    expires_at: toTimestamp(expiresAt),
  }
}

/** The calls that finish a social login. */
export const oauthOperations: Operations<'oauth.authenticate' | 'oauth.discovery.authenticate'> = {
  'oauth.authenticate': async (world, { oauth_token, session_duration_minutes, locale }, { clientFields }) => {
    const minutes = validateSessionMinutes(session_duration_minutes)
    checkLocale(locale)
    const { redirectToken, spend } = await requireRedirectToken(world, oauth_token, 'oauth', clientFields.pkce_code_verifier)
    const account = requireAccount(redirectToken)
    const organization = requireOrganization(world, redirectToken.organizationId)
    const pendingKey = await pendingKeyOf(clientFields.intermediate_session_token)
    const member = findOrAddMemberByAccount(world, organization, account)
    spend()
    const factors = addFactor(takePendingFactors(world, pendingKey, member), createAccountFactor(world, account))
    const answer = await finishSignIn(world, { organization, member, factors, minutes })
    return { ...answer, provider_values: await createProviderValues(world, account, redirectToken.scopes) }
  },
  'oauth.discovery.authenticate': async (world, { discovery_oauth_token }, { clientFields }) => {
    const { redirectToken, spend } = await requireRedirectToken(
      world,
      discovery_oauth_token,
      'discovery_oauth',
      clientFields.pkce_code_verifier,
    )
    const account = requireAccount(redirectToken)
    spend()
    return finishDiscovery(world, account.emailAddress, createAccountFactor(world, account))
  },
}
