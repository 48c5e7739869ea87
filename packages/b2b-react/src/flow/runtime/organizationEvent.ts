/** The telemetry event of `organization.getBySlug`. Only this one is needed before the lazy chunk is loaded; the others are in `events.ts`. */
export const ORGANIZATION_EVENT = 'B2B_ORGANIZATIONS_GET_BY_SLUG'
