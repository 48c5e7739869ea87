/**
 * Common email providers. A domain one edit away from them is most likely a typo. Short domains are left out, because too many others are
 * one edit away.
 */
const COMMON = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'googlemail.com', 'protonmail.com']
/** Domains one edit away from a common one that have users of their own. */
const NEIGHBORS = ['mail.com', 'ymail.com', 'email.com', 'cloud.com']

/** True if one letter is missing, added or replaced, or two neighbors are swapped (Damerau-Levenshtein distance 1). */
function isOneEditAway(typed: string, domain: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === domain[start]) start += 1
  const rest = typed.slice(start)
  const wanted = domain.slice(start)
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
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
  if (!email.includes('@') || [...COMMON, ...NEIGHBORS, ...known].includes(domain)) return null
  return COMMON.find((common) => isOneEditAway(domain, common)) ?? null
}
