import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { Choice } from '../machine/facts.ts'

/**
 * Returns the organization that the widget logs in to without asking; null if the user has to choose. This organization is the active
 * membership of the user, if no other choice counts. Counted invites and organizations that the user could join prevent a direct login.
 */
export function directChoice(choices: readonly Choice[], { directLoginForSingleMembership }: ResolvedConfig): Choice | null {
  const { status: isEnabled, ignoreInvites = false, ignoreJitProvisioning = false } = directLoginForSingleMembership
  const isCounted = ({ membership }: Choice): boolean => {
    if (membership === 'active') return true
    // Just-in-time provisioning lets the user join an eligible organization. A pending membership counts as an invite.
    return membership === 'eligible' ? !ignoreJitProvisioning : !ignoreInvites
  }
  const [first, ...others] = choices.filter(isCounted)
  return isEnabled && others.length === 0 && first?.membership === 'active' ? first : null
}
