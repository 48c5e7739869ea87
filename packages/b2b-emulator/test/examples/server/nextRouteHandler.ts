import { isAuthorized, readSession, refuse } from './sessions'

export async function POST(request: Request): Promise<Response> {
  const { session, reason } = await readSession(request)
  if (session === null) return refuse(reason)
  if (!(await isAuthorized(session, 'acme.member', 'create'))) return Response.json({ reason: 'forbidden' }, { status: 403 })
  return Response.json({ invited_by: session.member_id, organization_id: session.organization_id })
}
