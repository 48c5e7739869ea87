import { headers } from 'next/headers'
import Link from 'next/link'
import { readSession } from '../lib/sessions'

export default async function Home() {
  const { session } = await readSession({ headers: await headers() })
  return (
    <>
      <h1>Tideline</h1>
      <p>{session === null ? 'The server knows no session.' : `The server knows a session of ${session.organization_slug}.`}</p>
      <p>
        <Link href="/reports" prefetch={false}>
          Open the reports
        </Link>
        , which only members can see.
      </p>
    </>
  )
}
