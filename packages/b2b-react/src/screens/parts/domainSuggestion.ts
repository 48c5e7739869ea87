/**
 * Common email providers. A domain that is one edit away from one of them is most likely a typo. The list has no short domains, because too many
 * real domains are one edit away from them.
 */
const COMMON_DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'googlemail.com', 'protonmail.com']
/** Domains of email providers, and a real domain that is one edit away from a common domain. */
const PUBLIC_DOMAINS = [...COMMON_DOMAINS, ...'mail ymail email cloud live aol gmx msn me proton'.split(' ').map((name) => `${name}.com`)]

/** Returns true if one letter is replaced, added or missing, or two neighbors are swapped (Damerau-Levenshtein distance 1). */
function isOneEditAway(typed: string, domain: string): boolean {
  let firstDifference = 0
  while (firstDifference < typed.length && typed[firstDifference] === domain[firstDifference]) firstDifference += 1
  const typedRest = typed.slice(firstDifference)
  const domainRest = domain.slice(firstDifference)
  // In this order: a letter is replaced, a letter is added, a letter is missing, two letters are swapped.
  return (
    typedRest.slice(1) === domainRest.slice(1) ||
    typedRest.slice(1) === domainRest ||
    typedRest === domainRest.slice(1) ||
    `${domainRest[1]}${domainRest[0]}${domainRest.slice(2)}` === typedRest
  )
}

/**
 * Returns the common domain that the user probably meant. Returns null if the domain is known, or not close to a common domain.
 *
 * @param knownDomains Domains that belong to the organization.
 */
export function suggestDomain(email: string, knownDomains: readonly string[]): string | null {
  const domain = domainOf(email)
  if (!email.includes('@') || PUBLIC_DOMAINS.includes(domain) || knownDomains.includes(domain)) return null
  return COMMON_DOMAINS.find((common) => isOneEditAway(domain, common)) ?? null
}

/**
 * Returns a name for the organization of a user, from the domain of the address: `Acme` for `ada@acme.test`. Returns `""` for a provider of
 * email addresses in any country, such as `yahoo.de`, and for a name in Punycode, which is not readable.
 */
export function suggestOrganizationName(email: string): string {
  const [name = ''] = domainOf(email).split('.')
  return PUBLIC_DOMAINS.includes(`${name}.com`) || name.startsWith('xn--') ? '' : name.charAt(0).toUpperCase() + name.slice(1)
}

const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
