import { localPath } from '@acme/b2b-client/server'
import { Suspense } from 'react'
import { Login } from './Login'

interface Props {
  readonly searchParams: Promise<{ readonly next?: string | string[] }>
}

export default function LoginPage({ searchParams }: Props) {
  return (
    <>
      <noscript>
        <p>To log in, allow JavaScript for this page.</p>
      </noscript>
      {/* The fallback is part of the static HTML: the login is styled before the server has read the request. */}
      <Suspense fallback={<Login next="/" />}>
        <LoginOfRequest searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function LoginOfRequest({ searchParams }: Props) {
  const { next } = await searchParams
  // Not another site, whatever the URL says.
  return <Login next={localPath(next)} />
}
