import { pathWithNext } from '@acme/b2b-client/server'
import { redirect } from 'react-router'
import { pageFor, privateHeaders, readSession, refuse } from './sessions.ts'

/** The headers of the page. */
export const headers = () => privateHeaders

export async function loader({ request }: { readonly request: Request }) {
  const { session, reason } = await readSession(request)
  if (session === null)
    throw reason === 'unreachable' ? refuse(reason) : redirect(pathWithNext(pageFor(reason), request), { headers: privateHeaders })
  return { organization: session.organization_slug }
}
