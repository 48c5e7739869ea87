import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { Choice } from '../machine/facts.ts'

/** Returns the only organization that the widget logs in to without asking; null if the user has to choose. */
export function directChoice(choices: readonly Choice[], { directLoginForSingleMembership }: ResolvedConfig): Choice | null {
  const { status, ignoreInvites = false, ignoreJitProvisioning = false } = directLoginForSingleMembership
  const counts = ({ membership }: Choice): boolean =>
    membership === 'eligible' ? !ignoreJitProvisioning : membership === 'active' || !ignoreInvites
  const [first, ...others] = choices.filter(counts)
  return status && others.length === 0 && first?.membership === 'active' ? first : null
}
