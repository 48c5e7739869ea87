import type { OrganizationFacts } from '../facts.ts'

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** True when somebody who is no member may join the organization with this address. Source: widget specification section 5, decisions point 25. */
export const mayJoin = ({ joinableDomains }: OrganizationFacts, email: string): boolean =>
  joinableDomains === null || joinableDomains.includes(domainOf(email))
