import { sha256 } from '../crypto/digest.ts'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMember } from '../domain/members/members.ts'
import { checkCanUseMethod, canUseMethod } from '../domain/organizations/requirements.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { createPasswordDigest } from '../domain/passwords/digest.ts'
import { validateResetInput, spendReset, requireUsableReset } from '../domain/passwords/resets.ts'
import { sendReset } from '../domain/passwords/sendReset.ts'
import { passwordOf, setPassword } from '../domain/passwords/store.ts'
import { checkStrength } from '../domain/passwords/strength.ts'
import { createPasswordFactor } from '../domain/passwords/verify.ts'
import { addFactor } from '../domain/signIn/factors.ts'
import { finishSignIn, createEmailFactor } from '../domain/signIn/finishSignIn.ts'
import { pendingKeyOf, takePendingFactors } from '../domain/signIn/pending.ts'
import { hashVerifier } from '../domain/signIn/pkce.ts'
import { Refusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/**
 * Returns the organization, and the member with this email address. Refuses an unknown address, because a new user must join with a login
 * link first.
 */
function requireMembership(world: World, organizationId: string | null, emailAddress: string) {
  const organization = requireOrganization(world, organizationId)
  const member = findMember(world, organization.organization_id, emailAddress)
  checkCanUseMethod(organization, member, 'password')
  if (member) return { organization, member }
  throw new Refusal(404, 'member_not_found', 'The organization has no member with this email address.')
}

/** The calls for password resets by email. */
export const passwordResetOperations: Operations<'passwords.resetByEmailStart' | 'passwords.resetByEmail'> = {
  'passwords.resetByEmailStart': async (world, input, { clientFields }) => {
    const { address } = parseEmailAddress(input.email_address)
    const resetInput = validateResetInput(world, input, clientFields.pkce_code_challenge)
    const loginUrl = chooseRedirectUrl(world.project, 'login', input.login_redirect_url)
    const { organization, member } = requireMembership(world, input.organization_id, address)
    const hasPassword = passwordOf(world, member) !== null
    const canUseLinks = canUseMethod(organization, member, 'magic_link')
    await sendReset(world, { to: address, organization, hasPassword, loginUrl: canUseLinks ? loginUrl : null, ...resetInput })
    return {}
  },
  'passwords.resetByEmail': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    checkLocale(input.locale)
    const [key, verifier] = await Promise.all([sha256(input.password_reset_token), hashVerifier(clientFields.pkce_code_verifier)])
    const { email_address } = requireUsableReset(world, key, 'organization', verifier)
    // A weak password does not spend the reset link, so that the user can choose another password.
    await checkStrength(world, input.password, email_address)
    // The link is checked again, because another request can have used it during the await.
    const reset = requireUsableReset(world, key, 'organization', verifier)
    const { organization, member } = requireMembership(world, reset.organization_id, reset.email_address)
    spendReset(world, reset)
    const digest = await createPasswordDigest(world, input.password)
    member.email_address_verified = true
    setPassword(world, member, digest, { isAddressProven: true })
    const earlierFactors = takePendingFactors(world, await pendingKeyOf(clientFields.intermediate_session_token), member)
    const factorsWithEmail = addFactor(earlierFactors, createEmailFactor(world, reset.email_address, 'magic_link'))
    const factors = addFactor(factorsWithEmail, createPasswordFactor(world))
    return finishSignIn(world, { organization, member, factors, minutes })
  },
}
