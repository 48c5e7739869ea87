import { withSession } from '../../../lib/auth'

/** Add the members of this organization from your database. */
export const GET = withSession((_request, session) => Response.json({ organization: session.organization_slug, members: [] }))

/** Invites a member. Only for members with the permission. */
export const POST = withSession(
  (_request, session) => Response.json({ invited_by: session.member_id, organization_id: session.organization_id }),
  { resource: 'acme.member', action: 'create' },
)
