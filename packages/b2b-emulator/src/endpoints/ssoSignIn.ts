import { checkLocale } from '../domain/fields/locales.ts'
import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { knownOrganization } from '../domain/organizations/knownOrganization.ts'
import { connectionFactor } from '../domain/signIn/accounts.ts'
import { withFactor } from '../domain/signIn/factors.ts'
import { finishSignIn } from '../domain/signIn/finishSignIn.ts'
import { memberByConnection } from '../domain/signIn/joinByAccount.ts'
import { pendingKey, takePendingOf } from '../domain/signIn/pending.ts'
import { connectionById } from '../domain/sso/activeConnections.ts'
import { Refusal } from '../internal/refusal.ts'
import { redirectTokenOf } from '../mockProviders/redirectTokens.ts'
import type { Operations } from './operation.ts'

/** Sign-ins with single sign-on. */
export const ssoSignInOperations: Operations<'sso.authenticate'> = {
  'sso.authenticate': async (world, { sso_token, session_duration_minutes, locale }, { clientFields }) => {
    const minutes = sessionMinutes(session_duration_minutes)
    checkLocale(locale)
    const { redirectToken, spend } = await redirectTokenOf(world, sso_token, 'sso', clientFields.pkce_code_verifier)
    // A token of this type always belongs to a connection.
    if (redirectToken.voucher.kind !== 'sso') throw new Refusal(404, 'sso_token_not_found', 'The token does not belong to a connection.')
    // The connection can have been deactivated since the sign-in began.
    const { connection_id, organization_id } = connectionById(world, redirectToken.voucher.connectionId)
    const organization = knownOrganization(world, organization_id)
    const pending = await pendingKey(clientFields.intermediate_session_token)
    const member = memberByConnection(world, organization, connection_id, redirectToken.emailAddress)
    spend()
    const factors = withFactor(takePendingOf(world, pending, member), connectionFactor(world, connection_id, redirectToken.emailAddress))
    return finishSignIn(world, organization, member, factors, minutes)
  },
}
