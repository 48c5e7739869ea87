import type { B2BClient } from '@acme/b2b-client'
import { openPage } from '@acme/b2b-client/renewal'
import { useEffect, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import { useIsPageHeld } from '../internal/heldPages.ts'
import { shared } from '../internal/shared.ts'

/** The running logout of each client. A page load would cancel its request. */
const runningLogouts = /* @__PURE__ */ shared('logouts', () => new WeakMap<B2BClient, Promise<unknown>>())

/** The props of {@link MembersOnly}. */
export interface MembersOnlyProps {
  /** The `member_id` of the session that your server has read for this page. */
  readonly memberId: string
  /** The page that opens when the session has ended. It must be public. Default `/`. */
  readonly publicPath?: string | undefined
  readonly children?: ReactNode
}

/**
 * Shows data of one member that your server has rendered. When the session ends, or becomes that of another member, also in another tab, it
 * hides the data, and opens a public page by a complete load, because the router can still have pages of the member. While new backup codes are
 * shown after a switch of the organization, the page stays as it is.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * <MembersOnly memberId={session.member_id}>
 *   <Reports />
 *   <LogoutButton>Log out</LogoutButton>
 * </MembersOnly>
 */
export function MembersOnly({ memberId, publicPath = '/', children }: MembersOnlyProps) {
  const client = useB2BClient()
  const result = useMember()
  const { member } = result
  const isHeld = useIsPageHeld(client)
  const isOther = result.isLoaded && member?.member_id !== memberId && !isHeld
  // The stored member can be an old one, so the page stays open, without the data, until the provider has answered.
  const hasEnded = isOther && (member === null || !result.fromCache)
  useEffect(() => {
    if (client === null || !hasEnded) return undefined
    let isCurrent = true
    void Promise.resolve(runningLogouts.get(client)).then(() => (isCurrent ? openPage(client, publicPath) : undefined))
    return () => {
      isCurrent = false
    }
  }, [client, hasEnded, publicPath])
  return isOther ? null : children
}

/** The props of {@link LogoutButton}: those of `<button>`. */
export interface LogoutButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onClick' | 'onError'> {
  /** Called if the provider cannot end the session. The browser has ended it. Default: nothing. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/**
 * A button without styles that logs the member out, in all tabs. {@link MembersOnly} then opens a public page. Until the page has a client, the
 * button is disabled, so that no click is lost.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * <LogoutButton className="button">Log out</LogoutButton>
 */
export function LogoutButton({ onError, ...props }: LogoutButtonProps) {
  const client = useB2BClient()
  function logOut() {
    if (client === null) return
    const logout = client.session.revoke({ forceClear: true })
    runningLogouts.set(
      client,
      logout.catch(() => {}),
    )
    logout.catch((error: unknown) => onError?.(error))
  }
  return <button type="button" {...props} disabled={client === null || props.disabled} onClick={logOut} />
}
