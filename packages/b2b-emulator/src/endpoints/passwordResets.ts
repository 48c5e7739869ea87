import { sha256 } from '../crypto/digest.ts'
import { mailableAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { redirectUrl } from '../domain/fields/redirectUrls.ts'
import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { memberOf } from '../domain/members/members.ts'
import { knownOrganization } from '../domain/organizations/knownOrganization.ts'
import { checkMayUse, mayUse } from '../domain/organizations/requirements.ts'
import { digestOf } from '../domain/passwords/digest.ts'
import { resetTerms, spendReset, usableReset } from '../domain/passwords/resets.ts'
import { mailReset } from '../domain/passwords/sendReset.ts'
import { passwordOf, setPassword } from '../domain/passwords/store.ts'
import { checkStrong } from '../domain/passwords/strength.ts'
import { passwordFactor } from '../domain/passwords/verify.ts'
import { withFactor } from '../domain/signIn/factors.ts'
import { finishSignIn, emailFactor } from '../domain/signIn/finishSignIn.ts'
import { pendingKey, takePendingOf } from '../domain/signIn/pending.ts'
import { proofOf } from '../domain/signIn/pkce.ts'
import { Refusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** Returns the member with this email address. Refuses an unknown one: a new user joins with a login link first. */
function knownMember(world: World, organizationId: string | null, emailAddress: string) {
  const organization = knownOrganization(world, organizationId)
  const member = memberOf(world, organization.organization_id, emailAddress)
  checkMayUse(organization, member, 'password')
  if (member) return { organization, member }
  throw new Refusal(404, 'member_not_found', 'The organization has no member with this email address.')
}

/** Password resets by email. */
export const passwordResetOperations: Operations<'passwords.resetByEmailStart' | 'passwords.resetByEmail'> = {
  'passwords.resetByEmailStart': async (world, input, { clientFields }) => {
    const { address } = mailableAddress(input.email_address)
    const terms = resetTerms(world, input, clientFields.pkce_code_challenge)
    const loginUrl = redirectUrl(world.project, 'login', input.login_redirect_url)
    const { organization, member } = knownMember(world, input.organization_id, address)
    const hasPassword = passwordOf(world, member) !== null
    const hasLogin = mayUse(organization, member, 'magic_link')
    await mailReset(world, { to: address, organization, hasPassword, loginUrl: hasLogin ? loginUrl : null, ...terms })
    return {}
  },
  'passwords.resetByEmail': async (world, input, { clientFields }) => {
    const minutes = sessionMinutes(input.session_duration_minutes)
    checkLocale(input.locale)
    const [key, proof] = await Promise.all([sha256(input.password_reset_token), proofOf(clientFields.pkce_code_verifier)])
    // A weak password does not spend the reset link, so that the user can choose another one.
    await checkStrong(world, input.password, usableReset(world, key, 'organization', proof).email_address)
    // Checked again, because another request can have used the link during the await.
    const reset = usableReset(world, key, 'organization', proof)
    const { organization, member } = knownMember(world, reset.organization_id, reset.email_address)
    spendReset(world, reset)
    const digest = await digestOf(world, input.password)
    member.email_address_verified = true
    setPassword(world, member, digest, { isAddressProven: true })
    const earlierFactors = takePendingOf(world, await pendingKey(clientFields.intermediate_session_token), member)
    const factors = withFactor(withFactor(earlierFactors, emailFactor(world, reset.email_address, 'magic_link')), passwordFactor(world))
    return finishSignIn(world, organization, member, factors, minutes)
  },
}
