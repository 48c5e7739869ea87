import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { Choice } from '../machine/facts.ts'

/**
 * Returns the only organization to choose, which the widget then logs in to without asking; null if the user has to choose. `eligible`:
 * just-in-time provisioning lets the user join. A pending membership counts as an invite.
 */
export function directChoice(choices: readonly Choice[], { directLoginForSingleMembership }: ResolvedConfig): Choice | null {
  const { status, ignoreInvites = false, ignoreJitProvisioning = false } = directLoginForSingleMembership
  const isCounted = ({ membership }: Choice): boolean =>
    membership === 'eligible' ? !ignoreJitProvisioning : membership === 'active' || !ignoreInvites
  const [first, ...others] = choices.filter(isCounted)
  return status && others.length === 0 && first?.membership === 'active' ? first : null
}
