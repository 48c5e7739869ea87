import type { ResolvedConfig } from '../../config.ts'
import type { Choice } from '../facts.ts'

/**
 * The one organization that is logged in to without asking; null where a person has to choose.
 * Source: widget specification section 4, decisions point 4.
 */
export function directChoice(choices: readonly Choice[], { directLogin }: ResolvedConfig): Choice | null {
  const { status, ignoreInvites = false, ignoreJitProvisioning = false } = directLogin
  const counts = ({ membership }: Choice): boolean =>
    membership === 'eligible' ? !ignoreJitProvisioning : membership === 'active' || !ignoreInvites
  const [first, ...others] = choices.filter(counts)
  return status && others.length === 0 && first?.membership === 'active' ? first : null
}
