import type { CallName } from './table.ts'

/**
 * The calls whose code is in the initial chunk, so that they never wait for a lazy one: the organization of the first screen, and the
 * logout. All of them must be possible without the fields that the client adds, such as a captcha token.
 */
export const INITIAL_CALLS: readonly CallName[] = ['organization.getBySlug', 'session.revoke']
