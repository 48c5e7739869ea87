import { isAuthorized, readSession } from './sessions'

/** Returns the data of a layout. In the layout, call it with `await headers()` of `next/headers`. */
export async function layoutData(headers: Headers) {
  const { session } = await readSession({ headers })
  return { memberId: session?.member_id ?? null, canInvite: await isAuthorized(session, 'acme.member', 'create') }
}
