import { readJson } from '../browser/storage.ts'
import type { Tab } from '../browser/tab.ts'
import { holds, isJson } from '../contract/decode.ts'
import type { Organization } from '../contract/entities.ts'
import { CACHE_STAYS_FRESH } from '../limits.ts'
import type { Names } from '../names.ts'

/** An organization as it was when it was last asked for by its slug. */
export interface CachedOrganization {
  readonly organization: Organization
  /** False when it is older than 5 minutes: use it, and ask again. */
  readonly fresh: boolean
}

/** So many organizations are kept, the latest first. */
const KEPT = 5
interface Kept {
  readonly slug: string
  /** In ms since the epoch. */
  readonly keptAt: number
  readonly organization: Organization
}
// Its id is checked; the other fields are what the provider answered, as the types document them.
const isKept = (entry: unknown): entry is Kept =>
  holds(entry, 'slug') && isJson(entry) && typeof entry['keptAt'] === 'number' && holds(entry['organization'], 'organization_id')

/** The organizations this browser has asked for by their slug, so that a second visit need not wait for the network. */
export function createOrganizationCache({ tab, names }: { tab: Tab; names: Names }) {
  const read = (): Kept[] => {
    const list = readJson(tab.local, names.storage.organizations)
    return Array.isArray(list) ? list.filter(isKept) : []
  }
  return {
    find(slug: string): CachedOrganization | null {
      const found = read().find((kept) => kept.slug === slug)
      if (found === undefined) return null
      const age = tab.now() - found.keptAt
      return { organization: found.organization, fresh: age >= 0 && age < CACHE_STAYS_FRESH }
    },
    /** Null forgets: there is no such organization any more. */
    keep(slug: string, organization: Organization | null): void {
      const others = read().filter((kept) => kept.slug !== slug)
      const list = organization === null ? others : [{ slug, keptAt: tab.now(), organization }, ...others]
      tab.local.set(names.storage.organizations, JSON.stringify(list.slice(0, KEPT)))
    },
  }
}
