import { useAccount, type AccountFacts, type SectionEntry } from '../Frame.tsx'
import { Row, Section } from '../parts.tsx'

/** Returns true if the member has signed in with an account of another service, or with single sign-on. */
const hasAccounts = ({ member }: AccountFacts): boolean => member.oauth_registrations.length > 0 || member.sso_registrations.length > 0

/** The section with the accounts of other services. It only shows them, because the provider has no call that disconnects one. */
function AccountsSection() {
  const { say, member } = useAccount()
  return (
    <Section title={say('account.accounts')}>
      <Row value={say('account.accountsText')} />
      {member.oauth_registrations.map(({ member_oauth_registration_id, provider_type, provider_subject }) => (
        <Row key={member_oauth_registration_id} name={provider_type} value={<bdi dir="ltr">{provider_subject}</bdi>} />
      ))}
      {member.sso_registrations.map(({ registration_id, external_id }) => (
        <Row key={registration_id} name={say('account.singleSignOn')} value={<bdi dir="ltr">{external_id}</bdi>} />
      ))}
    </Section>
  )
}

export const accounts: SectionEntry = { View: AccountsSection, isShown: hasAccounts }
