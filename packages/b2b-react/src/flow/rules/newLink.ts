import type { LinkKind } from '../machine/facts.ts'
import type { Context, FlowState } from '../machine/types.ts'
import { availableMethods } from './authMethods.ts'

/** Returns true if the page can email a link of this kind. A sign-in link needs the method `magic_link`, a reset link needs `password`. */
export const offersLink = ({ discovers, resets }: LinkKind, { organization }: FlowState, { config }: Context): boolean =>
  availableMethods(config, discovers ? null : organization, null).includes(resets ? 'password' : 'magic_link')

/**
 * Returns the kind of link that can replace the failed one: the same kind, or a discovery link if the page names no organization. Returns
 * null if the token did not come from an emailed link, or if the page offers no such link.
 */
export function newLinkFor(state: FlowState, context: Context): LinkKind | null {
  const { redirect } = state
  if (!redirect?.emailed) return null
  const { call, reset } = redirect
  const isDiscovery = call === 'magicLinks.discovery.authenticate' || call === 'passwords.discovery.resetByEmail'
  const kind = {
    discovers: isDiscovery || context.config.authFlowType === 'Discovery',
    resets: reset || call === 'passwords.resetByEmail',
  }
  return offersLink(kind, state, context) ? kind : null
}
