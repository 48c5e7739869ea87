import Link from 'next/link'
import { Suspense } from 'react'
import { currentSession } from '../lib/auth'

export default function Home() {
  return (
    <>
      <h1>Tideline</h1>
      <Suspense fallback={<p>Loading…</p>}>
        <SessionOfRequest />
      </Suspense>
      <p>
        <Link href="/reports" prefetch={false}>
          Open the reports
        </Link>
        , which only members can see.
      </p>
    </>
  )
}

async function SessionOfRequest() {
  const { session } = await currentSession()
  return <p>{session === null ? 'The server knows no session.' : `The server knows a session of ${session.organization_slug}.`}</p>
}
