import type { B2BClient, DiscoveredOrganization, Member, OrganizationListAnswer } from '@acme/b2b-client'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { useB2BClient, useMember } from '../provider.ts'

/** The result of {@link useOrganizations}. */
export interface UseOrganizationsResult {
  /** The organizations of the signed-in user, sorted by name. Undefined until they are loaded. */
  readonly organizations: readonly DiscoveredOrganization[] | undefined
  /** Why the last attempt to load them failed; null after a success. */
  readonly error: unknown
  /** Loads them again. Never rejects. */
  readonly reload: () => Promise<void>
}

/** The last answer about the organizations of a user. */
interface Loaded {
  /** The member who has asked; null before the first attempt. */
  readonly memberId: string | null
  readonly emailAddress: string
  readonly organizations: readonly DiscoveredOrganization[] | undefined
  readonly error: unknown
}

const NOTHING: Loaded = { memberId: null, emailAddress: '', organizations: undefined, error: null }

const byName = (answer: OrganizationListAnswer): readonly DiscoveredOrganization[] =>
  answer.discovered_organizations.toSorted((one, other) =>
    one.organization.organization_name.localeCompare(other.organization.organization_name),
  )

/** Loads and keeps the organizations of a client's user, for all components of the page. */
function createStore(client: B2BClient) {
  let loaded = NOTHING
  /** The running request, and the member who has sent it. */
  let running: { readonly memberId: string; readonly done: Promise<void> } | null = null
  const listeners = new Set<() => void>()
  const set = (next: Loaded) => {
    loaded = next
    listeners.forEach((listener) => listener())
  }
  async function load({ member_id: memberId, email_address: emailAddress }: Member): Promise<void> {
    const isStillSignedIn = () => client.getState().member?.member_id === memberId
    try {
      const answer = await client.discovery.organizations.list()
      if (isStillSignedIn()) set({ memberId, emailAddress, organizations: byName(answer), error: null })
    } catch (error) {
      if (isStillSignedIn()) set({ ...listFor(emailAddress), memberId, error })
    }
  }
  /** The list is the same for all members with one email address. */
  const listFor = (emailAddress: string): Loaded => (loaded.emailAddress === emailAddress ? loaded : { ...NOTHING, emailAddress })
  return {
    get: () => loaded,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shares a running request of the same member. */
    load(): Promise<void> {
      const { member } = client.getState()
      if (member === undefined) return Promise.resolve()
      if (running?.memberId === member.member_id) return running.done
      const request = {
        memberId: member.member_id,
        done: load(member).finally(() => {
          if (running === request) running = null
        }),
      }
      running = request
      return request.done
    },
  }
}

const stores = new WeakMap<B2BClient, ReturnType<typeof createStore>>()
function storeOf(client: B2BClient) {
  const store = stores.get(client) ?? createStore(client)
  stores.set(client, store)
  return store
}

/**
 * Returns all organizations that the user can switch to, accept an invitation to, or join. `membership.type` says which. After a switch, the list
 * stays while it is loaded again.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { organizations = [] } = useOrganizations()
 * return organizations.map(({ organization }) => <li key={organization.organization_id}>{organization.organization_name}</li>)
 */
export function useOrganizations(): UseOrganizationsResult {
  const client = useB2BClient()
  const { member } = useMember()
  const store = client && storeOf(client)
  const { memberId, emailAddress, organizations, error } = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.get ?? nothing,
    nothing,
  )
  const isCurrent = member !== null && member.member_id === memberId
  const isSameUser = member !== null && member.email_address === emailAddress
  const wantedId = member?.member_id
  useEffect(() => {
    if (wantedId !== undefined && store?.get().memberId !== wantedId) void store?.load()
  }, [store, wantedId])
  const reload = useCallback(() => store?.load() ?? Promise.resolve(), [store])
  return { organizations: isSameUser ? organizations : undefined, error: isCurrent ? error : null, reload }
}
const nothing = () => NOTHING
