import { get, post } from './endpoint.ts'

/** The organization of the member who is signed in, and the way to find one by its slug. */
export const organization = {
  /** Reads the organization of the member who is signed in. */
  get: get('/b2b/organizations/me', { part: 'organization', stores: 'organization', needs: 'session' }),
  /** Finds an organization by its slug; the answer's `organization` is null when there is none. */
  getBySlug: post('/b2b/organizations/search', { input: { organization_slug: 'string' } }),
}
