import type { B2BClient } from '@acme/b2b-client'
import { useEffect } from 'react'
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'
import {
  QUERY_DEDUPE_MS,
  QUERY_FOCUS_THROTTLE_MS,
  QUERY_RETRY_MS,
  QUERY_SLOW_AFTER_MS,
  SLOW_CONNECTION_QUERY_RETRY_MS,
  QUERY_SLOW_AFTER_ON_SLOW_CONNECTION_MS,
} from '../limits.ts'
import { useB2BClient } from './useClient.ts'
import { useMember } from './useClientState.ts'
import { readSsoConnections, withoutSecretFields } from './withoutSecretFields.ts'

/** The available reads. They have no side effects and take no secrets. */
const READS = {
  bootstrap: (client: B2BClient) => client.bootstrap.getAsync(),
  organization: (client: B2BClient) => client.organization.get(),
  member: (client: B2BClient) => client.self.get(),
  organizations: (client: B2BClient) => client.discovery.organizations.list(),
  ssoConnections: readSsoConnections,
  scimConnection: (client: B2BClient) => client.scim.getConnection(),
} as const

/** The name of a read for {@link useB2BQuery}. */
export type B2BRead = keyof typeof READS
/** The answer of a read. */
export type B2BReadAnswer<R extends B2BRead> = Awaited<ReturnType<(typeof READS)[R]>>

/** `connection` is not in the types of TypeScript, because not every browser has it. */
type NavigatorWithConnection = { readonly connection?: { readonly effectiveType?: string } }

const isConnectionSlow = (): boolean => {
  const connection = typeof navigator === 'undefined' ? null : (navigator as NavigatorWithConnection).connection
  return ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}

/** The last member of each client, and how often the member has changed. */
const periods = new WeakMap<B2BClient, { readonly memberId: string | undefined; readonly count: number }>()

/**
 * Returns a number that is another one after each change of the member. SWR shares the request of a key for 2 s, but ignores its answer after
 * the data was removed. So a member who comes back within that time needs another key.
 */
function periodOf(client: B2BClient, memberId: string | undefined): string {
  const last = periods.get(client) ?? { memberId: undefined, count: 0 }
  const period = last.memberId === memberId ? last : { memberId, count: last.count + 1 }
  periods.set(client, period)
  return String(period.count)
}

/**
 * Returns the SWR cache key; null if the read cannot start yet. The project's configuration is the same for all members. The keys of all other
 * reads contain the member id. A user has a different member id in each organization.
 */
function keyOf(client: B2BClient | null, read: B2BRead, memberId: string | undefined): readonly string[] | null {
  if (client === null) return null
  const key = ['@acme/b2b', client.publicToken, read]
  if (read === 'bootstrap') return key
  const period = periodOf(client, memberId)
  return memberId === undefined ? null : [...key, memberId, period]
}

/**
 * Runs a read, and removes secret fields from the answer. Rejects if the member changed during the request, because the answer can then belong
 * to a different member.
 */
async function runRead<R extends B2BRead>(client: B2BClient, read: R, memberId: string | undefined): Promise<B2BReadAnswer<R>> {
  // The cast is needed because TypeScript does not connect `READS[read]` with the answer type of that read.
  const answer = withoutSecretFields(await (READS[read](client) as Promise<B2BReadAnswer<R>>))
  if (read !== 'bootstrap' && client.getState().member?.member_id !== memberId)
    throw new Error('A different member signed in while this request was running.')
  return answer
}

/** Removes the cached reads of a member when the member signs out or switches to another organization, in this tab or another one. */
function useForgetting(client: B2BClient | null, memberId: string | undefined): void {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    if (client === null || memberId === undefined) return undefined
    const isOfMember = (key: unknown) => Array.isArray(key) && key[1] === client.publicToken && key[3] === memberId
    return client.onStateChange(({ member }) => {
      if (member?.member_id !== memberId) void mutate(isOfMember, undefined, { revalidate: false })
    })
  }, [client, memberId, mutate])
}

/**
 * Reads data from the server for your own pages, with SWR. It shares requests for 2 s, reads again when the window gets the focus, and
 * retries after a failure. All reads except `bootstrap` belong to the signed-in member. Without a session, they send no request and `data` is
 * undefined. Another member never sees this member's data, which is removed when the session ends or becomes that of another member.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { data, error } = useB2BQuery('ssoConnections')
 */
export function useB2BQuery<R extends B2BRead>(
  read: R,
  options: SWRConfiguration<B2BReadAnswer<R>, Error> = {},
): SWRResponse<B2BReadAnswer<R>, Error> {
  const client = useB2BClient()
  const isSlow = isConnectionSlow()
  const memberId = useMember().member?.member_id
  useForgetting(client, memberId)
  const fetcher = () => (client ? runRead(client, read, memberId) : Promise.reject(new Error('There is no client yet.')))
  return useSWR<B2BReadAnswer<R>, Error>(keyOf(client, read, memberId), fetcher, {
    dedupingInterval: QUERY_DEDUPE_MS,
    focusThrottleInterval: QUERY_FOCUS_THROTTLE_MS,
    loadingTimeout: isSlow ? QUERY_SLOW_AFTER_ON_SLOW_CONNECTION_MS : QUERY_SLOW_AFTER_MS,
    errorRetryInterval: isSlow ? SLOW_CONNECTION_QUERY_RETRY_MS : QUERY_RETRY_MS,
    ...options,
    // The previous data can belong to another member.
    keepPreviousData: false,
  })
}
