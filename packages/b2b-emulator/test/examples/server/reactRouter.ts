import { privateHeaders, signInResponse } from '@acme/b2b-client/server'
import { readSession } from './sessions.ts'

/** The headers of the page. */
export const headers = () => privateHeaders

export async function loader({ request }: { readonly request: Request }) {
  const { session, reason } = await readSession(request)
  if (session === null) throw signInResponse(request, reason)
  return { organization: session.organization_slug }
}
