import type { MemberSession } from '@acme/b2b-client'
import { useB2BClient, useMember, useSession } from '../../provider.ts'
import { useAccount, type SectionEntry } from '../Frame.tsx'
import type { Say } from '../messages.ts'
import { ActionButton, Confirm, Row, Section } from '../parts.tsx'
import { useActions, type ActionState } from '../useActions.ts'

/** The result of {@link useThisSession}. */
export interface UseThisSessionResult extends ActionState<'logOut' | 'logOutEverywhere'> {
  /** The session of this browser; null without one. The provider has no list of the other sessions. */
  readonly session: MemberSession | null
  /** Ends this session. Resolves with true after success. Never rejects. */
  readonly logOut: () => Promise<boolean>
  /** Ends all sessions of the member in this organization. It needs the permission `revoke-sessions`. Never rejects. */
  readonly logOutEverywhere: () => Promise<boolean>
}

/**
 * The session of this browser, and its end.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { logOut, running } = useThisSession()
 * return <button disabled={running !== null} onClick={logOut}>Log out</button>
 */
export function useThisSession(): UseThisSessionResult {
  const client = useB2BClient()
  const { member } = useMember()
  const { session } = useSession()
  const { run, ...state } = useActions<'logOut' | 'logOutEverywhere'>()
  return {
    ...state,
    session,
    logOut: () => run('logOut', async () => client?.session.revoke()),
    logOutEverywhere: () =>
      run('logOutEverywhere', async () => {
        await client?.session.revokeForMember({ member_id: member?.member_id ?? '' })
        // The session of this browser has ended at the provider, too, so the provider refuses this call.
        await client?.session.revoke({ forceClear: true }).catch(() => {})
      }),
  }
}

/** The names of services, which are the same in every language. */
const SERVICES: { readonly [method: string]: string | undefined } = {
  oauth_google: 'Google',
  oauth_microsoft: 'Microsoft',
  oauth_hubspot: 'HubSpot',
  oauth_slack: 'Slack',
  oauth_github: 'GitHub',
}
/** The texts of the other methods. */
const METHODS: {
  readonly [method: string]:
    | 'account.email'
    | 'account.phone'
    | 'account.app'
    | 'account.codes'
    | 'account.password'
    | 'account.singleSignOn'
    | undefined
} = {
  email: 'account.email',
  sms: 'account.phone',
  whatsapp: 'account.phone',
  authenticator_app: 'account.app',
  recovery_code: 'account.codes',
  knowledge: 'account.password',
  sso: 'account.singleSignOn',
}
/** Returns the names of the methods that the factors were delivered with. A method without a name is left out, for example an impersonation. */
function methodNames(say: Say, locale: string, factors: MemberSession['authentication_factors']): string {
  const names = factors.flatMap(({ delivery_method }) => {
    const key = METHODS[delivery_method]
    return (key ? say(key) : SERVICES[delivery_method]) ?? []
  })
  return new Intl.ListFormat(locale, { type: 'unit' }).format(new Set(names))
}

/** Formats a time in the language of the texts. */
const timeIn = (locale: string, time: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

/** The section about the session. */
function SessionSection() {
  const { say, can, organization, session, rootOptions } = useAccount()
  const { logOut, logOutEverywhere, ...state } = useThisSession()
  const methods = methodNames(say, rootOptions.locale, session.authentication_factors)
  const format = (time: string) => <time dateTime={time}>{timeIn(rootOptions.locale, time)}</time>
  return (
    <Section title={say('account.session')} state={state}>
      <Row
        name={say('account.started')}
        value={format(session.started_at)}
        action={
          <ActionButton isBusy={state.running === 'logOut'} onClick={() => void logOut()}>
            {say('account.logOut')}
          </ActionButton>
        }
      />
      <Row name={say('account.ends')} value={format(session.expires_at)} />
      {methods !== '' && <Row name={say('account.factorsUsed')} value={methods} />}
      {can('revoke-sessions') && (
        <Confirm
          label={say('account.logOutEverywhere')}
          text={say('account.logOutEverywhereText', { organization: organization.organization_name })}
          action="logOutEverywhere"
          state={state}
          onConfirm={logOutEverywhere}
        />
      )}
    </Section>
  )
}

export const session: SectionEntry = { View: SessionSection, isShown: () => true }
