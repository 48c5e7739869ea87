import { checkLocale } from '../domain/fields/locales.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { createConnectionFactor } from '../domain/signIn/accounts.ts'
import { addFactor } from '../domain/signIn/factors.ts'
import { finishSignIn } from '../domain/signIn/finishSignIn.ts'
import { findOrAddMemberByConnection } from '../domain/signIn/joinByAccount.ts'
import { pendingKeyOf, takePendingFactors } from '../domain/signIn/pending.ts'
import { requireActiveConnection } from '../domain/sso/activeConnections.ts'
import { Refusal } from '../internal/refusal.ts'
import { requireRedirectToken } from '../mockProviders/redirectTokens.ts'
import type { Operations } from './operation.ts'

/** The call that finishes a single sign-on. */
export const ssoSignInOperations: Operations<'sso.authenticate'> = {
  'sso.authenticate': async (world, { sso_token, session_duration_minutes, locale }, { clientFields }) => {
    const minutes = validateSessionMinutes(session_duration_minutes)
    checkLocale(locale)
    const { redirectToken, spend } = await requireRedirectToken(world, sso_token, 'sso', clientFields.pkce_code_verifier)
    const { voucher: provider, emailAddress } = redirectToken
    // Never true, because a token of this type always belongs to a connection. The check is for TypeScript.
    if (provider.kind !== 'sso') throw new Refusal(404, 'sso_token_not_found', 'The token does not belong to a connection.')
    // The connection can have been deactivated since the sign-in began.
    const { connection_id, organization_id } = requireActiveConnection(world, provider.connectionId)
    const organization = requireOrganization(world, organization_id)
    const pendingKey = await pendingKeyOf(clientFields.intermediate_session_token)
    const member = findOrAddMemberByConnection(world, organization, connection_id, emailAddress)
    spend()
    const earlierFactors = takePendingFactors(world, pendingKey, member)
    const factors = addFactor(earlierFactors, createConnectionFactor(world, connection_id, emailAddress))
    return finishSignIn(world, { organization, member, factors, minutes })
  },
}
