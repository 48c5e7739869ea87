import type { B2BLoginFlow } from '@acme/b2b-react'
import { organizations, type Person } from './seed.ts'
import type { Settings } from './settings.ts'

const organizationOf = (id: string) => organizations.find(({ organization_id }) => organization_id === id)

/** The organizations and sign-in methods of a person, in a few words. */
export function factsOf({ memberships, password, email_address }: Person): readonly string[] {
  const domain = email_address.split('@')[1] ?? ''
  const joinable = organizations.filter(({ email_allowed_domains }) => email_allowed_domains?.includes(domain))
  return [
    ...memberships.map(({ organization_id, status, role }) => {
      const name = organizationOf(organization_id)?.organization_name ?? organization_id
      if (status === 'invited') return `${name}, invited`
      return role === undefined || role === 'member' ? name : `${name}, ${role}`
    }),
    ...(memberships.length === 0
      ? joinable.length === 0
        ? ['No organization']
        : joinable.map((each) => `Can join ${each.organization_name}`)
      : []),
    ...(password === undefined ? [] : ['Password']),
    ...memberships.flatMap(({ totp, mfa_phone_number, organization_id }) => [
      ...(totp === undefined ? [] : ['Authenticator app']),
      ...(mfa_phone_number === undefined ? [] : ['Text messages']),
      ...(organizationOf(organization_id)?.connection === undefined ? [] : ['Single sign-on']),
    ]),
  ]
}

/** The groups of people, by what their sign-in shows. The first person is apart: the shortest way in. */
const GROUPS = {
  start: 'Start here',
  organizations: 'Choose, join or create an organization',
  methods: 'A password, or the company’s own sign-in',
  factors: 'A second step',
} as const

/** Returns the group of a person: the most unusual thing that their sign-in shows. */
function groupOf({ memberships, password }: Person): Exclude<keyof typeof GROUPS, 'start'> {
  const [membership, second] = memberships
  const organization = membership && organizationOf(membership.organization_id)
  if (organization?.mfa_policy === 'REQUIRED_FOR_ALL') return 'factors'
  if (password !== undefined || (second === undefined && organization?.connection !== undefined)) return 'methods'
  return 'organizations'
}

/** Returns the people in groups, each with its title. */
export function groupsOf([first, ...others]: readonly Person[]): readonly { readonly title: string; readonly people: readonly Person[] }[] {
  const peopleOf = (group: keyof typeof GROUPS) =>
    group === 'start' ? (first ? [first] : []) : others.filter((person) => groupOf(person) === group)
  // The keys of the table are the groups.
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => ({ title: GROUPS[group], people: peopleOf(group) }))
}

/** Returns the event that starts the sign-in of a person: their email address, or the single sign-on of their company. */
export function firstEventOf({ memberships, email_address }: Person): Parameters<B2BLoginFlow['send']>[0] {
  const [membership, second] = memberships
  const { connection } = (second === undefined && membership && organizationOf(membership.organization_id)) || {}
  return connection?.connection_id === undefined
    ? { type: 'emailSubmitted', email: email_address }
    : { type: 'connectionChosen', connection_id: connection.connection_id }
}

/** Returns settings for the sign-in of a person. A choice of organizations needs discovery. */
export function settingsFor({ memberships, password, email_address }: Person, settings: Settings): Settings {
  const domain = email_address.split('@')[1] ?? ''
  const [membership, second] = memberships
  const isChoice = second !== undefined || membership?.status === 'invited'
  const organization = membership
    ? organizationOf(membership.organization_id)
    : organizations.find(({ email_allowed_domains }) => email_allowed_domains?.includes(domain))
  const needed = organization?.connection ? 'sso' : password === undefined ? 'emailMagicLinks' : 'passwords'
  const isOffered =
    settings.flow !== 'reset' &&
    (settings.products.includes(needed) || (needed === 'emailMagicLinks' && settings.products.includes('emailOtp')))
  return {
    ...settings,
    flow: isChoice || organization === undefined ? 'discovery' : 'organization',
    organization: organization?.organization_slug ?? settings.organization,
    methods: 'own',
    factor: 'own',
    products: isOffered ? settings.products : [needed],
  }
}
