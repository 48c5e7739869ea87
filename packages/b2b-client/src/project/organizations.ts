import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import type { OrganizationBySlug } from '../contract/entities/organization.ts'
import { fits } from '../contract/fields.ts'
import type { Methods } from '../contract/table.ts'
import { CACHE_TTL_MS, MAX_CACHED_ORGANIZATIONS } from '../limits.ts'

/** An organization from the last `getBySlug` call for its slug. */
export interface CachedOrganization {
  /** The organization of that response. */
  readonly organization: OrganizationBySlug
  /** False if the response is older than 5 minutes. Use it, and request it again. */
  readonly fresh: boolean
}

interface Slug {
  readonly organization_slug: string
}
/** The shape of the stored list. `keptAt` is the time of the response, in ms since the epoch. */
const STORED_LIST = [{ slug: 'string', keptAt: 'number', organization: { organization_id: 'string' } }] as const

/**
 * Creates the cache of organizations by slug, so that the next visit does not have to wait for the network. Returns `getBySlug`, which also
 * updates the cache, and `getCachedBySlug`, which reads the cache.
 */
export function createOrganizationCache({ tab, names }: Core, getBySlug: Methods['organization']['getBySlug']) {
  const key = names.key('organizations')
  const readList = () => {
    const list = readJson(tab.local, key)
    return fits(list, STORED_LIST) ? list : []
  }
  return {
    async getBySlug(input: Slug) {
      const answer = await getBySlug(input)
      const slug = input.organization_slug
      const newEntries = answer.organization ? [{ slug, keptAt: tab.now(), organization: answer.organization }] : []
      const otherEntries = readList().filter((entry) => entry.slug !== slug)
      // The newest entry is the first.
      writeJson(tab.local, key, [...newEntries, ...otherEntries].slice(0, MAX_CACHED_ORGANIZATIONS))
      return answer
    },
    getCachedBySlug({ organization_slug }: Slug): CachedOrganization | null {
      const cached = readList().find((entry) => entry.slug === organization_slug)
      if (cached === undefined) return null
      const age = tab.now() - cached.keptAt
      // Only the id is checked. The other fields come from the provider, and have the documented types.
      return { organization: cached.organization as OrganizationBySlug, fresh: age >= 0 && age < CACHE_TTL_MS }
    },
  }
}
