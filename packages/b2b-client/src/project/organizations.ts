import { readJson, writeJson } from '../browser/storage.ts'
import type { OrganizationBySlug } from '../contract/entities/organization.ts'
import { fits } from '../contract/fields.ts'
import type { Methods } from '../contract/table.ts'
import type { Core } from '../core.ts'
import { CACHE_TTL_MS, MAX_CACHED_ORGANIZATIONS } from '../limits.ts'

/** An organization as it was when it was last asked for by its slug. */
export interface CachedOrganization {
  /** As the provider answered it then. */
  readonly organization: OrganizationBySlug
  /** False when it is older than 5 minutes: use it, and ask again. */
  readonly fresh: boolean
}

interface Slug {
  readonly organization_slug: string
}
/** `keptAt`: in ms since the epoch. */
const KEPT = [{ slug: 'string', keptAt: 'number', organization: { organization_id: 'string' } }] as const

/** The organizations this browser has asked for by their slug, so that a second visit need not wait for the network. */
export function createOrganizationCache({ tab, names }: Core) {
  const read = () => {
    const stored = readJson(tab.local, names.key('organizations'))
    const list = Array.isArray(stored) ? stored.slice(0, MAX_CACHED_ORGANIZATIONS) : []
    return fits(list, KEPT) ? list : []
  }
  /** Null forgets: there is no such organization any more. */
  function keep(slug: string, organization: OrganizationBySlug | null): void {
    const list = [...(organization ? [{ slug, keptAt: tab.now(), organization }] : []), ...read().filter((kept) => kept.slug !== slug)]
    writeJson(tab.local, names.key('organizations'), list.slice(0, MAX_CACHED_ORGANIZATIONS))
  }
  return {
    /** The call that finds an organization, remembering what it found, and the way to what is remembered. */
    over: (getBySlug: Methods['organization']['getBySlug']) => ({
      async getBySlug(input: Slug) {
        const answer = await getBySlug(input)
        keep(input.organization_slug, answer.organization ?? null)
        return answer
      },
      getCachedBySlug({ organization_slug }: Slug): CachedOrganization | null {
        const found = read().find((kept) => kept.slug === organization_slug)
        if (found === undefined) return null
        const age = tab.now() - found.keptAt
        // Its id is checked; the other fields are what the provider answered, as the types document them.
        return { organization: found.organization as OrganizationBySlug, fresh: age >= 0 && age < CACHE_TTL_MS }
      },
    }),
  }
}
