/**
 * Common email providers. A domain one edit away from them is most likely a typo. Short domains are left out, because too many others are
 * one edit away.
 */
const COMMON_DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'googlemail.com', 'protonmail.com']
/** Domains one edit away from a common one that have users of their own. */
const SIMILAR_DOMAINS = ['mail.com', 'ymail.com', 'email.com', 'cloud.com']

/** Returns true if one letter is replaced, added or missing, or two neighbors are swapped (Damerau-Levenshtein distance 1). */
function isOneEditAway(typed: string, domain: string): boolean {
  // The index of the first difference. After it, one of the four edits must explain the rest.
  let start = 0
  while (start < typed.length && typed[start] === domain[start]) start += 1
  const typedRest = typed.slice(start)
  const domainRest = domain.slice(start)
  return (
    typedRest.slice(1) === domainRest.slice(1) ||
    typedRest.slice(1) === domainRest ||
    typedRest === domainRest.slice(1) ||
    (typedRest[0] === domainRest[1] && typedRest[1] === domainRest[0] && typedRest.slice(2) === domainRest.slice(2))
  )
}

/**
 * Returns the common domain that the user probably meant; null if the domain is known, or not close to a common one.
 *
 * @param known Domains that belong to the organization.
 */
export function suggestDomain(email: string, known: readonly string[]): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!email.includes('@') || [...COMMON_DOMAINS, ...SIMILAR_DOMAINS, ...known].includes(domain)) return null
  return COMMON_DOMAINS.find((common) => isOneEditAway(domain, common)) ?? null
}
