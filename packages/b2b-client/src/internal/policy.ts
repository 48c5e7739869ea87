import type { Fitting } from '../contract/fields.ts'

const GRANT_SHAPE = { resource_id: 'string', actions: 'strings' } as const
/** The shape of a policy. A policy that does not fit grants nothing. */
export const POLICY_SHAPE = { roles: [{ role_id: 'string', permissions: [GRANT_SHAPE] }], resources: [GRANT_SHAPE] } as const
/** The fields of a policy that permission checks use. */
export type PolicyFacts = Fitting<typeof POLICY_SHAPE>
