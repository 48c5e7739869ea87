import { checkLocale } from '../domain/fields/locales.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMember } from '../domain/members/members.ts'
import { allowsMethod, checkCanUseMethod, canUseMethod, forbiddenMethodRefusal } from '../domain/organizations/requirements.ts'
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

interface OwnerInput {
  readonly organization_id: string
  readonly email_address: string
}

/**
 * Returns the owner of a password. Throws `wrongPasswordRefusal` for a wrong password. If the organization does not allow passwords, only
 * break-glass members can use a password. All other callers then get the same refusal, so that the refusal does not reveal these members.
 */
async function requirePasswordOwner(world: World, input: OwnerInput, password: string, wrongPasswordRefusal: () => Refusal) {
  const organization = requireOrganization(world, input.organization_id)
  const emailAddress = normalizeEmail(input.email_address)
  const member = findMember(world, organization.organization_id, emailAddress)
  const record = canUseMethod(organization, member, 'password') ? passwordOf(world, member) : null
  const createRefusal = allowsMethod(organization, 'password') ? wrongPasswordRefusal : forbiddenMethodRefusal
  await verifyPassword(world, { emailAddress, tenant: organization.organization_id, record, password, createRefusal })
  // Never true, because `verifyPassword` refuses a call without a record. The check is for TypeScript.
  if (!member || !record) throw createRefusal()
  return { organization, member, record }
}

/** Refuses to set a password if the newest factor of the session is too old. */
function checkFreshSession(world: World, { session }: LiveSession): void {
  const newestFactorAt = Math.max(0, ...session.factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at)))
  if (world.now() - newestFactorAt <= FRESH_SESSION_MAX_AGE_MS) return
  throw new Refusal(403, 'session_too_old_to_reset_password', 'You signed in too long ago to set a password. Sign in again.')
}

const passwordMismatchRefusal = (): Refusal =>
  new Refusal(401, 'password_does_not_match', 'The email address and the existing password do not match.')

/** The calls that sign in with a password, and that set a new password without an email. */
export const passwordOperations: Operations<
  'passwords.authenticate' | 'passwords.resetByExistingPassword' | 'passwords.resetBySession' | 'passwords.strengthCheck'
> = {
  'passwords.authenticate': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    checkLocale(input.locale)
    const { organization, member } = await requirePasswordOwner(world, input, input.password, wrongCredentialsRefusal)
    checkNotBreached(world, input.password)
    const earlierFactors = takePendingFactors(world, await pendingKeyOf(clientFields.intermediate_session_token), member)
    const factors = addFactor(earlierFactors, createPasswordFactor(world))
    return finishSignIn(world, { organization, member, factors, minutes })
  },
  'passwords.resetByExistingPassword': async (world, input) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes ?? DEFAULT_SESSION_MINUTES)
    const { email_address, existing_password, new_password } = input
    checkLocale(input.locale)
    await checkStrength(world, new_password, normalizeEmail(email_address))
    const { organization, member, record } = await requirePasswordOwner(world, input, existing_password, passwordMismatchRefusal)
    if (new_password === existing_password) {
      throw new Refusal(400, 'cannot_reset_password_with_existing_password', 'The new password must differ from the existing one.')
    }
    const digest = await createPasswordDigest(world, new_password)
    // Another call can have changed the password during the await.
    if (passwordOf(world, member) !== record) throw passwordMismatchRefusal()
    const isShared = record.organization_id === null
    // A shared password proves the address, because the owner had to prove the address to set it.
    setPassword(world, member, digest, { isAddressProven: isShared })
    return finishSignIn(world, { organization, member, factors: [createPasswordFactor(world)], minutes })
  },
  'passwords.resetBySession': async (world, { password }, caller) => {
    const liveSession = await caller.session()
    const { session, member, organization } = liveSession
    const { factors } = session
    checkNotImpersonated(liveSession)
    checkCanUseMethod(organization, member, 'password')
    checkFreshSession(world, liveSession)
    await checkStrength(world, password, member.email_address)
    const digest = await createPasswordDigest(world, password)
    // The session can have changed or ended while the password was hashed.
    const currentSession = rereadSession(world, liveSession)
    const isAddressProven = factors.some((factor) => provesAddress(world, factor, member.email_address))
    setPassword(world, member, digest, { isAddressProven })
    const otherFactors = factors.filter(({ type }) => type !== 'password')
    const changedSession = { ...session, factors: [...otherFactors, createPasswordFactor(world)] }
    world.sessions.set(currentSession.key, changedSession)
    return createSessionAnswer(world, { ...currentSession, session: changedSession })
  },
  'passwords.strengthCheck': (world, { password, email_address = '' }) => rateStrength(world, password, normalizeEmail(email_address)),
}
