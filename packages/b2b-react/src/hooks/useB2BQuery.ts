import type { B2BClient } from '@acme/b2b-client'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import {
  QUERY_DEDUPED,
  QUERY_FOCUS_THROTTLE,
  QUERY_RETRY,
  QUERY_SLOW,
  SLOW_CONNECTION_QUERY_RETRY,
  SLOW_CONNECTION_QUERY_SLOW,
} from '../limits.ts'
import { useB2BClient } from './useClient.ts'
import { useMember } from './useParts.ts'
import { readSsoConnections, withoutSecretFields } from './withoutSecretFields.ts'

/** The reads. None of them changes anything or takes a secret, and secret fields of the answers are removed. */
const READS = {
  bootstrap: (client: B2BClient) => client.bootstrap.getAsync(),
  organization: (client: B2BClient) => client.organization.get(),
  member: (client: B2BClient) => client.self.get(),
  organizations: (client: B2BClient) => client.discovery.organizations.list(),
  ssoConnections: readSsoConnections,
  scimConnection: (client: B2BClient) => client.scim.getConnection(),
} as const

/** What {@link useB2BQuery} can read. */
export type B2BRead = keyof typeof READS
/** What such a read brings. */
export type B2BReadAnswer<R extends B2BRead> = Awaited<ReturnType<(typeof READS)[R]>>

const isSlow = (): boolean => {
  // TypeScript knows nothing of the connection: not every browser tells.
  const connection =
    typeof navigator === 'undefined' ? null : (navigator as { readonly connection?: { readonly effectiveType?: string } }).connection
  return ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}

/**
 * What an answer is kept under; null while there is nobody to ask for. All but the project's configuration is one member's own: in another
 * organization the same person is another member.
 */
function keyOf(client: B2BClient | null, read: B2BRead, memberId: string | undefined): readonly string[] | null {
  if (client === null) return null
  const key = ['@acme/b2b', client.publicToken, read]
  if (read === 'bootstrap') return key
  return memberId === undefined ? null : [...key, memberId]
}

/** Asks. An answer that comes when another tab has signed somebody else in may be about them, so it is not kept. */
async function ask<R extends B2BRead>(client: B2BClient, read: R, memberId: string | undefined): Promise<B2BReadAnswer<R>> {
  // Each read brings its own answer; the table says so for one name at a time.
  const answer = withoutSecretFields(await (READS[read](client) as Promise<B2BReadAnswer<R>>))
  if (read !== 'bootstrap' && client.getState().member?.member_id !== memberId) throw new Error('Somebody else is signed in by now.')
  return answer
}

/**
 * Reads something of the provider for your own pages, once for everyone who asks within 2 s, again when the page is looked at again,
 * and again after a failure. Everything but `bootstrap` belongs to the member who is signed in: while nobody is, nothing is read and `data`
 * is undefined, and whoever signs in next never sees what another member has read. Source: widget specification section 9.
 *
 * @example
 * const { data, error } = useB2BQuery('ssoConnections')
 */
export function useB2BQuery<R extends B2BRead>(
  read: R,
  options: SWRConfiguration<B2BReadAnswer<R>, Error> = {},
): SWRResponse<B2BReadAnswer<R>, Error> {
  const client = useB2BClient()
  const slow = isSlow()
  const memberId = useMember().member?.member_id
  const fetcher = () => (client ? ask(client, read, memberId) : Promise.reject(new Error('There is no client yet.')))
  return useSWR<B2BReadAnswer<R>, Error>(keyOf(client, read, memberId), fetcher, {
    dedupingInterval: QUERY_DEDUPED,
    focusThrottleInterval: QUERY_FOCUS_THROTTLE,
    loadingTimeout: slow ? SLOW_CONNECTION_QUERY_SLOW : QUERY_SLOW,
    errorRetryInterval: slow ? SLOW_CONNECTION_QUERY_RETRY : QUERY_RETRY,
    ...options,
    // What was there before may be another member's.
    keepPreviousData: false,
  })
}
