import { isSameOrigin } from '@acme/b2b-client/server'
import { isAuthorized, privateHeaders, readSession, refuse } from '../../../lib/sessions'

export async function GET(request: Request): Promise<Response> {
  const { session, reason } = await readSession(request)
  if (session === null) return refuse(reason)
  if (!(await isAuthorized(session, 'acme.member', 'search'))) return refuse('forbidden')
  // Add the members of this organization from your database.
  return Response.json({ organization: session.organization_slug, members: [] }, { headers: privateHeaders })
}

/** Invites a member. */
export async function POST(request: Request): Promise<Response> {
  // A page on a sibling domain can send a form with the cookies of your users.
  if (!isSameOrigin(request)) return refuse('forbidden')
  const { session, reason } = await readSession(request)
  if (session === null) return refuse(reason)
  if (!(await isAuthorized(session, 'acme.member', 'create'))) return refuse('forbidden')
  return Response.json({ invited_by: session.member_id, organization_id: session.organization_id }, { headers: privateHeaders })
}
