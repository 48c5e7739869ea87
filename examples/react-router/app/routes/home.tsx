import { privateHeaders } from '@acme/b2b-client/server'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSession } from '../lib/sessions.server'

/** The headers of the page. */
export const headers = () => privateHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await readSession(request)
  return data({ organization: session?.organization_slug ?? null }, { headers: privateHeaders })
}

export default function Home() {
  const { organization } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Tideline</h1>
      <p>{organization === null ? 'The server knows no session.' : `The server knows a session of ${organization}.`}</p>
      <p>
        <Link to="/reports">Open the reports</Link>, which only members can see.
      </p>
    </>
  )
}
