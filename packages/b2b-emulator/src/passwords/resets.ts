import { DEFAULT_RESET_MINUTES, LONGEST_RESET_MINUTES, SHORTEST_RESET_MINUTES } from '../limits.ts'
import type { LinkRecord } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { challengeOfStart, checkProof } from '../rules/pkce.ts'
import type { Proof } from '../rules/pkce.ts'
import { redirectUrl } from '../rules/redirectUrls.ts'
import { purposeOf } from '../signIn/links.ts'
import type { LinkPurpose } from '../signIn/links.ts'
import type { World } from '../world.ts'

function resetMinutes(minutes: number = DEFAULT_RESET_MINUTES): number {
  if (Number.isInteger(minutes) && minutes >= SHORTEST_RESET_MINUTES && minutes <= LONGEST_RESET_MINUTES) return minutes
  const range = `${SHORTEST_RESET_MINUTES} to ${LONGEST_RESET_MINUTES}`
  throw new Refusal(400, 'invalid_expiration', `The reset link must last a whole number of minutes from ${range}.`)
}

/** What both ways to ask for a reset say of it. */
interface AskedReset {
  readonly reset_password_redirect_url?: string | undefined
  readonly reset_password_expiration_minutes?: number | undefined
}

/** How long a reset link works, where it leads and whom it is bound to. */
export function resetTerms({ project }: World, asked: AskedReset, challenge: string | undefined) {
  return {
    minutes: resetMinutes(asked.reset_password_expiration_minutes),
    challenge: challengeOfStart(challenge, project.pkce_required_for_password_resets),
    resetUrl: redirectUrl(project, 'reset_password', asked.reset_password_redirect_url),
  }
}

/** The reset at a key, if it can still be used and this browser may use it. Unknown, expired and used are told alike. */
export function usableReset(world: World, key: string, purpose: LinkPurpose, proof: Proof | null): LinkRecord {
  const reset = world.passwordResets.get(key)
  if (!reset || purposeOf(reset) !== purpose || reset.used_at !== null || reset.expires_at <= world.now()) {
    throw new Refusal(
      401,
      'unable_to_auth_password_reset_token',
      'The reset link is not known, has expired, or was used before. Ask for another one.',
    )
  }
  checkProof(reset.challenge, proof)
  return reset
}

/** Spends a reset and every other one of the same person in the same place. No wait may stand between {@link usableReset} and this. */
export function spendReset(world: World, spent: LinkRecord): void {
  for (const reset of world.passwordResets.values()) {
    const same = reset.email_address === spent.email_address && reset.organization_id === spent.organization_id
    if (same) reset.used_at ??= world.now()
  }
  world.changed()
}
