import { localPath } from '@acme/b2b-client/server'
import { Suspense } from 'react'
import { Login } from './Login'

interface Props {
  readonly searchParams: Promise<{ readonly next?: string | string[] }>
}

export default function LoginPage({ searchParams }: Props) {
  return (
    <Suspense>
      <LoginOfRequest searchParams={searchParams} />
    </Suspense>
  )
}

async function LoginOfRequest({ searchParams }: Props) {
  const { next } = await searchParams
  // Not another site, whatever the URL says.
  return <Login next={localPath(next)} />
}
