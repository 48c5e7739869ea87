import { get } from './endpoint.ts'

/** The member who is signed in. */
export const self = {
  /** Reads the member who is signed in. */
  get: get('/b2b/organizations/members/me', { part: 'member', stores: 'member', needs: 'session' }),
}
