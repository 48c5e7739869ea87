import { isSameOrigin, privateHeaders, refusalResponse } from '@acme/b2b-client/server'
import { isAuthorized, readSession } from './sessions.ts'

export async function inviteMember(request: Request): Promise<Response> {
  // A page on a sibling domain can send a form with the cookies of your users.
  if (!isSameOrigin(request)) return refusalResponse('forbidden')
  const { session, reason } = await readSession(request)
  if (session === null) return refusalResponse(reason)
  if (!(await isAuthorized(session, 'acme.member', 'create'))) return refusalResponse('forbidden')
  return Response.json({ invited_by: session.member_id }, { headers: privateHeaders })
}
