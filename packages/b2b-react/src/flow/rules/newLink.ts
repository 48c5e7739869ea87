import type { LinkKind } from '../facts.ts'
import type { Context, FlowState } from '../types.ts'
import { availableMethods } from './authMethods.ts'

/** True if the page offers a link of this kind: emailed links, or passwords for a reset. */
export const offersLink = ({ discovers, resets }: LinkKind, { organization }: FlowState, { config }: Context): boolean =>
  availableMethods(config, discovers ? null : organization, null).includes(resets ? 'password' : 'magic_link')

/**
 * The link that can be mailed in place of the one that the page was opened with: the same kind, unless the page names no organization.
 * Null if that was no emailed link, or if the page offers none.
 */
export function newLinkFor(state: FlowState, context: Context): LinkKind | null {
  const { tokenType = '', reset = false } = state.arrived ?? {}
  const setsPassword = tokenType === 'multi_tenant_passwords'
  const isDiscovery = tokenType === 'discovery'
  if (!setsPassword && !isDiscovery && tokenType !== 'multi_tenant_magic_links') return null
  const kind = { discovers: isDiscovery || context.config.authFlowType === 'Discovery', resets: reset || setsPassword }
  return offersLink(kind, state, context) ? kind : null
}
