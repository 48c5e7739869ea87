import type { OrganizationFacts } from '../machine/facts.ts'

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Returns true if a user with this address can join the organization without an invite. */
export const canJoin = ({ joinableDomains }: OrganizationFacts, email: string): boolean =>
  joinableDomains === null || joinableDomains.includes(domainOf(email))
