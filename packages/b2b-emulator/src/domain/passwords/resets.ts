import { isWholeNumberBetween } from '../../formats/wholeNumbers.ts'
import { Refusal } from '../../internal/refusal.ts'
import { DEFAULT_RESET_MINUTES, MAX_RESET_MINUTES, MIN_RESET_MINUTES } from '../../limits.ts'
import type { LinkRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { chooseRedirectUrl } from '../fields/redirectUrls.ts'
import { purposeOf } from '../signIn/links.ts'
import type { LinkPurpose } from '../signIn/links.ts'
import { validateChallenge, checkVerifier } from '../signIn/pkce.ts'
import type { HashedVerifier } from '../signIn/pkce.ts'

function validateResetMinutes(minutes: number = DEFAULT_RESET_MINUTES): number {
  if (isWholeNumberBetween(minutes, MIN_RESET_MINUTES, MAX_RESET_MINUTES)) return minutes
  const range = `${MIN_RESET_MINUTES} to ${MAX_RESET_MINUTES}`
  throw new Refusal(400, 'invalid_expiration', `The reset link must last a whole number of minutes from ${range}.`)
}

/** The common input of the two calls that request a reset. */
interface ResetInput {
  readonly reset_password_redirect_url?: string | undefined
  readonly reset_password_expiration_minutes?: number | undefined
}

/** Returns the lifetime, the redirect URL and the PKCE challenge of a reset link. Refuses an invalid value. */
export function validateResetInput({ project }: World, input: ResetInput, challenge: string | undefined) {
  return {
    minutes: validateResetMinutes(input.reset_password_expiration_minutes),
    challenge: validateChallenge(challenge, { isRequired: project.pkce_required_for_password_resets }),
    resetUrl: chooseRedirectUrl(project, 'reset_password', input.reset_password_redirect_url),
  }
}

/** Returns a reset that this browser can use. Refuses an unknown, an expired and a used link with the same message. */
export function requireUsableReset(world: World, key: string, purpose: LinkPurpose, verifier: HashedVerifier | null): LinkRecord {
  const reset = world.passwordResets.get(key)
  const isUsable = reset && purposeOf(reset) === purpose && reset.used_at === null && reset.expires_at > world.now()
  if (!isUsable) {
    throw new Refusal(
      401,
      'unable_to_auth_password_reset_token',
      'The reset link is unknown, has expired or was already used. Request a new one.',
    )
  }
  checkVerifier(reset.challenge, verifier)
  return reset
}

/**
 * Spends a reset and all other resets of the same person in the same organization. There must be no await between {@link requireUsableReset}
 * and this call, so that only one of several parallel uses succeeds.
 */
export function spendReset(world: World, { email_address, organization_id }: LinkRecord): void {
  for (const reset of world.passwordResets.values()) {
    const hasSameOwner = reset.email_address === email_address && reset.organization_id === organization_id
    if (hasSameOwner) reset.used_at ??= world.now()
  }
  world.changed()
}
