import { useMember, useOrganization, useSession, type UseMemberResult } from '../hooks/useClientState.ts'
import type { DevClient } from '../internal/devRecords.ts'
import { timeOf } from './timeOf.ts'
import { useTabs } from './useTabs.ts'

/** Returns true for an API on this machine. Such an API is an emulator. */
const isOnThisMachine = (origin: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/** Returns who has confirmed the shown session; undefined without one. */
function confirmationOf(result: UseMemberResult): string | undefined {
  if (!result.isLoaded || result.member === null) return undefined
  return result.fromCache ? 'not yet, from storage' : 'by the provider'
}

/** Shows the signed-in member, the session and the open tabs. */
export function SessionFacts({ clients }: { readonly clients: readonly DevClient[] }) {
  const member = useMember()
  const { organization } = useOrganization()
  const { session } = useSession()
  const tabs = useTabs(clients)
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Member', member.member?.email_address ?? (member.isLoaded ? 'signed out' : 'not known yet')],
    ['Organization', organization?.organization_name],
    ['Roles', session?.roles.join(', ')],
    ['Session', session?.member_session_id],
    ['Expires', session ? timeOf(Date.parse(session.expires_at)) : undefined],
    ['Confirmed', confirmationOf(member)],
    ['Pending', tabs.isPending ? (session ? 'a switch of the organization' : 'a sign-in') : undefined],
    ['Last refresh', tabs.refreshedAt === null ? undefined : timeOf(tabs.refreshedAt)],
    ['Refresh now', tabs.isConfirming ? 'a tab has its turn' : 'no tab'],
    ['Tabs with devtools', String(tabs.count)],
  ]
  return (
    <>
      <header>
        <h2>Session</h2>
        {clients
          .filter(({ api }) => isOnThisMachine(api))
          .map(({ api, publicToken }) => (
            <a key={publicToken} href={`${api}/console/${publicToken}`} target="_blank" rel="noreferrer">
              Emulator console
            </a>
          ))}
      </header>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  )
}
