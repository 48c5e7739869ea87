import { useAccount, type AccountFacts, type SectionEntry } from '../Frame.tsx'
import { Row, Section } from '../parts.tsx'

/** Returns true if the member has signed in with an account of another service, or with single sign-on. */
const hasAccounts = ({ member }: AccountFacts): boolean => member.oauth_registrations.length > 0 || member.sso_registrations.length > 0

/** The section with the accounts of other services. It only shows them, because the provider has no call that disconnects one. */
function AccountsSection() {
  const { say, member } = useAccount()
  const listed = [
    ...member.oauth_registrations.map(({ member_oauth_registration_id: id, provider_type: name, provider_subject: subject }) => ({
      id,
      name,
      subject,
    })),
    ...member.sso_registrations.map(({ registration_id: id, external_id: subject }) => ({
      id,
      name: say('account.singleSignOn'),
      subject,
    })),
  ]
  /** Only the services know these ids, so they are shown only if the names are not enough. */
  const isAmbiguous = (name: string) => listed.filter((other) => other.name === name).length > 1
  return (
    <Section title={say('account.accounts')}>
      <Row value={say('account.accountsText')} />
      {listed.map(({ id, name, subject }) => (
        <Row key={id} name={name} value={isAmbiguous(name) ? <bdi dir="ltr">{subject}</bdi> : undefined} />
      ))}
    </Section>
  )
}

export const accounts: SectionEntry = { View: AccountsSection, isShown: hasAccounts }
