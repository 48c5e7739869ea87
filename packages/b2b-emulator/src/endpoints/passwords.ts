import { checkLocale } from '../domain/fields/locales.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMember } from '../domain/members/members.ts'
import { checkAllowsMethod, checkCanUseMethod, canUseMethod } from '../domain/organizations/requirements.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { createPasswordDigest } from '../domain/passwords/digest.ts'
import { passwordOf, setPassword } from '../domain/passwords/store.ts'
import { checkStrength, rateStrength } from '../domain/passwords/strength.ts'
import { checkNotBreached, createPasswordFactor, verifyPassword, wrongCredentialsRefusal } from '../domain/passwords/verify.ts'
import { checkNotImpersonated } from '../domain/sessions/grants.ts'
import { rereadSession, createSessionAnswer } from '../domain/sessions/sessions.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { addFactor } from '../domain/signIn/factors.ts'
import { finishSignIn } from '../domain/signIn/finishSignIn.ts'
import { pendingKeyOf, takePendingFactors } from '../domain/signIn/pending.ts'
import { provesAddress } from '../domain/signIn/provenFactors.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import { FRESH_SESSION_MAX_AGE_MS, DEFAULT_SESSION_MINUTES } from '../limits.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/**
 * Returns the owner of a password. If the organization does not allow passwords, all callers get the same refusal, except members who are
 * exempt and know their password.
 */
async function ownerOf(world: World, organizationId: string, email: string, password: string, wrongPassword: () => Refusal) {
  const organization = requireOrganization(world, organizationId)
  const emailAddress = normalizeEmail(email)
  const member = findMember(world, organizationId, emailAddress)
  const isAllowed = canUseMethod(organization, member, 'password')
  const record = isAllowed ? passwordOf(world, member) : null
  const createRefusal = (): Refusal => {
    // Throws if the organization does not allow passwords, even for an exempt member, whose password was wrong.
    checkAllowsMethod(organization, 'password')
    return wrongPassword()
  }
  await verifyPassword(world, { emailAddress, tenant: organizationId, record, password, createRefusal })
  // `verifyPassword` has refused everyone without a password. This check is for TypeScript.
  if (!member || !record) throw createRefusal()
  return { organization, member, record }
}

/** Refuses to set a password if the last proof of the session is too old. */
function checkFresh(world: World, { session }: LiveSession): void {
  const latest = Math.max(0, ...session.factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at)))
  if (world.now() - latest <= FRESH_SESSION_MAX_AGE_MS) return
  throw new Refusal(403, 'session_too_old_to_reset_password', 'You signed in too long ago to set a password. Sign in again.')
}

const passwordMismatch = (): Refusal =>
  new Refusal(401, 'password_does_not_match', 'The email address and the existing password do not match.')

/** Signs in with a password, and sets a new one without an email. */
export const passwordOperations: Operations<
  'passwords.authenticate' | 'passwords.resetByExistingPassword' | 'passwords.resetBySession' | 'passwords.strengthCheck'
> = {
  'passwords.authenticate': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    checkLocale(input.locale)
    const { organization, member } = await ownerOf(
      world,
      input.organization_id,
      input.email_address,
      input.password,
      wrongCredentialsRefusal,
    )
    checkNotBreached(world, input.password)
    const earlierFactors = takePendingFactors(world, await pendingKeyOf(clientFields.intermediate_session_token), member)
    const factors = addFactor(earlierFactors, createPasswordFactor(world))
    return finishSignIn(world, { organization, member, factors, minutes })
  },
  'passwords.resetByExistingPassword': async (world, input) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes ?? DEFAULT_SESSION_MINUTES)
    const { organization_id, email_address, existing_password, new_password } = input
    checkLocale(input.locale)
    await checkStrength(world, new_password, normalizeEmail(email_address))
    const { organization, member, record } = await ownerOf(world, organization_id, email_address, existing_password, passwordMismatch)
    if (new_password === existing_password) {
      throw new Refusal(400, 'cannot_reset_password_with_existing_password', 'The new password must differ from the existing one.')
    }
    const digest = await createPasswordDigest(world, new_password)
    // If several changes run in parallel, only the first one still has the existing password.
    if (passwordOf(world, member) !== record) throw passwordMismatch()
    // A shared password stays shared: it was set after a proof of the address.
    setPassword(world, member, digest, { isAddressProven: record.organization_id === null })
    return finishSignIn(world, { organization, member, factors: [createPasswordFactor(world)], minutes })
  },
  'passwords.resetBySession': async (world, { password }, caller) => {
    const liveSession = await caller.session()
    const { session, member, organization } = liveSession
    const { factors } = session
    checkNotImpersonated(liveSession)
    checkCanUseMethod(organization, member, 'password')
    checkFresh(world, liveSession)
    await checkStrength(world, password, member.email_address)
    const digest = await createPasswordDigest(world, password)
    // The session can have changed or ended while the password was hashed.
    const latest = rereadSession(world, liveSession)
    setPassword(world, member, digest, {
      isAddressProven: factors.some((factor) => provesAddress(world, factor, member.email_address)),
    })
    const otherFactors = factors.filter(({ type }) => type !== 'password')
    const provenSession = { ...session, factors: [...otherFactors, createPasswordFactor(world)] }
    world.sessions.set(latest.key, provenSession)
    return createSessionAnswer(world, { ...latest, session: provenSession })
  },
  'passwords.strengthCheck': (world, { password, email_address = '' }) => rateStrength(world, password, normalizeEmail(email_address)),
}
