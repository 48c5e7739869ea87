/** The event of the only reported call on the first screen. All other event names are in `events.ts`. */
export const ORGANIZATION_EVENT = 'B2B_ORGANIZATIONS_GET_BY_SLUG'
